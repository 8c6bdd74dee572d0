import { randomUUID } from 'node:crypto';
import {
  BREAKER,
  BULK_DELAY_MS,
  LEDGER_POLICIES,
  type LedgerPolicies,
  MOVES,
  type SubmissionStatus,
} from '@app/domain';
import { openChunk } from '../batches/chunks.js';
import { Ledger } from './ledger.js';
import { LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import type { Tx } from '../database/database.js';
import { holdLane, requeueSubmission } from '../operating/interventions.js';

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => {
  bench = await ledgerBench();
});
afterAll(() => bench.close());

/** The same ledger under other policies. */
const under = (over: Partial<LedgerPolicies>) =>
  new LedgerBench(bench.db, new Ledger(bench.db, { ...LEDGER_POLICIES, ...over }));

describe('the SQL functions take their policies from the code', () => {
  it.each([1, 2, 4])('a lane is held after %d equal refusals where that is passed', async (equalRejectionsMax) => {
    const other = under({ equalRejectionsMax });
    const lane = await bench.lane();
    for (let refusals = 1; refusals <= equalRejectionsMax; refusals++) {
      expect((await bench.laneRow(lane)).heldAt).toBeNull();
      await other.reject(lane, (await bench.accept(lane)).id);
    }
    expect((await bench.laneRow(lane)).heldAt).not.toBeNull();
  });

  it('a worker is dead after the silence that is passed', async () => {
    const lane = await bench.lane();
    const { id } = await bench.accept(lane);
    await bench.claim(id);
    expect(await bench.ledger.rescueClaims()).toEqual([]);
    expect(await under({ workerSilentMs: 0 }).ledger.rescueClaims()).toMatchObject([{ submissionId: id }]);
  });

  it('the breaker opens after the failures of the taxpayers that are passed', async () => {
    const other = under({ breaker: { ...BREAKER, failures: 1, taxpayers: 1 } });
    const failure = { status: 'RETRYING', outcome: 'unavailable', numberFate: 'kept', doubt: 'keep' } as const;
    const failIn = async (some: LedgerBench) => {
      const lane = await bench.laneOf(`P${Math.random()}`, '00');
      const { id } = await bench.accept(lane);
      await bench.claim(id);
      const evidence = { evidence: 'fails', inLane: 'stays', delayMs: 30_000 } as const;
      const settled = await some.ledger.settle([
        { ...bench.settlement(lane, id, 1, { ...failure, ...evidence }), workerId: bench.worker },
      ]);
      return settled.breakers.opened;
    };
    expect(await failIn(bench)).toEqual([]);
    expect(await failIn(other)).toEqual(['SANDBOX']);
  });

  it('bulk work gets its place later by the delay of the policies', async () => {
    const lane = await bench.lane();
    const batchId = await bench.batch(lane);
    const { arrived, standing } = await bench.db.transaction((tx) =>
      openChunk(tx, batchId, [lane.laneId], { after: null, positions: 1 }),
    );
    expect(Date.parse(standing) - Date.parse(arrived)).toBe(BULK_DELAY_MS);
  });
});

describe('moves', () => {
  const STATUSES = Object.keys(MOVES) as SubmissionStatus[];

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
});
