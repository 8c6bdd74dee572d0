import type { Tx } from '../database/tx.js';
import { selectValue } from '../submissions/ledger.js';

/** A step is short, so that its commit and its locks are small. */
const DELETED_EVENTS_MAX = 1_000;

/**
 * Deletes the oldest events if they are older than this, one small step a call. Returns how many it deleted; the caller goes
 * on while a step was full. A reader that has not read them is told so.
 */
export const deleteEvents = (tx: Tx, olderThanMs: number, max = DELETED_EVENTS_MAX): Promise<number> =>
  selectValue(tx, 'SELECT delete_events($1, $2) AS value', [olderThanMs, max]);
