import { declaredImport } from '../../../../domain/src/test/documents.js';
import type { CallingDevice } from '../../port.js';
import type { Lookup } from './lookup.js';
import { readLookup } from '../answers/read-lookup.js';
import { branches, codes, itemClasses, notices } from './reference.js';
import { customer } from './taxpayers.js';
import { LOOKUPS } from './index.js';
import { imports, items, moves } from './goods.js';
import { purchases } from './invoices.js';

const DEVICE: CallingDevice = { environment: 'SANDBOX', tin: 'P051999888K', bhfId: '00', cmcKey: 'KEY' };

const STANDARD_RATE = {
  ...{ cd: 'B', cdNm: 'B-16.00%', cdDesc: 'Standard rate', useYn: 'Y', srtOrd: 2 },
  ...{ userDfnCd1: '16', userDfnCd2: null, userDfnCd3: null },
};
const TAX_TYPES = {
  ...{ cdCls: '04', cdClsNm: 'Taxation Type', cdClsDesc: null, useYn: 'Y' },
  ...{ userDfnNm1: 'Tax Rate', userDfnNm2: null, userDfnNm3: null, dtlList: [STANDARD_RATE] },
};
const KETTLES = {
  ...{ itemClsCd: '5214152600', itemClsNm: 'Electric kettles', itemClsLvl: 5 },
  ...{ taxTyCd: 'B', mjrTgYn: 'N', useYn: 'Y' },
};
const HEADQUARTER = {
  ...{ tin: 'P051999888K', bhfId: '00', bhfNm: 'Headquarter', bhfSttsCd: '01', hqYn: 'Y' },
  ...{ prvncNm: 'NAIROBI CITY', dstrtNm: 'STAREHE', sctrNm: 'CBD', locDesc: 'Moi Avenue' },
  ...{ mgrNm: 'J. Otieno', mgrTelNo: '0700111222', mgrEmail: 'ops@example.co.ke' },
};
const MAINTENANCE = {
  ...{ noticeNo: 7, title: 'Planned maintenance', cont: 'On Sunday night', dtlUrl: 'https://example.org/7' },
  ...{ regrNm: 'Administrator', regDt: '20260301090000' },
};
const JUMLA = {
  ...{ tin: 'P000111222B', taxprNm: 'JUMLA LTD', taxprSttsCd: 'A' },
  ...{ prvncNm: 'MOMBASA', dstrtNm: 'MVITA', sctrNm: 'TUDOR', locDesc: 'Harbour Rd' },
};

const NO_TAX = { taxable: 0, rate: 0, tax: 0 };
const KETTLE_LINE = {
  ...{ itemSeq: 1, itemCd: 'KE2NTTU0000033', itemClsCd: '5059690800', itemNm: 'Kettle bulk', bcd: null },
  ...{ pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'TU', qty: 10, prc: 580, splyAmt: 5800, dcRt: 0, dcAmt: 0 },
  ...{ taxTyCd: 'B', taxblAmt: 5000, taxAmt: 800, totAmt: 5800 },
};
const INVOICE_77 = {
  ...{ spplrTin: 'P000111222B', spplrNm: 'JUMLA LTD', spplrBhfId: '01', spplrInvcNo: 77 },
  ...{ spplrSdcId: 'KRACU0400009002', spplrMrcNo: 'KRA00900200', rcptTyCd: 'S', pmtTyCd: '02' },
  ...{ cfmDt: '2026-03-01 16:20:00', salesDt: '20260228', stockRlsDt: null, totItemCnt: 1 },
  ...{ taxblAmtA: 0, taxblAmtB: 5000, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
  ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 },
  ...{ taxAmtA: 0, taxAmtB: 800, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
  ...{ totTaxblAmt: 5000, totTaxAmt: 800, totAmt: 5800, remark: null, itemList: [KETTLE_LINE] },
};

const LISTS: readonly [string, Lookup, Record<string, unknown>, object][] = [
  [
    'clsList',
    codes as unknown as Lookup,
    TAX_TYPES,
    {
      ...{ code: '04', name: 'Taxation Type', description: null, inUse: true, extraNames: ['Tax Rate', null, null] },
      codes: [
        {
          ...{ code: 'B', name: 'B-16.00%', description: 'Standard rate', inUse: true, order: 2 },
          extras: ['16', null, null],
        },
      ],
    },
  ],
  [
    'itemClsList',
    itemClasses as unknown as Lookup,
    KETTLES,
    { code: '5214152600', name: 'Electric kettles', level: 5, taxType: 'B', isMajor: false, inUse: true },
  ],
  [
    'bhfList',
    branches as unknown as Lookup,
    HEADQUARTER,
    {
      ...{ tin: 'P051999888K', bhfId: '00', name: 'Headquarter', status: '01', isHeadOffice: true },
      ...{ county: 'NAIROBI CITY', subCounty: 'STAREHE', locality: 'CBD', location: 'Moi Avenue' },
      ...{ managerName: 'J. Otieno', managerPhone: '0700111222', managerEmail: 'ops@example.co.ke' },
    },
  ],
  [
    'noticeList',
    notices as unknown as Lookup,
    MAINTENANCE,
    {
      ...{ number: 7, title: 'Planned maintenance', content: 'On Sunday night', url: 'https://example.org/7' },
      ...{ author: 'Administrator', publishedAt: '20260301090000' },
    },
  ],
  [
    'saleList',
    purchases as unknown as Lookup,
    INVOICE_77,
    {
      ...{ supplierPin: 'P000111222B', supplierName: 'JUMLA LTD', supplierBhfId: '01', invoiceNumber: 77 },
      ...{ receiptType: 'S', paymentType: '02', confirmedAt: '20260301162000', saleDate: '20260228' },
      ...{ stockReleasedAt: null, remark: null, taxableTotal: 5000, taxTotal: 800, total: 5800 },
      taxes: { A: NO_TAX, B: { taxable: 5000, rate: 16, tax: 800 }, C: NO_TAX, D: NO_TAX, E: { ...NO_TAX, rate: 8 } },
      lines: [
        {
          ...{ sequence: 1, itemCode: 'KE2NTTU0000033', itemClass: '5059690800', itemName: 'Kettle bulk' },
          ...{ barcode: null, packageUnit: 'NT', packageCount: 1, quantityUnit: 'TU', quantity: 10, unitPrice: 580 },
          ...{ supplyAmount: 5800, discountRate: 0, discountAmount: 0, taxType: 'B', taxableAmount: 5000 },
          ...{ taxAmount: 800, total: 5800 },
        },
      ],
    },
  ],
  [
    'itemList',
    imports as unknown as Lookup,
    {
      ...{ taskCd: '2240001', dclDe: '01022026', itemSeq: 1, dclNo: 'C100-2026-MSA', hsCd: '85167910000' },
      ...{ itemNm: 'ELECTRIC KETTLES', imptItemsttsCd: '2', orgnNatCd: 'CN', exptNatCd: 'CN', pkg: 40 },
      ...{ pkgUnitCd: null, qty: 400, qtyUnitCd: 'KGM', totWt: 420.5, netWt: 400, spplrNm: 'NINGBO EXPORT CO' },
      ...{ agntNm: 'PWANI CLEARING', invcFcurAmt: 5200.75, invcFcurCd: 'USD', invcFcurExcrt: 129.35 },
    },
    declaredImport(),
  ],
  [
    'itemList',
    items as unknown as Lookup,
    {
      ...{ tin: 'P051999888K', itemCd: 'KE2NTTU0000001', itemClsCd: '5059690800', itemTyCd: '2', itemNm: 'Kettle' },
      ...{ itemStdNm: null, orgnNatCd: 'KE', pkgUnitCd: 'NT', qtyUnitCd: 'TU', taxTyCd: 'B', btchNo: null },
      ...{ regBhfId: '00', bcd: null, dftPrc: 580, grpPrcL1: 0, grpPrcL2: 0, grpPrcL3: 0, grpPrcL4: 0, grpPrcL5: 0 },
      ...{ addInfo: null, sftyQty: 0, isrcAplcbYn: 'N', rraModYn: 'Y', useYn: 'N' },
    },
    {
      ...{ code: 'KE2NTTU0000001', itemClass: '5059690800', taxType: 'B', itemType: '2', name: 'Kettle' },
      ...{ origin: 'KE', packageUnit: 'NT', quantityUnit: 'TU', barcode: null, defaultPrice: 580 },
      ...{ inUse: false, isCorrected: true, bhfId: '00' },
    },
  ],
  [
    'stockList',
    moves as unknown as Lookup,
    {
      ...{ custTin: 'P051999888K', custBhfId: '01', sarNo: 12, ocrnDt: '20260301', totItemCnt: 1 },
      ...{ totTaxblAmt: 5000, totTaxAmt: 800, totAmt: 5800, remark: null },
      itemList: [{ ...KETTLE_LINE, itemExprDt: '20270101', totDcAmt: 0 }],
    },
    {
      ...{ bhfId: '01', number: 12, occurredOn: '20260301', taxableTotal: 5000, taxTotal: 800, total: 5800 },
      remark: null,
      lines: [
        {
          ...{ sequence: 1, itemCode: 'KE2NTTU0000033', itemName: 'Kettle bulk', quantityUnit: 'TU', quantity: 10 },
          ...{ unitPrice: 580, total: 5800, expiryDate: '20270101' },
        },
      ],
    },
  ],
  [
    'custList',
    customer as unknown as Lookup,
    JUMLA,
    {
      ...{ tin: 'P000111222B', name: 'JUMLA LTD', status: 'A' },
      ...{ county: 'MOMBASA', subCounty: 'MVITA', locality: 'TUDOR', location: 'Harbour Rd' },
    },
  ],
];

/** Lookups that ask only for changes since the previous answer. */
const SINCE = [
  'codes',
  'itemClasses',
  'branches',
  'notices',
  'items',
  'moves',
  'purchases',
  'imports',
  'ownSales',
  'ownCustomers',
  'taxpayer',
];

const textsInside = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'number' ? String(inner) : inner));

describe('a question', () => {
  it.each(SINCE)('for %s begins a little before the answer before it', (name) => {
    const lookup = LOOKUPS.find((one) => one.name === name)!;
    expect(lookup.request({ changedAfter: '20260302081600' }, DEVICE)).toEqual({ lastReqDt: '20260302081100' });
    expect(lookup.request({ changedAfter: '20260101000200' }, DEVICE)).toEqual({ lastReqDt: '20251231235700' });
  });

  it.each(SINCE)('for %s asks for all of it the first time', (name) => {
    const lookup = LOOKUPS.find((one) => one.name === name)!;
    expect(lookup.request({ changedAfter: null }, DEVICE)).toEqual({ lastReqDt: '20180101000000' });
  });

  it('for a customer spells the PIN as the authority does', () => {
    expect(customer.request({ pin: 'P000111222B' }, DEVICE)).toEqual({ custmTin: 'P000111222B' });
  });
});

describe.each(LISTS)('the list %s', (list, lookup, row, ours) => {
  it('becomes ours, row by row', () => {
    expect(lookup.read({ [list]: [row, row] })).toEqual([ours, ours]);
  });

  it('may spell numbers as digits', () => {
    expect(lookup.read({ [list]: [textsInside(row)] })).toEqual([ours]);
  });

  it('may have blanks behind its keys', () => {
    const text = JSON.stringify({ resultCd: '000', data: { [list]: [row] } }).replaceAll('":', ' ":');
    expect(readLookup(lookup, { kind: 'answer', httpStatus: 200, text })).toMatchObject({ rows: [ours] });
  });

  it('keeps a row that has only what makes it one', () => {
    const bare = Object.fromEntries(Object.entries(row).filter(([name]) => KEYS.includes(name)));
    const [read] = lookup.read({ [list]: [bare] })!;
    expect(Object.keys(read!)).toEqual(Object.keys(ours));
  });

  it('passes over what is no row', () => {
    expect(lookup.read({ [list]: [null, 'row', 7, [], {}, row] })).toEqual([ours]);
  });

  it('may be empty', () => {
    expect(lookup.read({ [list]: [] })).toEqual([]);
  });

  it.each([{}, { [list]: null }, { [list]: {} }, { [list]: 'none' }])('is missing in %j', (data) => {
    expect(lookup.read(data)).toBeNull();
  });
});

/** Without these a row is none; everything else may be missing. */
const KEYS = [
  ...['cdCls', 'itemClsCd', 'itemClsLvl', 'tin', 'bhfId', 'noticeNo', 'taxprNm'],
  ...['spplrTin', 'spplrInvcNo', 'salesDt', 'totAmt'],
  ...['taskCd', 'dclDe', 'itemSeq', 'itemCd', 'taxTyCd', 'custBhfId', 'sarNo'],
];

it('a code that is out of use says so, and one without its own code is none', () => {
  const [read] = codes.read({
    clsList: [{ ...TAX_TYPES, dtlList: [{ ...STANDARD_RATE, useYn: 'N' }, { cdNm: '?' }] }],
  })!;
  expect(read!.codes).toEqual([expect.objectContaining({ code: 'B', inUse: false })]);
});

describe('a purchase', () => {
  const read = (change: object) => purchases.read({ saleList: [{ ...INVOICE_77, ...change }] })?.[0];

  it('of a supplier who names no branch is of his head office', () => {
    expect(read({ spplrBhfId: null })).toMatchObject({ supplierBhfId: '00' });
  });

  it.each([' JUMLA  LTD ', 'JUMLA LTD\n', 'x'.repeat(80)])(
    'has the name of its supplier to the letter: %j',
    (spplrNm) => {
      expect(read({ spplrNm })).toMatchObject({ supplierName: spplrNm });
    },
  );

  it('has the legal rates where it tells none', () => {
    expect(read({ taxRtB: null, taxRtE: null })).toMatchObject({ taxes: { B: { rate: 16 }, E: { rate: 8 } } });
  });

  it('has the day of its confirmation where it has no other', () => {
    expect(read({ salesDt: null })).toMatchObject({ saleDate: '20260301' });
  });

  it.each([
    { spplrInvcNo: 1e20 },
    { spplrInvcNo: 7.5 },
    { spplrTin: ' ' },
    { totAmt: 'much' },
    { salesDt: '', cfmDt: '' },
  ])('is none: %j', (change) => {
    expect(read(change)).toBeUndefined();
  });
});
