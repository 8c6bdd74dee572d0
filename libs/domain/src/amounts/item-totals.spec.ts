import { totalsByItem, isFullyCredited, remainingAfter } from '../line-amounts.js';
import { line } from '../test/documents.js';

const tea = (quantity: number, total: number) => line({ itemCode: 'TEA', taxType: 'B', quantity, total });
const milk = (quantity: number, total: number) => line({ itemCode: 'MILK', taxType: 'C', quantity, total });

it('lines of one item and tax type count together, to the cent and to the gram', () => {
  expect(totalsByItem([tea(0.1, 0.1), milk(1, 60), tea(0.2, 0.2)])).toEqual([
    { itemCode: 'TEA', taxType: 'B', quantity: 0.3, total: 0.3 },
    { itemCode: 'MILK', taxType: 'C', quantity: 1, total: 60 },
  ]);
});

it('one item of two tax types is two things', () => {
  expect(totalsByItem([tea(1, 100), { ...tea(1, 100), taxType: 'A' }])).toHaveLength(2);
});

it('what is left is what was sold less what was taken back', () => {
  const credited = totalsByItem([tea(0.7, 70)]);
  expect(remainingAfter([tea(1, 100), milk(2, 120)], credited)).toEqual([
    { itemCode: 'TEA', taxType: 'B', quantity: 0.3, total: 30 },
    { itemCode: 'MILK', taxType: 'C', quantity: 2, total: 120 },
  ]);
});

it('a sale is spent once none of its goods are left', () => {
  const sold = [tea(1, 100), milk(2, 120)];
  expect(isFullyCredited(remainingAfter(sold, totalsByItem(sold)))).toBe(true);
  expect(isFullyCredited(remainingAfter(sold, totalsByItem([tea(1, 100), milk(2, 119.99)])))).toBe(true);
  expect(isFullyCredited(remainingAfter(sold, totalsByItem([tea(1, 100), milk(1, 120)])))).toBe(false);
});
