import type { SaleLine, WantedRefund } from '../documents/invoices.js';
import { type ItemTotals, totalsByItem } from '../line-amounts.js';
import { linesLeft, refundOf } from '../refunding.js';
import { line, sale } from '../test/documents.js';
import { seededRandom } from '../test/seeded-random.js';

const wish = (change: Partial<WantedRefund>): WantedRefund => ({
  ...{ sequence: null, itemCode: null, quantity: null, total: null },
  ...change,
});
const sold = (sequence: number, itemCode: string, change: object) =>
  line({ sequence, itemCode, discountAmount: 0, taxType: 'B', ...change });

const SALE = sale({
  lines: [
    sold(1, 'TEA', { quantity: 3, total: 100, taxableAmount: 86.21, taxAmount: 13.79 }),
    sold(2, 'TEA', { quantity: 1, total: 40, taxableAmount: 34.48, taxAmount: 5.52 }),
    sold(3, 'BOOK', { quantity: 2, total: 50, taxableAmount: 50, taxAmount: 0, taxType: 'A' }),
  ],
});

const asked = (wanted: Partial<WantedRefund>[], credited: ItemTotals[] = []) =>
  refundOf(SALE, credited, wanted.map(wish));
type Refund = ReturnType<typeof refundOf>;
const creditedBy = (lines: Refund['lines']) => totalsByItem(lines as SaleLine[]);
const amountsOf = ({ lines }: Refund) =>
  lines.map((one) => [one.itemCode, one.quantity, one.taxableAmount, one.taxAmount, one.total]);

it('all that is left is what was sold, while nothing was credited', () => {
  expect(amountsOf(asked([]))).toEqual([
    ['TEA', 3, 86.21, 13.79, 100],
    ['TEA', 1, 34.48, 5.52, 40],
    ['BOOK', 2, 50, 0, 50],
  ]);
});

it('a part is a share of its line, and the last part takes the cents that are left', () => {
  const first = asked([{ sequence: 1, quantity: 1 }]);
  expect(amountsOf(first)).toEqual([['TEA', 1, 28.73, 4.6, 33.33]]);
  const second = asked([{ sequence: 1, quantity: 1 }], creditedBy(first.lines));
  expect(amountsOf(asked([], creditedBy([...first.lines, ...second.lines])))).toEqual([
    ['TEA', 1, 28.73, 4.6, 33.33],
    ['TEA', 1, 34.49, 5.52, 40.01],
    ['BOOK', 2, 50, 0, 50],
  ]);
});

it('of two lines with the same item each has its price, and together they have what was sold', () => {
  const cheap = asked([{ sequence: 2, quantity: 1 }]);
  expect(amountsOf(cheap)).toEqual([['TEA', 1, 34.48, 5.52, 40]]);
  expect(amountsOf(asked([{ sequence: 1, quantity: 3 }], creditedBy(cheap.lines)))).toEqual([
    ['TEA', 3, 86.21, 13.79, 100],
  ]);
});

it('an item may stand on several lines', () => {
  expect(amountsOf(asked([{ itemCode: 'TEA', quantity: 4 }]))).toEqual([
    ['TEA', 3, 86.21, 13.79, 100],
    ['TEA', 1, 34.48, 5.52, 40],
  ]);
});

it('a lower price brings nothing back, and leaves less to return for the goods', () => {
  const lower = asked([{ sequence: 3, total: 10 }]);
  expect(lower.lines).toMatchObject([
    { itemCode: 'BOOK', priceOnly: true, quantity: 1, total: 10, unitPrice: 10, taxAmount: 0, isStocked: false },
  ]);
  expect(creditedBy(lower.lines)).toMatchObject([{ quantity: 0, total: 10 }]);
  const goods = asked([{ itemCode: 'BOOK', quantity: 2 }], creditedBy(lower.lines));
  expect(amountsOf(goods)).toEqual([['BOOK', 2, 40, 0, 40]]);
});

it.each([
  [
    { sequence: 9, quantity: 1 },
    { field: 'sequence', left: null },
  ],
  [
    { itemCode: 'NONE', total: 1 },
    { field: 'itemCode', left: null },
  ],
  [
    { sequence: 1, quantity: 4 },
    { field: 'quantity', left: 3 },
  ],
  [
    { itemCode: 'TEA', quantity: 5 },
    { field: 'quantity', left: 3 },
  ],
  [
    { itemCode: 'BOOK', total: 50.01 },
    { field: 'total', left: 50 },
  ],
])('what is not left is named: %j', (wanted, problem) => {
  const before = { sequence: 2, quantity: 1 };
  expect(asked([before, wanted]).problems).toEqual([{ index: 1, ...problem }]);
});

it('any row of refunds comes to what was sold in the end, to the cent', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 300; round++) {
    const lines: Refund['lines'] = [];
    for (let times = 0; times < 4; times++) {
      const credited = creditedBy(lines);
      const possible = linesLeft(SALE, credited).filter(({ quantity, total }) => quantity > 0 && total > 1);
      const one = possible[Math.floor(random() * possible.length)];
      if (!one) break;
      const wanted = random() < 0.5 ? { quantity: 1 } : { total: Math.round(one.total * 30) / 100 };
      const refund = asked([{ sequence: one.line.sequence, ...wanted }], credited);
      expect(refund.problems).toEqual([]);
      lines.push(...refund.lines);
    }
    lines.push(...asked([], creditedBy(lines)).lines);
    const inOrder = (totals: ItemTotals[]) => totals.toSorted((one, other) => one.total - other.total);
    expect(inOrder(creditedBy(lines))).toEqual(inOrder(totalsByItem(SALE.lines)));
  }
});
