import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../../testing/src/compiled-program.js';

const SOURCE = path.join(projectRoot, 'prisma/functions/settle_submissions.sql');
const LOCK = 'PERFORM lock_lanes(lane_ids);';
const PROMOTION = 'promoted := heads(promote_lanes(lane_ids));';

/** The text of the function with a bug in it. It throws if the text to change is not there, because the test would then test nothing. */
function settleWith(...changes: [from: string, to: string][]): string {
  const text = readFileSync(SOURCE, 'utf8');
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`settle has no “${from}” any more: correct this test.`);
    return changed.replace(from, to);
  }, text);
}

/**
 * It still waits where it changes the row of its lane, and promotes in a later statement, so no lane strands; but by then it
 * has the submission in its hands, which rescue wants next, having the lane.
 */
export const settleWithoutTheLock = settleWith([LOCK, '']);

/** Who waits is looked up before it has waited itself, as with one statement for the lock and all that follows. */
export const settleThatLooksFirst = settleWith(
  ['promoted jsonb;', 'promoted jsonb;\n  backlog uuid[];'],
  [
    LOCK,
    `backlog := ARRAY(SELECT DISTINCT lane_id FROM submissions WHERE lane_id = ANY (lane_ids) AND waiting); ${LOCK}`,
  ],
  [PROMOTION, 'promoted := heads(promote_lanes(backlog));'],
);
