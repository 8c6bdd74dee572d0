import type { CallingDevice } from '../../port.js';
import type { Lookup } from '../lookup.js';
import { readLookup } from '../read-lookup.js';
import { branches } from './branches.js';
import { codes } from './codes.js';
import { customer } from './customer.js';
import { LOOKUPS } from './index.js';
import { itemClasses } from './item-classes.js';
import { notices } from './notices.js';

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
    'custList',
    customer as unknown as Lookup,
    JUMLA,
    {
      ...{ tin: 'P000111222B', name: 'JUMLA LTD', status: 'A' },
      ...{ county: 'MOMBASA', subCounty: 'MVITA', locality: 'TUDOR', location: 'Harbour Rd' },
    },
  ],
];

const textsInside = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'number' ? String(inner) : inner));

describe('a question', () => {
  it.each(['codes', 'itemClasses', 'branches', 'notices'])(
    'for %s begins a little before the answer before it',
    (name) => {
      const lookup = LOOKUPS.find((one) => one.name === name)!;
      expect(lookup.ask({ changedAfter: '20260302081600' }, DEVICE)).toEqual({ lastReqDt: '20260302081100' });
      expect(lookup.ask({ changedAfter: '20260101000200' }, DEVICE)).toEqual({ lastReqDt: '20251231235700' });
    },
  );

  it.each(['codes', 'itemClasses', 'branches', 'notices'])('for %s asks for all of it the first time', (name) => {
    const lookup = LOOKUPS.find((one) => one.name === name)!;
    expect(lookup.ask({ changedAfter: null }, DEVICE)).toEqual({ lastReqDt: '20180101000000' });
  });

  it('for a customer spells the PIN as the authority does', () => {
    expect(customer.ask({ pin: 'P000111222B' }, DEVICE)).toEqual({ custmTin: 'P000111222B' });
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
const KEYS = ['cdCls', 'itemClsCd', 'itemClsLvl', 'tin', 'bhfId', 'noticeNo', 'taxprNm'];

it('a code that is out of use says so, and one without its own code is none', () => {
  const [read] = codes.read({
    clsList: [{ ...TAX_TYPES, dtlList: [{ ...STANDARD_RATE, useYn: 'N' }, { cdNm: '?' }] }],
  })!;
  expect(read!.codes).toEqual([expect.objectContaining({ code: 'B', inUse: false })]);
});
