import type { StockMovementDocument } from '@app/domain';
import type { LedgerReader, StockMove, AttemptFacts } from '@app/persistence';
import type { Readiness } from '../kind.js';

/** The differences between the three origins of a movement: caller, invoice and count. */
export interface MovementOrigin {
  checkReadiness(db: LedgerReader, document: StockMovementDocument, submission: AttemptFacts): Promise<Readiness>;
  /** Changes of the branch's stock, and of what the authority knows of it (`reported`), at the approval. */
  stockChanges(document: StockMovementDocument): StockMove[];
}
