/**
 * A sale that breaks no rule: a discounted service with VAT and an exempt one. The documentation shows it and the
 * tests post it.
 */
export const exampleSale = {
  transaction: {
    invcNo: 'INV-2026-0001',
    salesDt: '20260302',
    custTin: 'P051999888K',
    custNm: 'JUMLA LTD',
    pmtTyCd: '01',
    rcptTyCd: 'S',
    salesSttsCd: '02',
    cfmDt: '20260302101500',
    currency: 'KES',
    exchangeRate: 1,
    destnCountryCd: 'KE',
    totTaxblAmt: 1150,
    totTax: 144,
    totAmt: 1294,
  },
  items: [
    {
      itemCd: 'SVC-CONSULT',
      itemNm: 'Consulting, per hour',
      qtyUnitCd: 'U',
      qty: 2,
      prc: 580,
      splyAmt: 1160,
      dcRt: 10,
      dcAmt: 116,
      taxTyCd: 'B',
      taxblAmt: 900,
      taxAmt: 144,
      totAmt: 1044,
    },
    {
      itemCd: 'SVC-TRAINING',
      itemNm: 'Staff training',
      qtyUnitCd: 'U',
      qty: 1,
      prc: 250,
      splyAmt: 250,
      taxTyCd: 'A',
      taxblAmt: 250,
      taxAmt: 0,
      totAmt: 250,
    },
  ],
};

const { totTaxblAmt: _taxable, totTax: _tax, totAmt: _total, ...headerWithoutTotals } = exampleSale.transaction;

/** The same goods under another number. Risiti computes the amounts, and takes names, units and tax types from the items. */
export const examplePricedSale = {
  transaction: { ...headerWithoutTotals, invcNo: 'INV-2026-0003', pricesIncludeTax: true },
  items: [
    { itemCd: 'SVC-CONSULT', qty: 2, prc: 580, dcRt: 10 },
    { itemCd: 'SVC-TRAINING', qty: 1, prc: 250 },
  ],
};
