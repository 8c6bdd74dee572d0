import type { InvoiceDocument } from '@app/domain';
import { sale } from '../../../../domain/src/test/documents.js';
import type { WritingContext } from '../../port.js';
import { authorityOn } from './connection.js';
import { context } from './context.js';

export const written = (
  document: InvoiceDocument = sale(),
  change: Partial<WritingContext> = {},
  profile: 'direct' | 'gateway' = 'direct',
): string => authorityOn({ profile }).write(document, context({ number: 37, ...change }));

/** The line and the sale of the protocol, as they go out: every field, in this order, with these types. */
export const LINE = {
  itemSeq: 1,
  itemCd: 'SVC-CONSULT',
  itemClsCd: '8514900000',
  itemNm: 'Consulting',
  bcd: null,
  pkgUnitCd: 'NT',
  pkg: 1,
  qtyUnitCd: 'U',
  qty: 1,
  prc: 1160,
  splyAmt: 1160,
  dcRt: 0,
  dcAmt: 0,
  isrccCd: null,
  isrccNm: null,
  isrcRt: null,
  isrcAmt: null,
  taxTyCd: 'B',
  taxblAmt: 1000,
  taxAmt: 160,
  totAmt: 1160,
};
const BUCKETS = {
  ...{ taxblAmtA: 0, taxRtA: 0, taxAmtA: 0, taxblAmtB: 1000, taxRtB: 16, taxAmtB: 160 },
  ...{ taxblAmtC: 0, taxRtC: 0, taxAmtC: 0, taxblAmtD: 0, taxRtD: 0, taxAmtD: 0, taxblAmtE: 0, taxRtE: 8, taxAmtE: 0 },
};
export const SALE = {
  trdInvcNo: 'INV-1',
  invcNo: 37,
  orgInvcNo: 0,
  custTin: 'P051999888K',
  custNm: 'JUMLA LTD',
  salesTyCd: 'N',
  rcptTyCd: 'S',
  pmtTyCd: '01',
  salesSttsCd: '02',
  cfmDt: '20260302101500',
  salesDt: '20260302',
  stockRlsDt: null,
  cnclReqDt: null,
  cnclDt: null,
  rfdDt: null,
  rfdRsnCd: null,
  totItemCnt: 1,
  ...BUCKETS,
  totTaxblAmt: 1000,
  totTaxAmt: 160,
  totAmt: 1160,
  prchrAcptcYn: 'N',
  remark: null,
  regrId: 'USR01',
  regrNm: 'System',
  modrId: 'USR01',
  modrNm: 'System',
  receipt: {
    custTin: 'P051999888K',
    custMblNo: null,
    rcptPbctDt: '20260302101500',
    trdeNm: null,
    adrs: null,
    topMsg: null,
    btmMsg: null,
    prchrAcptcYn: 'N',
  },
  itemList: [LINE],
};

/** Byte for byte; the first comparison is there to be read when it fails. */
export function expectBytes(body: string, expected: object): void {
  expect(JSON.parse(body)).toEqual(expected);
  expect(body).toBe(JSON.stringify(expected));
}

export const withLines = (lines: object[], totals: object) => ({
  ...SALE,
  totItemCnt: lines.length,
  ...totals,
  itemList: lines,
});
