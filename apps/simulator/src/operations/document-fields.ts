import { decimal, optional, required, text, wholeNumber } from '../fields.js';

/** One field per tax type. All five are required, even without such a line. */
const amountPerTaxType = <P extends string>(prefix: P) => {
  const entries = ['A', 'B', 'C', 'D', 'E'].map((taxType) => [prefix + taxType, required(decimal)]);
  return Object.fromEntries(entries) as Record<
    `${P}${'A' | 'B' | 'C' | 'D' | 'E'}`,
    ReturnType<typeof required<number>>
  >;
};

/** Fields that sales, purchases and stock moves share, in groups. */
export const lineItem = {
  itemSeq: required(wholeNumber),
  itemCd: optional(text(20)),
  itemClsCd: required(text(10)),
  itemNm: required(text(200)),
  bcd: optional(text(20)),
};

export const lineQuantity = {
  pkgUnitCd: required(text(5)),
  pkg: required(decimal),
  qtyUnitCd: required(text(5)),
  qty: required(decimal),
};

export const linePrice = {
  prc: required(decimal),
  splyAmt: required(decimal),
};

export const lineDiscount = {
  dcRt: required(decimal),
  dcAmt: required(decimal),
};

export const lineAmounts = {
  taxTyCd: required(text(5)),
  taxblAmt: required(decimal),
  taxAmt: required(decimal),
  totAmt: required(decimal),
};

export const totals = {
  totTaxblAmt: required(decimal),
  totTaxAmt: required(decimal),
  totAmt: required(decimal),
};

export const totalsPerTaxType = {
  ...amountPerTaxType('taxblAmt'),
  ...amountPerTaxType('taxRt'),
  ...amountPerTaxType('taxAmt'),
  ...totals,
};
