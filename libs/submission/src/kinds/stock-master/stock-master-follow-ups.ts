import { STOCK_MASTER_DELAY_MS, type StockMasterDocument, type StockMovementDocument } from '@app/domain';
import type { Turn } from '@app/persistence';
import type { FollowUpDraft } from '../kind.js';

/** One master for each item, unless one waits already: a waiting master reports the balance of its own turn. */
export function stockMasterFollowUps({ lines, origin }: StockMovementDocument, turn: Turn): FollowUpDraft[] {
  // A count was accepted together with a master of its own.
  if (!turn.stockFollows || origin === 'count') return [];
  return [...new Set(lines.map(({ itemCode }) => itemCode))].map((itemCode) => ({
    reference: itemCode,
    naturalKey: `stock-master/${turn.laneId}/${itemCode}`,
    document: stockMasterOf(itemCode),
    delayMs: STOCK_MASTER_DELAY_MS,
  }));
}

const stockMasterOf = (itemCode: string): StockMasterDocument => ({
  kind: 'stock-master',
  itemCode,
  quantity: null,
  activates: false,
  registrarId: null,
  registrarName: null,
  modifierId: null,
  modifierName: null,
});
