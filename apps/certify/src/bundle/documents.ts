import type { CertifyConfig } from '@app/config';
import type { SessionState, SignedDocument } from '../session/state.js';
import { type PrintedDocument, receiptData } from './receipt-data.js';

/** One document of the bundle. Its content is data: a renderer of PDFs takes the same and writes `<name>.pdf` beside it. */
export interface BundleDocument {
  name: string;
  title: string;
  content: object;
}

type Who = Pick<CertifyConfig, 'tin' | 'bhfId'>;

/** The documents that KRA wants to see after the rows, as far as there are any (fact sheet 5.1). */
export function bundleDocuments(state: SessionState, { tin, bhfId }: Who): BundleDocument[] {
  const seller = { tin, bhfId, device: state.device };
  const { itemBody, sale, creditNote } = state;
  const printed = (name: string, title: string, signed: SignedDocument<unknown>, as: PrintedDocument) => ({
    ...{ name, title, content: receiptData(signed, seller, as) },
  });
  const invoice = { title: 'TAX INVOICE', original: null } as const;
  const documents: (BundleDocument | null)[] = [
    itemBody ? { name: 'item', title: 'Item creation', content: JSON.parse(itemBody) as object } : null,
    sale && printed('invoice', 'Invoice generation', sale, { ...invoice, label: 'NS' }),
    sale && printed('invoice-copy', 'Invoice copy', sale, { ...invoice, label: 'CS' }),
  ];
  if (sale && creditNote) {
    const note = { title: 'CREDIT NOTE', original: sale.receipt } as const;
    documents.push(printed('credit-note', 'Credit note', creditNote, { ...note, label: 'NC' }));
    documents.push(printed('credit-note-copy', 'Credit note copy', creditNote, { ...note, label: 'CC' }));
  }
  return documents.filter((document) => document !== null);
}
