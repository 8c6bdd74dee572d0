import { randomUUID } from 'node:crypto';
import type { WorkerId } from '@app/domain';
import { testDatabase } from '@app/testing';
import { readHeads, readOverdueHeads } from '../heads.js';
import { Database } from '../database/database.js';
import { LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { Ledger } from './ledger.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

async function setup() {
  const lane = await bench.lane();
  const { id } = await bench.accept(lane);
  return { lane, id };
}

const anotherWorker = () => randomUUID() as unknown as WorkerId;
const idsOf = (heads: { submissionId: string }[]) => heads.map(({ submissionId }) => submissionId);

describe('rescuing', () => {
  it('puts the claim of a dead worker in doubt, at a new turn', async () => {
    const { id } = await setup();
    const dead = anotherWorker();
    await bench.claim(id, { worker: dead });
    expect(idsOf(await bench.ledger.rescueClaims())).not.toContain(id);
    await bench.stopHeartbeat(dead);
    const rescued = await bench.ledger.rescueClaims();
    expect(rescued).toContainEqual(expect.objectContaining({ submissionId: id, turn: 2, delayMs: 0 }));
    expect(await bench.read(id)).toMatchObject({ status: 'IN_DOUBT', inDoubt: true, number: 1 });
  });

  it('ends the claims of a worker that shuts down, and no others', async () => {
    const [one, other] = [await setup(), await setup()];
    const leaving = anotherWorker();
    await bench.claim(one.id, { worker: leaving });
    await bench.claim(other.id, { worker: anotherWorker() });
    expect(idsOf(await bench.ledger.rescueClaims(bench.db, leaving))).toEqual([one.id]);
  });

  it('gives a lane without a head its next submission', async () => {
    const { lane } = await setup();
    const next = await bench.accept(lane);
    await bench.db.query('UPDATE lanes SET head_id = NULL WHERE id = $1', [lane.laneId]);
    expect(await bench.ledger.rescueLanes()).toMatchObject([{ submissionId: next.id, turn: 1 }]);
    expect(await bench.ledger.rescueLanes()).toEqual([]);
  });

  it('scans no submissions, although Postgres knows nothing of its new tables yet', async () => {
    const { url, drop } = await testDatabase();
    // Postgres counts scans for each connection.
    const db = new Database(url, 1, 'test');
    const scans = async () => {
      await db.query('SELECT pg_stat_force_next_flush()');
      return db.query(`SELECT seq_scan AS scans FROM pg_stat_user_tables WHERE relname = 'submissions'`);
    };
    const mine = new LedgerBench(db, new Ledger(db));
    for (let lanes = 0; lanes < 5; lanes++) await mine.lane();
    for (let lanes = 0; lanes < 5; lanes++) await mine.accept(await mine.lane());
    const before = await scans();
    expect(await mine.ledger.rescueLanes()).toEqual([]);
    expect(await mine.ledger.rescueClaims()).toEqual([]);
    expect(await scans()).toEqual(before);
    await db.close();
    await drop();
  });

  it('finds overdue heads, and renews a lost one once', async () => {
    const { lane, id } = await setup();
    expect(idsOf(await readOverdueHeads(bench.db, 'SANDBOX', null, 100))).not.toContain(id);
    await bench.db.query(`UPDATE submissions SET accepted_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    const overdue = (await readOverdueHeads(bench.db, 'SANDBOX', null, 100)).filter(
      ({ submissionId }) => submissionId === id,
    );
    expect(overdue).toMatchObject([{ turn: 1, laneId: lane.laneId }]);
    const renewals = await Promise.all([bench.ledger.renewHeads(overdue), bench.ledger.renewHeads(overdue)]);
    expect(renewals.flat()).toMatchObject([{ submissionId: id, turn: 2 }]);
    expect(await bench.claim(id, { turn: 1 })).toMatchObject({ verdict: 'stale' });
    expect(await readHeads(bench.db, lane.laneId)).toMatchObject([{ submissionId: id, turn: 2 }]);
  });

  it('tells the queue the remaining delay of a retry', async () => {
    const { lane, id } = await setup();
    await bench.claim(id);
    const later = { status: 'RETRYING', outcome: 'unavailable', numberFate: 'kept', doubt: 'keep' } as const;
    await bench.ledger.settle([bench.settlement(lane, id, 1, { ...later, inLane: 'stays', delayMs: 20_000 })]);
    const [head] = await readHeads(bench.db, lane.laneId);
    expect(head!.delayMs).toBeGreaterThan(5_000);
    expect(head!.delayMs).toBeLessThanOrEqual(20_000);
  });
});
