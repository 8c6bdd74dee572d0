import { type CreditNoteDocument, instantOf, type Receipt, type SaleDocument } from '@app/domain';
import { makePrintModel, type PrintModel, type SignedAmounts, taxpayerOf } from '@app/receipt';
import type { CertifyConfig } from '@app/config';
import type { InstalledDevice, SessionState, SignedDocument } from '../session/state.js';
import { SHOP_TEXTS } from '../shop/people.js';

/** One document of the bundle. `print` is what paper shows of it; an item has none. */
export interface BundleDocument {
  name: string;
  title: string;
  content: object;
  print: PrintModel | null;
}

type Who = Pick<CertifyConfig, 'tin' | 'bhfId'>;
type Signed = SignedDocument<SaleDocument | CreditNoteDocument>;

/** The documents that a bundle may have: what is not of this play is removed. */
export const DOCUMENT_NAMES = ['item', 'invoice', 'invoice-copy', 'credit-note', 'credit-note-copy'];

/** The documents that KRA wants to see after the rows, as far as there are any (fact sheet 5.1). */
export function bundleDocuments(state: SessionState, who: Who): BundleDocument[] {
  const { itemBody, sale, creditNote, device } = state;
  const printed = (name: string, title: string, signed: Signed, number: number, original: Receipt | null = null) => {
    const print = printModelOf(signed, { ...who, device }, number, original);
    return { name, title, content: print, print };
  };
  const documents: (BundleDocument | null)[] = [
    itemBody ? { name: 'item', title: 'Item creation', content: JSON.parse(itemBody) as object, print: null } : null,
    sale && printed('invoice', 'Invoice generation', sale, 1),
    sale && printed('invoice-copy', 'Invoice copy', sale, 2),
    sale && creditNote && printed('credit-note', 'Credit note', creditNote, 1, sale.receipt),
    sale && creditNote && printed('credit-note-copy', 'Credit note copy', creditNote, 2, sale.receipt),
  ];
  return documents.filter((document) => document !== null);
}

/** The print of a till, from the bytes that were signed: the first is the original, the second is a copy. */
function printModelOf(
  { document, body, receipt }: Signed,
  { device, ...branch }: Who & { device: InstalledDevice | null },
  number: number,
  original: Receipt | null,
): PrintModel {
  const amounts = JSON.parse(body) as SignedAmounts & { cfmDt: string };
  const [sdcId, mrcNo] = [device?.sdcId ?? null, device?.mrcNo ?? null];
  const unit = { environment: 'SANDBOX', ...branch, sdcId, mrcNo } as const;
  const credited = original && { sdcId, receiptNumber: original.receiptNumber };
  const source = {
    ...{ ...branch, document, acceptedAt: new Date(instantOf(amounts.cfmDt)), texts: SHOP_TEXTS, paymentName: null },
    invoiceTexts: { terms: null, bankDetails: null },
    ...{
      taxpayer: taxpayerOf((device?.taxpayer ?? {}) as Record<string, string | null>),
      signed: { receipt: { ...receipt, ...unit, original: credited }, amounts },
    },
  };
  const at = new Date(instantOf(receipt.signedAt)).toISOString();
  return makePrintModel(source, { language: 'en', print: { number, at } });
}
