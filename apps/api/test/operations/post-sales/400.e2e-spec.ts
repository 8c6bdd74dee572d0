import { line, sale } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';
import { newcomer } from '../shop.js';

refusesWhatIsNoBody('post-sales');
refusesBadIdempotencyKeys('post-sales');

const header = (more: object) => sale('INV-1', [line()], more as Record<string, unknown>);
const item = (more: object) => sale('INV-1', [line({}, more)]);

const HEADER = [
  'invcNo',
  'salesDt',
  'pmtTyCd',
  'rcptTyCd',
  'salesSttsCd',
  'currency',
  'exchangeRate',
  'destnCountryCd',
];
const TOTALS = ['totTaxblAmt', 'totTax', 'totAmt'];
const LINE = ['itemCd', 'itemNm', 'qtyUnitCd', 'qty', 'taxTyCd', 'taxblAmt', 'taxAmt', 'totAmt'];

describe('POST /sales answers 400 and 002', () => {
  refusesFields('post-sales', '002', [
    [{}, 'transaction', 'items'],
    ...HEADER.concat(TOTALS).map((field) => [header({ [field]: undefined }), `transaction.${field}`] as const),
    ...LINE.map((field) => [item({ [field]: undefined }), `items[0].${field}`] as const),
    ...[null, '', 0, '0'].map((invcNo) => [sale(invcNo), 'transaction.invcNo'] as const),
    [header({ rcptTyCd: 'R' }), 'transaction.orgInvcNo'],
    [header({ rcptTyCd: 'C' }), 'transaction.orgInvcNo'],
    [header({ custTin: 'P051999888K' }), 'transaction.custNm'],
  ]);

  it('for what is missing before what is wrong, and names all that is missing', async () => {
    const { till } = await newcomer();
    const { body } = await till.post('sales', header({ pmtTyCd: '99', salesDt: undefined, currency: undefined }));
    expect(body.errors).toMatchObject([
      { code: '002', field: 'transaction.salesDt' },
      { code: '002', field: 'transaction.currency' },
    ]);
    expect(body.resultMsg).toContain('transaction.salesDt');
  });
});

describe('POST /sales answers 400 and 003', () => {
  refusesFields('post-sales', '003', [
    [header({ invcNo: 'x'.repeat(51) }), 'transaction.invcNo'],
    [header({ invcNo: 1.5 }), 'transaction.invcNo'],
    [header({ invcNo: 2 ** 53 }), 'transaction.invcNo'],
    [header({ invcNo: 'a\0b' }), 'transaction.invcNo'],
    [header({ salesDt: '20260230' }), 'transaction.salesDt'],
    [header({ salesDt: '2026-03-02' }), 'transaction.salesDt'],
    [header({ salesDt: '20991231' }), 'transaction.salesDt'],
    [header({ cfmDt: '20991231000000' }), 'transaction.cfmDt'],
    [header({ stockRlsDt: '20260302' }), 'transaction.stockRlsDt'],
    [header({ pmtTyCd: '08' }), 'transaction.pmtTyCd'],
    [header({ pmtTyCd: 1 }), 'transaction.pmtTyCd'],
    [header({ rcptTyCd: 'P' }), 'transaction.rcptTyCd'],
    [header({ rcptTyCd: 's' }), 'transaction.rcptTyCd'],
    [header({ salesSttsCd: '05' }), 'transaction.salesSttsCd'],
    [header({ salesSttsCd: '01' }), 'transaction.salesSttsCd'],
    [header({ currency: 'KSH' }), 'transaction.currency'],
    [header({ exchangeRate: 0 }), 'transaction.exchangeRate'],
    [header({ exchangeRate: 129.5 }), 'transaction.exchangeRate'],
    [header({ destnCountryCd: 'Kenya' }), 'transaction.destnCountryCd'],
    [header({ custTin: 'P05', custNm: 'X' }), 'transaction.custTin'],
    [header({ prchrAcptcYn: 'yes' }), 'transaction.prchrAcptcYn'],
    [header({ totAmt: 117 }), 'transaction.totAmt'],
    [header({ totAmt: '116' }), 'transaction.totAmt'],
    [header({ totTax: -16 }), 'transaction.totTax'],
    [item({ taxTyCd: 'F' }), 'items[0].taxTyCd'],
    [item({ qty: 0 }), 'items[0].qty'],
    [item({ qty: 1.0005 }), 'items[0].qty'],
    [item({ dcRt: 101 }), 'items[0].dcRt'],
    [item({ qtyUnitCd: 'WASH' }), 'items[0].qtyUnitCd'],
    [item({ itemExpiryDt: 'tomorrow' }), 'items[0].itemExpiryDt'],
    [item({ taxblAmt: 90, taxAmt: 26 }), 'items[0].taxblAmt'],
    [sale('INV-1', [line({ taxTyCd: 'A' }, { taxAmt: 16 })]), 'items[0].taxAmt'],
    [{ ...sale('INV-1'), items: {} }, 'items'],
    [{ ...sale('INV-1'), items: Array(1_001).fill(line()) }, 'items'],
    [{ ...sale('INV-1'), items: [] }, 'items'],
  ]);
});
