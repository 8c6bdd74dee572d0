import type { StockMovementDocument } from '@app/domain';
import type { LedgerReader, StockMove, Turn } from '@app/persistence';
import type { Readiness } from '../kind.js';

/** What the three origins of a movement (caller, invoice, count) do differently. */
export interface MovementOrigin {
  checkReadiness(db: LedgerReader, document: StockMovementDocument, turn: Turn): Promise<Readiness>;
  /** What the approval changes in the stock of the branch, and in what the authority knows of it (`told`). */
  stockChanges(document: StockMovementDocument): StockMove[];
}
