import type { StockMovementDocument } from '@app/domain';
import { stockChangesOf } from './stock-movement-effects.js';
import { toAdjustment } from './count-movement.js';

const line = (itemCode: string, quantity: number) =>
  ({ itemCode, quantity, unitPrice: 58, isStocked: true }) as StockMovementDocument['lines'][number];

const movement = (change: Partial<StockMovementDocument>) =>
  ({
    kind: 'stock-movement',
    origin: 'caller',
    stockType: '02',
    lines: [line('SOAP', 2)],
    ...change,
  }) as StockMovementDocument;

const count = (countedTo: number) => movement({ origin: 'count', countedTo, lines: [line('SOAP', 0)] });

describe('a movement', () => {
  it.each([
    ['of a caller moves ours, and is told', {}, { quantity: 2, told: 2 }],
    ['that goes out takes away', { stockType: '11' }, { quantity: -2, told: -2 }],
    [
      'of an invoice is told only: it moved with that',
      { origin: 'invoice', stockType: '11' },
      { quantity: 0, told: -2 },
    ],
  ] as const)('%s', (_, change, expected) => {
    expect(stockChangesOf(movement(change))).toEqual([{ itemCd: 'SOAP', ...expected }]);
  });
});

describe('a count', () => {
  it.each([
    ['to more than there is', 12, { ownQuantity: 10, authorityQuantity: 10 }, { quantity: 2, told: 2 }],
    ['to less', 7.5, { ownQuantity: 10, authorityQuantity: 10 }, { quantity: -2.5, told: -2.5 }],
    ['that was right', 10, { ownQuantity: 10, authorityQuantity: 10 }, { quantity: 0, told: 0 }],
    ['where the authority knows of more', 9, { ownQuantity: 9, authorityQuantity: 10 }, { quantity: 0, told: -1 }],
    ['where only ours was wrong', 10, { ownQuantity: 9, authorityQuantity: 10 }, { quantity: 1, told: 0 }],
    ['where both were', 12, { ownQuantity: 9, authorityQuantity: 14 }, { quantity: 3, told: -2 }],
  ])('%s', (_, to, position, expected) => {
    expect(stockChangesOf(toAdjustment(count(to), position))).toEqual([{ itemCd: 'SOAP', ...expected }]);
  });

  it('of a document of before, whose line moves both', () => {
    const before = movement({ origin: 'count', countedTo: 8, stockType: '16' });
    expect(stockChangesOf(before)).toEqual([{ itemCd: 'SOAP', quantity: -2, told: -2 }]);
  });
});
