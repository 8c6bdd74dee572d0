import type { InvoiceDocument, ReceiptTexts, SignedReceipt, TaxType } from '@app/domain';

/** A document that has a receipt, or will have one, as the ledger knows it. */
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
  /** The texts of the app for invoices. */
  invoiceTexts: InvoiceTexts;
  /** The name in our copy of the authority's list; null if that has none. */
  paymentName: string | null;
}

interface InvoiceTexts {
  terms: string | null;
  bankDetails: string | null;
}

/** The taxpayer and the branch, as the authority described them. */
interface Taxpayer {
  name: string | null;
  branch: string | null;
  address: string | null;
}

/** The taxpayer as the answer to the set-up of the device names it, in the words of the authority (fact sheet 2.1). */
export const taxpayerOf = ({ taxprNm, bhfNm, locDesc, prvncNm }: Record<string, string | null>): Taxpayer => ({
  name: taxprNm ?? null,
  branch: bhfNm ?? null,
  address: [locDesc, prvncNm].filter(Boolean).join(', ') || null,
});

/** A line as the authority signed it. */
interface SignedLine {
  itemCd: string;
  itemNm: string;
  qtyUnitCd: string;
  qty: number;
  prc: number;
  splyAmt: number;
  dcRt: number;
  dcAmt: number;
  taxTyCd: TaxType;
  totAmt: number;
}

type TaxColumns = Record<`taxblAmt${TaxType}` | `taxRt${TaxType}` | `taxAmt${TaxType}`, number>;

/**
 * The part of the wire body that the ledger keeps together with the receipt, in the words of the wire: the function `printed_amounts` of
 * Postgres writes it. A receipt prints these amounts and calculates none again.
 */
export interface SignedAmounts extends TaxColumns {
  /** N normal · C copy · T training. */
  salesTyCd: string;
  /** S sale · R credit note, or a copy of one. */
  rcptTyCd: string;
  custTin: string | null;
  custNm: string | null;
  pmtTyCd: string | null;
  totTaxblAmt: number;
  totTaxAmt: number;
  totAmt: number;
  itemList: readonly SignedLine[];
}
