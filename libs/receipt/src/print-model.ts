import type { TaxType } from '@app/domain';

export const LANGUAGES = ['en', 'sw'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A receipt as it is printed. Amounts are those that the authority signed; those of a credit note are negative. */
export interface PrintModel {
  language: Language;
  /** A provisional slip has no signature, and is no receipt. */
  state: 'SIGNED' | 'PROVISIONAL';
  title: string;
  /** Words that stand above and below everything else, such as COPY. */
  marks: string[];
  /** This is no official receipt: a copy, a training sale or a provisional slip. */
  isUnofficial: boolean;
  seller: Seller;
  /** The texts of the shop above and below the receipt. */
  greeting: string | null;
  closing: string | null;
  /** The text at the foot of an invoice on a sheet: terms, and where to pay. Null on a credit note. */
  terms: string | null;
  bankDetails: string | null;
  /** Null for a buyer without a PIN and a name. */
  buyer: { pin: string | null; name: string | null } | null;
  /** The document in the books of the shop. */
  trader: TraderPart;
  /** The receipt that a credit note or a copy refers to. */
  original: { invoiceNumber: string | null; cuInvoiceNumber: string | null } | null;
  /** The reason why goods were taken back. */
  reason: { code: string; text: string } | null;
  lines: PrintedLine[];
  totals: PrintedTotals;
  /** One row for each tax type, also if it has no amount. */
  taxes: PrintedTax[];
  payment: { code: string; name: string; amount: number } | null;
  itemCount: number;
  /** All other amounts are in this currency. */
  currency: string;
  /** The amount that the buyer paid in a foreign currency. */
  foreign: { currency: string; exchangeRate: number; withoutTax: number; tax: number; total: number } | null;
  /** The country of an export; null for a sale in Kenya. */
  destination: string | null;
  /** Null for a provisional slip. */
  controlUnit: ControlUnitPart | null;
  /** The text of the QR code: the page of the authority that shows this receipt. */
  qr: string | null;
  /** A page that anyone with the link can open. */
  link: string | null;
  /** The text of a second QR code, which leads to that page; null without one. */
  linkQr: string | null;
  /** Null for the electronic original; 1 for the printed original, more for copies. */
  print: { number: number; at: string } | null;
}

export interface Seller {
  /** The taxpayer. */
  name: string | null;
  tradeName: string | null;
  address: string | null;
  pin: string;
  branch: string;
}

interface TraderPart {
  invoiceNumber: string;
  /** dd/mm/yyyy */
  date: string;
  /** hh:mm:ss */
  time: string | null;
  /** The cashier. */
  servedBy: string | null;
  remark: string | null;
}

export interface PrintedLine {
  code: string;
  name: string;
  isService: boolean;
  quantity: number;
  unit: string;
  unitPrice: number;
  /** Before the discount. */
  amount: number;
  /** Percent; 0 if only the amount is known. */
  discountRate: number;
  /** Zero, or the opposite sign of the amount. */
  discount: number;
  taxType: TaxType;
  /** The amount after the discount in the foreign currency of the sale; null for a sale in shillings. */
  foreignAmount: number | null;
}

interface PrintedTotals {
  beforeDiscount: number;
  discount: number;
  exempt: number;
  withoutTax: number;
  tax: number;
  total: number;
}

export interface PrintedTax {
  type: TaxType;
  /** Such as A-EX or B-16%. */
  label: string;
  rate: number;
  taxable: number;
  tax: number;
}

/** The words of the authority's control unit about the receipt. */
export interface ControlUnitPart {
  sdcId: string | null;
  mrcNo: string | null;
  /** dd/mm/yyyy, East Africa Time. */
  date: string;
  /** hh:mm:ss, East Africa Time. */
  time: string;
  cuInvoiceNumber: string | null;
  receiptNumber: number;
  totalReceipts: number;
  /** NS, NC, CS, CC, TS or TC. */
  label: string;
  /** In groups of four. */
  internalData: string;
  signature: string;
}
