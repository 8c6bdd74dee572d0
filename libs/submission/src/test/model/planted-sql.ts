import path from 'node:path';
import { readFunctions } from '../../../../persistence/src/migrate/sql-function.js';
import { projectRoot } from '../../../../testing/src/compiled-program.js';

const FUNCTIONS = new Map(
  readFunctions(path.join(projectRoot, 'prisma/functions')).map(({ name, sql }) => [name, sql]),
);
const LOCK = 'PERFORM lock_lanes(lane_ids);';
const PROMOTION = 'promoted := heads(promote_lanes(lane_ids));';

/** The text of a function with a bug in it. It throws if the text to change is not there, because the test would then test nothing. */
function functionWith(name: string, ...changes: [from: string, to: string][]): string {
  return changes.reduce(
    (changed, [from, to]) => {
      if (!changed.includes(from)) throw new Error(`${name} has no “${from}” any more: correct this test.`);
      return changed.replace(from, to);
    },
    FUNCTIONS.get(name) ?? '',
  );
}

/**
 * The settlement waits for its lane only where it changes the row of the lane, and it promotes in a later statement, so no lane
 * loses its head. But it has locked the submission by then, and rescue locks the lane first and then the submission.
 */
export const settleWithoutTheLock = functionWith('settle_submissions', [LOCK, '']);

/** The settlement looks which documents wait before it has the lock, as one statement for the lock and the rest would. */
export const settleThatLooksFirst = functionWith(
  'settle_submissions',
  ['promoted jsonb;', 'promoted jsonb;\n  backlog uuid[];'],
  [
    LOCK,
    `backlog := ARRAY(SELECT DISTINCT lane_id FROM submissions WHERE lane_id = ANY (lane_ids) AND waiting); ${LOCK}`,
  ],
  [PROMOTION, 'promoted := heads(promote_lanes(backlog));'],
);

/** A lane that has passed a submission goes on with its kind too. */
export const laneThatPassesItsKind = functionWith('next_beside_parked', ['AND blocks(p.kind, k.kind)', 'AND false']);

/** The settlement stores a receipt that another submission has, as version 0.1.0 did. */
export const settleWithAnyReceipt = `DROP INDEX receipts_once;
  ${functionWith('store_receipts', ['same_numbers := check_receipts(batch);', ''])}`;

/** The claim is granted to a worker that looked before another worker stored a number and a wire body. */
export const claimOfOtherBytes = functionWith(
  'claim_submissions',
  ['s.wire_digest = w.digest OR s.wire_digest IS NULL AND', 's.wire_digest IS NOT NULL OR'],
  [
    's.number = w.number\n           -- Compared: it gets no number.\n           OR s.number IS NULL AND',
    's.number IS NOT NULL\n           OR',
  ],
);

/** The acceptance forgets the idempotency key of a request. */
export const acceptWithoutKeys = functionWith('write_submissions', [
  "b ->> 'idempotency_key' IS NOT NULL) THEN",
  'false) THEN',
]);

/** The end of a chunk gives idle lanes no head. */
export const chunkWithoutHeads = functionWith('end_chunk', ['heads(promote_lanes(lane_ids))', "'[]'::jsonb"]);

/** The claim gives an invoice a number without a comparison with what the authority has above our count. */
export const claimWithoutComparison = functionWith('must_compare', ['restore_opened_at IS NOT NULL', 'false']);
