import type { TaxType } from '../tax.js';

/** S sale · R return, which is a credit note · T training · C copy. */
export type SaleReceiptType = 'S' | 'R' | 'T' | 'C';

/** 02 confirmed · 05 credit note on returned goods. */
export type SalesStatus = '02' | '05';

/**
 * A sale as every endpoint that takes one reads it: codes checked, amounts rounded to the cent in the sale's own
 * currency, defaults filled in. Dates are East Africa Time, `YYYYMMDD`; date-times are `YYYYMMDDHHmmss`.
 */
export interface SaleDocument {
  kind: 'sale';
  receiptType: SaleReceiptType;
  /** The caller's own number; the authority's is given when the sale is first sent. */
  invoiceNumber: string;
  /** Set on R and C only: the caller's own number of the sale this one refers to. */
  originalInvoiceNumber: string | null;
  saleDate: string;
  stockReleasedAt: string | null;
  buyerPin: string | null;
  buyerName: string | null;
  paymentType: string;
  salesStatus: SalesStatus;
  confirmedAt: string | null;
  currency: string;
  /** Shillings for one unit of the currency; 1 for KES. */
  exchangeRate: number;
  destinationCountry: string;
  buyerAccepts: 'Y' | 'N';
  remark: string | null;
  taxableTotal: number;
  taxTotal: number;
  /** Including tax. Where amounts differ within tolerance, the totals that include tax are the ones that count. */
  total: number;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
  lines: SaleLine[];
}

export interface SaleLine {
  sequence: number;
  itemCode: string;
  /** `SV`, `GD` or a ten-digit class; null when it follows from the item. */
  itemClass: string | null;
  itemName: string;
  barcode: string | null;
  packageUnit: string | null;
  packageCount: number | null;
  quantityUnit: string;
  quantity: number;
  unitPrice: number | null;
  /** Quantity × price, before the discount. */
  supplyAmount: number | null;
  /** Percent. */
  discountRate: number;
  discountAmount: number;
  taxType: TaxType;
  taxableAmount: number;
  taxAmount: number;
  total: number;
  expiryDate: string | null;
}
