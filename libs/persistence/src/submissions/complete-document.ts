import type { Tx } from '../database/tx.js';
import type { Turn } from './turns.js';

/**
 * Writes down what of a document could not be known before its turn, before it goes out: whoever settles it, now or after
 * a crash, has to know what was said. Once its bytes are there nothing changes any more.
 */
export const completeDocument = (tx: Tx, { id, turn }: Turn, document: object): Promise<unknown> =>
  tx.query('UPDATE submissions SET document = $3 WHERE id = $1 AND turn = $2 AND wire_body IS NULL', [
    ...[id, turn, JSON.stringify(document)],
  ]);
