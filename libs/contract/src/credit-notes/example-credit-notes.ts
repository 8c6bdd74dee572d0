/**
 * Refunds of the documentation's example sales. Consulting (in two parts) and training were sold without barcodes; the
 * bag of sugar has one. Together the examples refund no more than was sold.
 */
const CONSULTING = {
  itemCd: 'SVC-CONSULT',
  itemNm: 'Consulting, per hour',
  qtyUnitCd: 'U',
  prc: 580,
  dcRt: 10,
  taxTyCd: 'B',
};

export const exampleCreditNote = {
  orgInvcNo: 'INV-2026-0001',
  invcNo: 'CN-2026-0001',
  salesDt: '20260302',
  cnclReqDt: '20260302',
  cnclDt: '20260302',
  rfdRsnCd: '06',
  rfdAmt: 522,
  totTaxblAmt: 450,
  totTax: 72,
  items: [{ ...CONSULTING, qty: 1, splyAmt: 580, dcAmt: 58, taxblAmt: 450, taxAmt: 72, totAmt: 522 }],
};

export const exampleSecondCreditNote = {
  original: { invcNo: 'INV-2026-0001', trdInvcNo: 'CN-0002', creditNoteInvcNo: 'CN-2026-0002', pmtTyCd: '01' },
  reason: '05',
  regrId: 'USR01',
  regrNm: 'Till 1',
  lineItems: [{ ...CONSULTING, qty: 0.5, splyAmt: 290, dcAmt: 29, taxblAmt: 225, taxAmt: 36, totAmt: 261 }],
};

export const exampleExpressCreditNote = {
  orgInvcNo: 'INV-2026-0001',
  reason: '06',
  creditNoteInvcNo: 'CN-2026-0003',
  lineItems: [
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

export const exampleBarcodeCreditNote = {
  original: { invcNo: 'INV-2026-0002', creditNoteInvcNo: 'CN-2026-0004', pmtTyCd: '06' },
  reason: '05',
  lineItems: [
    {
      bcd: '6161100000019',
      itemNm: 'Sugar, bag of 2 kg',
      qtyUnitCd: 'U',
      qty: 1,
      prc: 320,
      taxTyCd: 'B',
      taxblAmt: 275.86,
      taxAmt: 44.14,
      totAmt: 320,
    },
  ],
};
