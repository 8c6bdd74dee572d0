import { purchase } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-purchases');
refusesBadIdempotencyKeys('post-purchases');

describe('POST /purchases answers 400 and 002', () => {
  refusesFields('post-purchases', '002', [
    [{}, 'spplrTin', 'spplrInvcNo', 'rcptTyCd', 'pmtTyCd', 'cfmDt', 'salesSttsCd', 'totAmt'],
    [purchase({ itemList: [{}] }), 'itemList[0].itemSeq', 'itemList[0].itemCd'],
  ]);
});

const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10).replaceAll('-', '');

describe('POST /purchases answers 400 and 003', () => {
  refusesFields('post-purchases', '003', [
    [purchase({ spplrTin: 'P05' }), 'spplrTin'],
    [purchase({ spplrInvcNo: 1.5 }), 'spplrInvcNo'],
    [purchase({ spplrBhfId: '000' }), 'spplrBhfId'],
    [purchase({ rcptTyCd: 'S' }), 'rcptTyCd'],
    [purchase({ pmtTyCd: '08' }), 'pmtTyCd'],
    [purchase({ cfmDt: '20260302' }), 'cfmDt'],
    [purchase({ cfmDt: `${TOMORROW}235959` }), 'cfmDt'],
    [purchase({ salesSttsCd: '05' }), 'salesSttsCd'],
    [purchase({ totAmt: '5800' }), 'totAmt'],
    [purchase({ remark: 'x'.repeat(401) }), 'remark'],
    [purchase({ itemList: [] }), 'itemList'],
    [purchase({ itemList: [{ itemSeq: 0, itemCd: 7 }] }), 'itemList[0].itemSeq', 'itemList[0].itemCd'],
  ]);
});
