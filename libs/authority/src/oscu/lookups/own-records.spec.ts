import { ownSale, ownSales } from './invoices.js';
import { customer, ownCustomers, taxpayer } from './taxpayers.js';

/** The row of the fact sheet's appendix A. */
const INVOICE_21 = {
  ...{ invcNo: 21, orgInvcNo: 0, custTin: 'A007654321Q', custNm: 'Baraka Stores', rcptTyCd: 'S', pmtTyCd: '01' },
  ...{ salesSttsCd: '02', cfmDt: '2026-03-02 10:15:00', salesDt: '20260302', stockRlsDt: '2026-03-02 10:15:00' },
  ...{ totItemCnt: 1, taxblAmtB: 1000, taxRtB: 16, taxAmtB: 160, totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160 },
  ...{ prchrAcptcYn: 'N', remark: null, regrId: 'till1', regrNm: 'till1', modrId: null, modrNm: null },
  receipt: {
    ...{ custTin: 'A007654321Q', rcptPbctDt: '2026-03-02 10:15:02.0', rptNo: 1, prchrAcptcYn: 'N' },
    ...{ intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
    ...{ curRcptNo: '21', totRcptNo: '21', sdcDateTime: '2026-03-02 10:15:02.0' },
  },
  itemList: [
    {
      ...{ itemSeq: 1, itemCd: 'KE2NTNO0000001', itemClsCd: '5059690800', itemNm: 'Lantern', bcd: null },
      ...{ pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'NO', qty: 4, prc: 290, splyAmt: 1160, dcRt: 0, dcAmt: 0 },
      ...{ taxTyCd: 'B', taxblAmt: 1000, taxAmt: 160, totAmt: 1160 },
    },
  ],
};

const textsInside = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'number' ? String(inner) : inner));

describe('a sale of our own', () => {
  it.each([INVOICE_21, textsInside(INVOICE_21)])('becomes ours, with its receipt and lines (%#)', (row) => {
    expect(ownSales.read({ salesList: [row, null, 'row', {}] })).toEqual([
      {
        ...{ number: 21, originalNumber: null, receiptType: 'S', paymentType: '01' },
        ...{ buyerPin: 'A007654321Q', buyerName: 'Baraka Stores', confirmedAt: '20260302101500' },
        ...{ saleDate: '20260302', taxableTotal: 1000, taxTotal: 160, total: 1160, remark: null },
        receipt: {
          ...{ receiptNumber: 21, totalReceipts: 21, internalData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH' },
          ...{ signature: 'V4N6P2QK7WXR3TZA', signedAt: '20260302101502', answeredAt: null },
        },
        lines: [
          {
            ...{ sequence: 1, itemCode: 'KE2NTNO0000001', itemName: 'Lantern', quantity: 4, unitPrice: 290 },
            ...{ discountAmount: 0, taxType: 'B', taxableAmount: 1000, taxAmount: 160, total: 1160 },
          },
        ],
        wire: row,
      },
    ]);
  });

  it('is missing in an answer without its list', () => {
    expect([ownSales.read({}), ownSales.read({ salesList: null })]).toEqual([null, null]);
  });

  const numbers = (...rows: object[]) =>
    ownSales.read({ salesList: rows.map((row) => ({ ...INVOICE_21, ...row })) })?.map(({ number }) => number);

  it('stands behind those with a lower number', () => {
    expect(numbers({ invcNo: 9 }, { invcNo: '10' }, { invcNo: 8 })).toEqual([8, 9, 10]);
  });

  it.each([{ invcNo: 1e20 }, { invcNo: 0 }, { invcNo: null }, { totAmt: 'much' }])('is none: %j', (change) => {
    expect(numbers({}, change)).toEqual([21]);
  });

  it('that is a credit note has the number of its original', () => {
    const [read] = ownSales.read({ salesList: [{ ...INVOICE_21, rcptTyCd: 'R', orgInvcNo: '20' }] })!;
    expect(read).toMatchObject({ receiptType: 'R', originalNumber: 20 });
  });

  it('without a complete receipt has none', () => {
    const [read] = ownSales.read({ salesList: [{ ...INVOICE_21, receipt: { curRcptNo: '21' } }] })!;
    expect(read!.receipt).toBeNull();
  });
});

describe('the sale under a number', () => {
  it('may come alone, and without its number', () => {
    expect(ownSale.read({ salesList: [INVOICE_21] })).toMatchObject([{ number: 21 }]);
    expect(ownSale.read({ ...INVOICE_21, invcNo: undefined })).toMatchObject([{ number: 0, total: 1160 }]);
    expect([ownSale.read({ salesList: null }), ownSale.read({})]).toEqual([[], null]);
  });
});

const UPENDO = {
  ...{ custNo: 'C0001', custTin: 'P000333444C', custNm: 'Upendo Supplies', adrs: 'Harbour Rd, Mombasa' },
  ...{ telNo: '0700111333', email: null, faxNo: null, useYn: 'Y', remark: null },
  ...{ regrId: 'till1', regrNm: 'till1', modrId: null, modrNm: null },
};

describe('a customer whom the branch saved', () => {
  it('becomes ours, and what is no customer is passed over', () => {
    expect(ownCustomers.read({ custList: [UPENDO, null, 'row', {}] })).toEqual([
      {
        ...{ number: 'C0001', pin: 'P000333444C', name: 'Upendo Supplies', address: 'Harbour Rd, Mombasa' },
        ...{ phone: '0700111333', email: null, fax: null, inUse: true, remark: null },
      },
    ]);
  });

  it('may be out of use, or without a name', () => {
    expect(ownCustomers.read({ custList: [{ ...UPENDO, useYn: 'N', custNm: ' ' }] })).toMatchObject([
      { name: 'C0001', inUse: false },
    ]);
  });

  it('is no taxpayer of a PIN, and such a taxpayer is no customer: both lists have one key', () => {
    const found = { tin: 'P000111222B', taxprNm: 'JUMLA LTD' };
    expect([customer.read({ custList: [UPENDO] }), ownCustomers.read({ custList: [found] })]).toEqual([null, null]);
  });

  it.each([{}, { custList: null }, { custList: {} }])('is missing in %j', (data) => {
    expect(ownCustomers.read(data)).toBeNull();
  });
});

describe('the taxpayer of the caller', () => {
  it('is one object, and no list', () => {
    expect(taxpayer.read({ info: { taxprNm: 'MWANGAZA TRADERS LTD', vatTyCd: '1' } })).toEqual([
      { name: 'MWANGAZA TRADERS LTD', vatType: '1' },
    ]);
  });

  it('may have no VAT type', () => {
    expect(taxpayer.read({ info: { taxprNm: 'MWANGAZA' } })).toEqual([{ name: 'MWANGAZA', vatType: null }]);
  });

  it.each([{}, { info: null }, { info: [] }, { info: {} }, { taxprNm: 'MWANGAZA' }])('is missing in %j', (data) => {
    expect(taxpayer.read(data)).toBeNull();
  });
});
