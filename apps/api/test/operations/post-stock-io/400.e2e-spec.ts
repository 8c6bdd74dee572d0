import { moved, stockMovement } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-stock-io');
refusesBadIdempotencyKeys('post-stock-io');

const HEADER = ['sarNo', 'regTyCd', 'ocrnDt', 'totItemCnt', 'totTaxblAmt', 'totTax', 'totAmt', 'itemList'];
const LINE = ['itemCd', 'itemNm', 'stockTyCd', 'qty', 'unitPrice', 'totAmt'];
const withHeader = (more: object) => stockMovement(1, [moved()], { ...more });
const withLine = (more: object) => stockMovement(1, [moved('SOAP', 10, { ...more })]);
const transfer = withLine({ stockTyCd: '13' });
const lineIs = (field: string) => `itemList[0].${field}`;

describe('POST /stock/io answers 400 and 002', () => {
  refusesFields('post-stock-io', '002', [
    [{}, ...HEADER],
    ...HEADER.map((field) => [withHeader({ [field]: undefined }), field] as const),
    ...LINE.map((field) => [withLine({ [field]: undefined }), lineIs(field)] as const),
    [withHeader({ spplrTin: 'P051999888K' }), 'spplrInvcNo'],
    [withHeader({ spplrInvcNo: '77' }), 'spplrTin'],
  ]);
});

describe('POST /stock/io answers 400 and 003', () => {
  refusesFields('post-stock-io', '003', [
    ...[0, -1, 1.5, '1', 2 ** 53].map((sarNo) => [stockMovement(sarNo), 'sarNo'] as const),
    [withHeader({ orgSarNo: -1 }), 'orgSarNo'],
    [withHeader({ regTyCd: 'X' }), 'regTyCd'],
    [withHeader({ custTin: 'P05' }), 'custTin'],
    ...['1', 'AB', '001', 1].map((custBhfId) => [{ ...transfer, custBhfId }, 'custBhfId'] as const),
    [withHeader({ custBhfId: '01' }), 'custBhfId'],
    [withHeader({ ocrnDt: '20260230' }), 'ocrnDt'],
    [withHeader({ ocrnDt: '29991231' }), 'ocrnDt'],
    [withHeader({ totItemCnt: 2 }), 'totItemCnt'],
    [withHeader({ totAmt: -1 }), 'totAmt'],
    [withHeader({ remark: 'x'.repeat(401) }), 'remark'],
    [withHeader({ itemList: [] }), 'itemList'],
    [withHeader({ itemList: 'SOAP' }), 'itemList'],
    [withHeader({ invcNo: 'INV-1', spplrTin: 'P051999888K', spplrInvcNo: '77' }), 'invcNo'],
    [withHeader({ spplrTin: 'nobody', spplrInvcNo: '77' }), 'spplrTin'],
    ...['00', '07', '10', '17', '2', 2].map((type) => [withLine({ stockTyCd: type }), lineIs('stockTyCd')] as const),
    ...[0, -1, 0.0001, '1'].map((qty) => [withLine({ qty }), lineIs('qty')] as const),
    [withLine({ unitPrice: -1 }), lineIs('unitPrice')],
    [withLine({ totAmt: -1 }), lineIs('totAmt')],
    [stockMovement(1, [moved(), moved('SOAP', 1, { stockTyCd: '11' }), moved()]), 'itemList[1].stockTyCd'],
  ]);
});
