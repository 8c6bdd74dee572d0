import {
  type Outcome,
  OWN_OPERATOR,
  type StockMasterDocument,
  type StockNumbers,
  subtractQuantities,
} from '@app/domain';
import { correctReported, type Database, newId, recordAct, type Settlement, type AttemptFacts } from '@app/persistence';

/**
 * The stock that the authority names when it refuses a stock master; null while the master is tried again: until then the authority may
 * only be late with our own movements.
 */
export const stockNumbersIn = (outcome: Outcome, { status }: Pick<Settlement, 'status'>): StockNumbers | null =>
  outcome.kind === 'rejected' && status === 'REJECTED' ? (outcome.stockNumbers ?? null) : null;

/** A refusal that teaches nothing. */
export const withoutStockNumbers = (outcome: Outcome): Outcome =>
  outcome.kind === 'rejected' ? { ...outcome, stockNumbers: undefined } : outcome;

/**
 * Other software moved the item, so the authority knows another stock than the sum of our movements: fact sheet 4.15. That sum is corrected
 * by the difference, so that the next count and the next master are right; movements that were approved meanwhile stay in it. Our own
 * level is not changed, because only a count can tell what is there.
 */
export function realignStock(
  db: Database,
  { id, laneId, document }: AttemptFacts,
  { message }: Pick<Settlement, 'message'>,
  { expected, found }: StockNumbers,
): Promise<void> {
  const { itemCode } = document as StockMasterDocument;
  const by = subtractQuantities(expected, found);
  return db.transaction(async (tx) => {
    const next = await correctReported(tx, laneId, itemCode, by);
    const details = { itemCode, before: subtractQuantities(next, by), next };
    const act = { id: newId(), operator: OWN_OPERATOR, act: 'realign-stock', reason: message ?? '' } as const;
    await recordAct(tx, { ...act, laneId, submissionId: id, details });
  });
}

/** Added to the answer of the authority, for the client who counted. */
export const STOCK_TAKEN_OVER =
  'Risiti took over the stock that the tax authority has of this item: send the count again with PUT /api/v1/stock/master/activate.';
