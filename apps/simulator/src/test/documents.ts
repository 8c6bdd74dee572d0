const audit = { regrId: 'T1', regrNm: 'Till one', modrId: 'T1', modrNm: 'Till one' };

const buckets = (prefix: string, values: number[]) =>
  Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((taxType, index) => [prefix + taxType, values[index]]));

export const aLine = (overrides: object = {}) => ({
  itemSeq: 1,
  itemCd: 'KE2NTTU0000001',
  itemClsCd: '5059690800',
  itemNm: 'Kettle',
  bcd: null,
  pkgUnitCd: 'NT',
  pkg: 1,
  qtyUnitCd: 'TU',
  qty: 2,
  prc: 580,
  splyAmt: 1160,
  dcRt: 0,
  dcAmt: 0,
  taxTyCd: 'B',
  taxblAmt: 1000,
  taxAmt: 160,
  totAmt: 1160,
  ...overrides,
});

export const aSale = (overrides: object = {}) => ({
  trdInvcNo: 'R-1',
  invcNo: 1,
  orgInvcNo: 0,
  custTin: 'A123456789Z',
  custNm: null,
  salesTyCd: 'N',
  rcptTyCd: 'S',
  pmtTyCd: '01',
  salesSttsCd: '02',
  cfmDt: '20260302101500',
  salesDt: '20260302',
  totItemCnt: 1,
  ...buckets('taxblAmt', [0, 1000, 0, 0, 0]),
  ...buckets('taxRt', [0, 16, 0, 0, 8]),
  ...buckets('taxAmt', [0, 160, 0, 0, 0]),
  totTaxblAmt: 1000,
  totTaxAmt: 160,
  totAmt: 1160,
  prchrAcptcYn: 'N',
  remark: null,
  ...audit,
  receipt: { custTin: null, rcptPbctDt: '20260302101500', trdeNm: 'Mwangaza', prchrAcptcYn: 'N' },
  itemList: [aLine()],
  ...overrides,
});

export const anItem = (overrides: object = {}) => ({
  itemCd: 'KE2NTTU0000001',
  itemClsCd: '5059690800',
  itemTyCd: '2',
  itemNm: 'Kettle',
  orgnNatCd: 'KE',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'TU',
  taxTyCd: 'B',
  dftPrc: 580,
  isrcAplcbYn: 'N',
  useYn: 'Y',
  ...audit,
  ...overrides,
});
