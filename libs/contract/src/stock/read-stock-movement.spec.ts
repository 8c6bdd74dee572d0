import { AMOUNT_MAX } from '@app/domain';
import type { BrokenBody } from '../test/broken-body.js';
import { validationContextAt } from '../test/validation-context-at.js';
import { exampleStockMovement } from './example-stock.js';
import { readStockMovement } from './read-stock-movement.js';

/** The day of the example: it is past midnight in Nairobi, and not yet in Greenwich. */
const NOW = '2026-03-01T21:30:00Z';
const [moved] = exampleStockMovement.itemList;
const of = (line: object, change: object = {}) => ({
  ...exampleStockMovement,
  itemList: [{ ...moved, ...line }],
  ...change,
});
const read = (body: unknown) => readStockMovement(body, validationContextAt(NOW));

function violationsOf(body: unknown): string[] {
  const reading = read(body);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
}

it('the example breaks no rule, and says in our words what the body says in the interface’s', () => {
  expect(read(exampleStockMovement)).toMatchObject({
    ok: true,
    warnings: [],
    document: {
      ...{ kind: 'stock-movement', origin: 'caller', movementNumber: 1, stockType: '02', registration: 'M' },
      ...{ occurredOn: '20260302', partnerPin: 'P051999888K', ofInvoice: null, ofPurchase: null, total: 7200 },
      lines: [{ sequence: 1, itemCode: 'GDS-OIL-1L', quantity: 24, unitPrice: 300, total: 7200, isStocked: true }],
    },
  });
});

it.each<[string, unknown]>([
  ['belongs to an invoice', of({}, { invcNo: 'INV-1' })],
  ['belongs to a purchase', of({}, { spplrTin: 'P051999888K', spplrInvcNo: '77' })],
  ['goes to another branch', of({ stockTyCd: '13' }, { custBhfId: '01' })],
  ['comes from another branch', of({ stockTyCd: '04' }, { custBhfId: '01' })],
  ['comes to all an amount may be', of({ totAmt: AMOUNT_MAX })],
])('nothing is wrong with what %s', (_, body) => {
  expect(violationsOf(body)).toEqual([]);
});

it.each<BrokenBody>([
  ['tomorrow', of({}, { ocrnDt: '20260303' }), '003', 'ocrnDt'],
  ['another count than its lines', of({}, { totItemCnt: 2 }), '003', 'totItemCnt'],
  [
    'an invoice and a purchase',
    of({}, { invcNo: 'INV-1', spplrTin: 'P051999888K', spplrInvcNo: '77' }),
    '003',
    'invcNo',
  ],
  ['a purchase of nobody', of({}, { spplrInvcNo: '77' }), '002', 'spplrTin'],
  ['a supplier without an invoice', of({}, { spplrTin: 'P051999888K' }), '002', 'spplrInvcNo'],
  ['a branch that has nothing to do with it', of({}, { custBhfId: '01' }), '003', 'custBhfId'],
  [
    'more than an amount may be',
    of({}, { totItemCnt: 2, itemList: [{ ...moved, totAmt: AMOUNT_MAX }, moved] }),
    '003',
    'itemList',
  ],
  [
    'two reasons to move',
    of({}, { totItemCnt: 2, itemList: [moved, { ...moved, stockTyCd: '03' }] }),
    '003',
    'itemList[1].stockTyCd',
  ],
])('refused is one with %s', (_, body, code, field) => {
  expect(violationsOf(body)).toEqual([`${code} ${field}`]);
});

it.each([
  ['another total than its lines come to', of({}, { totAmt: 7000 }), 'totAmt'],
  ['no branch to go to', of({ stockTyCd: '13' }), 'custBhfId'],
  ['a quantity that the wire rounds', of({ qty: 0.125 }), 'itemList[0].qty'],
])('taken with a warning is one with %s', (_, body, field) => {
  expect(read(body)).toMatchObject({ ok: true, warnings: [{ field }] });
});

it('says what a rounded quantity is sent as, of each line that is rounded', () => {
  const lines = [
    { ...moved, qty: 24.5 },
    { ...moved, qty: 0.125, totAmt: 0 },
    { ...moved, qty: 0.001, totAmt: 0 },
  ];
  expect(read(of({}, { totItemCnt: 3, itemList: lines }))).toMatchObject({
    warnings: [
      {
        field: 'itemList[1].qty',
        message: expect.stringContaining('is 0.125, but the tax authority takes two decimals: it is sent as 0.13'),
      },
      { field: 'itemList[2].qty', message: expect.stringContaining('sent as 0.01') },
    ],
  });
});
