import { BATCH_CUT_AFTER_MS, type BatchId, type Environment } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { firstIdAt } from '../database/ids.js';

/** A batch that is being received, or whose last lines have no answer yet. */
export interface BatchUnderWay {
  batchId: BatchId;
  environment: Environment;
  tin: string;
  isReceived: boolean;
  /** Lines that Risiti has accepted so far. */
  accepted: number;
  createdAt: Date;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The youngest batches of a day; older ones are not looked at. */
const BATCHES_MAX = 100;
const LAST_LINES = 20;

/**
 * SQL, because one look per batch reads its last lines only: the lines of a batch go out in their order, so a batch whose last
 * lines are settled is over, or nearly. Ids begin with their time, so the primary key finds the batches of a day.
 */
const UNDER_WAY = `
  SELECT b.id AS "batchId", b.environment, b.tin, b.state <> 'RECEIVING' AS "isReceived", b.accepted,
    b.created_at AS "createdAt"
  FROM (SELECT * FROM batches WHERE id >= $1 ORDER BY id DESC LIMIT ${BATCHES_MAX}) b
  WHERE b.state = 'RECEIVING' AND b.touched_at >= now() - $2 * interval '1 millisecond'
    OR b.state <> 'RECEIVING' AND EXISTS (
      SELECT FROM (SELECT submission_id FROM batch_lines WHERE batch_id = b.id ORDER BY line DESC LIMIT ${LAST_LINES}) t
      JOIN submissions s ON s.id = t.submission_id WHERE NOT is_settled(s.status))
  ORDER BY b.id`;

/** The batches of the last 24 hours that are under way, oldest first. */
export const readBatchesUnderWay = (tx: Tx): Promise<BatchUnderWay[]> =>
  tx.query<BatchUnderWay>(UNDER_WAY, [firstIdAt(Date.now() - DAY_MS), BATCH_CUT_AFTER_MS]);
