import type { CreditLineDraft, SaleLine } from '@app/domain';
import type { LineDto } from './line.dto.js';
import type { SaleLineDto } from './sale-line.dto.js';

export const saleLine = (line: SaleLineDto, index: number): SaleLine => ({
  ...creditLine(line, index),
  itemCode: line.itemCd,
});

/** From the words of the interface to ours, with every default filled in. */
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
  // Whether it has a stock is known when its item is.
  isStocked: false,
});

const priceFields = (line: LineDto) => ({
  unitPrice: line.prc ?? null,
  supplyAmount: line.splyAmt ?? null,
  discountRate: line.dcRt ?? 0,
  discountAmount: line.dcAmt ?? 0,
});
