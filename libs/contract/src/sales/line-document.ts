import type { CreditLineDraft, SaleLine } from '@app/domain';
import type { LineDto } from './line.dto.js';
import type { SaleLineDto } from './create-sale.dto.js';

export const saleLine = (line: SaleLineDto, index: number): SaleLine => ({
  ...creditLine(line, index),
  itemCode: line.itemCd,
});

/** A line of the body as a line of the document, with all defaults. */
export const creditLine = (line: LineDto, index: number): CreditLineDraft => ({
  sequence: line.itemSeq ?? index + 1,
  itemCode: line.itemCd ?? null,
  itemClass: line.itemClsCd ?? null,
  itemName: line.itemNm,
  barcode: line.bcd ?? null,
  packageUnit: line.pkgUnitCd ?? null,
  packageCount: line.pkg ?? null,
  quantityUnit: line.qtyUnitCd,
  quantity: line.qty,
  ...priceFields(line),
  taxType: line.taxTyCd,
  taxableAmount: line.taxblAmt,
  taxAmount: line.taxAmt,
  total: line.totAmt,
  expiryDate: line.itemExpiryDt ?? null,
  // These fields are known only when the item is known.
  isStocked: false,
});

const priceFields = (line: LineDto) => ({
  unitPrice: line.prc ?? null,
  supplyAmount: line.splyAmt ?? null,
  discountRate: line.dcRt ?? 0,
  discountAmount: line.dcAmt ?? 0,
});
