import type { InvoiceDocument, ReceiptTexts, SignedReceipt } from '@app/domain';
import type { SignedAmounts } from './signed-amounts.js';

/** What the ledger knows of a document that has a receipt, or will have one. */
export interface ReceiptSource {
  tin: string;
  bhfId: string;
  acceptedAt: Date;
  document: InvoiceDocument;
  /** Null until the authority has signed. */
  signed: { receipt: SignedReceipt; amounts: SignedAmounts } | null;
  /** Texts of the device; those of the document come first. */
  texts: Partial<ReceiptTexts> | null;
  taxpayer: Taxpayer;
  /** From our copy of the authority's list; null if that has none. */
  paymentName: string | null;
}

/** As the authority described the taxpayer and the branch. */
interface Taxpayer {
  name: string | null;
  branch: string | null;
  address: string | null;
}

/** From the authority's answer to the set-up of the device, in its words (fact sheet 2.1). */
export const taxpayerOf = ({ taxprNm, bhfNm, locDesc, prvncNm }: Record<string, string | null>): Taxpayer => ({
  name: taxprNm ?? null,
  branch: bhfNm ?? null,
  address: [locDesc, prvncNm].filter(Boolean).join(', ') || null,
});
