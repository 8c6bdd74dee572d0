/**
 * A sale that registers its goods and its service; the goods have a barcode for returns. The returns of the
 * documentation's other examples refer to this sale, and together they return no more than it sold.
 */
const SUGAR = {
  itemCd: 'GDS-SUGAR-2KG',
  itemClsCd: '5016150900',
  itemTyCd: '2',
  itemNm: 'Sugar, bag of 2 kg',
  orgnNatCd: 'KE',
  bcd: '6161100000019',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'U',
  prc: 320,
  taxTyCd: 'B',
};

const USERS = { regrId: 'USR01', regrNm: 'Till 1', modrId: 'USR01', modrNm: 'Till 1' };

export const exampleSaleWithItems = {
  transaction: {
    invcNo: 'INV-2026-0002',
    salesDt: '20260302',
    pmtTyCd: '06',
    rcptTyCd: 'S',
    salesSttsCd: '02',
    currency: 'KES',
    exchangeRate: 1,
    destnCountryCd: 'KE',
    totTaxblAmt: 927.59,
    totTax: 148.41,
    totAmt: 1076,
    ...USERS,
  },
  lineItems: [
    { ...SUGAR, qty: 3, splyAmt: 960, taxblAmt: 827.59, taxAmt: 132.41, totAmt: 960 },
    {
      itemCd: 'SVC-DELIVERY',
      itemClsCd: 'SV',
      itemTyCd: '3',
      itemNm: 'Delivery',
      qtyUnitCd: 'U',
      qty: 1,
      prc: 116,
      splyAmt: 116,
      taxTyCd: 'B',
      taxblAmt: 100,
      taxAmt: 16,
      totAmt: 116,
    },
  ],
  receipt: { custMblNo: '0700111222', topMsg: 'Karibu', btmMsg: 'Asante' },
  autoRegisterItems: true,
};

/** A return of one of the three bags. */
export const exampleReverseInvoice = {
  transaction: {
    invcNo: 'RET-2026-0001',
    orgInvcNo: 'INV-2026-0002',
    salesDt: '20260302',
    pmtTyCd: '06',
    rcptTyCd: 'R',
    salesSttsCd: '05',
    currency: 'KES',
    exchangeRate: 1,
    destnCountryCd: 'KE',
    totTaxblAmt: 275.86,
    totTax: 44.14,
    totAmt: 320,
    ...USERS,
  },
  lineItems: [{ ...SUGAR, qty: 1, splyAmt: 320, taxblAmt: 275.86, taxAmt: 44.14, totAmt: 320 }],
  autoRegisterItems: false,
};
