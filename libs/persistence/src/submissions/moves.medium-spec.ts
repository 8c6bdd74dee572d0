import { randomUUID } from 'node:crypto';
import { MOVES, type SubmissionStatus } from '@app/domain';
import type { Tx } from '../database/database.js';
import { holdLane, requeueSubmission } from '../operating/interventions.js';
import { LedgerBench, ledgerBench } from '../test/ledger-bench.js';

const STATUSES = Object.keys(MOVES) as SubmissionStatus[];

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => {
  bench = await ledgerBench();
});
afterAll(() => bench.close());

/** True if the ledger takes this move of a row, of which nothing is left afterwards. */
async function isTaken(tx: Tx, from: SubmissionStatus, to: SubmissionStatus): Promise<boolean> {
  const id = randomUUID();
  await tx.query('SAVEPOINT move');
  await tx.query(`INSERT INTO submissions SELECT (jsonb_populate_record(s, $1)).* FROM submissions s LIMIT 1`, [
    JSON.stringify({ id, status: from, waiting: false }),
  ]);
  try {
    await tx.query('UPDATE submissions SET status = $2 WHERE id = $1', [id, to]);
    return true;
  } catch (error) {
    expect((error as Error).message).toBe(`submission ${id} must not move from ${from} to ${to}: see MOVES`);
    expect(error).toMatchObject({ code: '23514', constraint: 'submissions_moves' });
    return false;
  } finally {
    await tx.query('ROLLBACK TO SAVEPOINT move');
  }
}

it('the ledger takes exactly the moves of the table', async () => {
  await bench.accept(await bench.lane());
  const taken: Record<string, SubmissionStatus[]> = {};
  await bench.db.transaction(async (tx) => {
    for (const from of STATUSES) {
      taken[from] = [];
      for (const to of STATUSES) if (from !== to && (await isTaken(tx, from, to))) taken[from].push(to);
    }
  });
  const asSets = (moves: Record<string, readonly SubmissionStatus[]>) =>
    Object.fromEntries(Object.entries(moves).map(([from, to]) => [from, new Set(to)]));
  expect(asSets(taken)).toEqual(asSets(MOVES));
});

it('an update without a change of status is no move', async () => {
  const { id } = await bench.accept(await bench.lane());
  await bench.db.query('UPDATE submissions SET status = status WHERE id = $1', [id]);
  expect((await bench.read(id)).status).toBe('QUEUED');
});

it('a submission that was requeued in doubt is in doubt again when its lane is released', async () => {
  const lane = await bench.lane();
  const { id } = await bench.accept(lane);
  await bench.claim(id);
  const review = { status: 'NEEDS_REVIEW', outcome: 'inDoubt', numberFate: 'kept', doubt: 'raise' } as const;
  await bench.ledger.settle([bench.settlement(lane, id, 1, review)]);
  await requeueSubmission(bench.db, { id, status: 'NEEDS_REVIEW', inDoubt: true }, false);
  expect(await bench.read(id)).toMatchObject({ status: 'QUEUED', inDoubt: true });

  await holdLane(bench.db, lane.laneId, 'to look at it');
  await bench.ledger.releaseLane(lane.laneId);
  expect(await bench.read(id)).toMatchObject({ status: 'IN_DOUBT', inDoubt: true });
});
