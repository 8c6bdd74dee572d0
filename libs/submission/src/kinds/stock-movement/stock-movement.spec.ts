import type { StockMovementDocument } from '@app/domain';
import type { AttemptFacts } from '@app/persistence';
import { toAdjustment } from './count-movement.js';
import { stockMovement } from './stock-movement.js';

const stockChangesOf = (document: StockMovementDocument) =>
  stockMovement.approvalEffects!(document, {} as AttemptFacts).stock;

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
    ['of a caller changes our level and is reported', {}, { quantity: 2, reported: 2 }],
    ['out of the branch lowers the level', { stockType: '11' }, { quantity: -2, reported: -2 }],
    [
      'of an invoice is only reported: the invoice changed the level',
      { origin: 'invoice', stockType: '11' },
      { quantity: 0, reported: -2 },
    ],
  ] as const)('%s', (_, change, expected) => {
    expect(stockChangesOf(movement(change))).toEqual([{ itemCd: 'SOAP', ...expected }]);
  });
});

describe('a count', () => {
  it.each([
    ['finds more than the stock', 12, { ownQuantity: 10, authorityQuantity: 10 }, { quantity: 2, reported: 2 }],
    ['finds less', 7.5, { ownQuantity: 10, authorityQuantity: 10 }, { quantity: -2.5, reported: -2.5 }],
    ['agrees with the stock', 10, { ownQuantity: 10, authorityQuantity: 10 }, { quantity: 0, reported: 0 }],
    [
      'finds that the authority has too much',
      9,
      { ownQuantity: 9, authorityQuantity: 10 },
      { quantity: 0, reported: -1 },
    ],
    ['finds that only our level is wrong', 10, { ownQuantity: 9, authorityQuantity: 10 }, { quantity: 1, reported: 0 }],
    ['finds that both levels are wrong', 12, { ownQuantity: 9, authorityQuantity: 14 }, { quantity: 3, reported: -2 }],
  ])('%s', (_, to, position, expected) => {
    expect(stockChangesOf(toAdjustment(count(to), position))).toEqual([{ itemCd: 'SOAP', ...expected }]);
  });

  it('stored by an older release changes both levels by its line', () => {
    const before = movement({ origin: 'count', countedTo: 8, stockType: '16' });
    expect(stockChangesOf(before)).toEqual([{ itemCd: 'SOAP', quantity: -2, reported: -2 }]);
  });
});
