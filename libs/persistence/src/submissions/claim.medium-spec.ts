import { randomUUID } from 'node:crypto';
import type { WorkerId } from '@app/domain';
import { eventually } from '@app/testing';
import type { Database } from '../database/database.js';
import { Ledger } from './ledger.js';
import { LedgerBench, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

async function setup() {
  const lane = await bench.lane();
  const { id } = await bench.accept(lane);
  return { lane, id };
}

async function waitingForLocks(): Promise<number> {
  const [row] = await bench.db.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row!.waiting;
}

const anotherWorker = () => randomUUID() as unknown as WorkerId;

describe('claiming', () => {
  it('stores the number and the wire body before the call', async () => {
    const { lane, id } = await setup();
    expect(await bench.claim(id)).toMatchObject({ verdict: 'claimed', attempt: 1, inDoubt: false });
    expect(await bench.read(id)).toMatchObject({ status: 'SUBMITTING', number: 1, wireBody: '{"number":1}' });
    const held = await bench.db.prisma.heldNumber.findMany({ where: { series: `sale/${lane.laneId}` } });
    expect(held).toMatchObject([{ number: 1n, submissionId: id }]);
  });

  it('is for one worker only, while that worker lives', async () => {
    const { id } = await setup();
    const claims = await Promise.all(Array.from({ length: 10 }, () => bench.claim(id, { worker: anotherWorker() })));
    expect(claims.filter(({ verdict }) => verdict === 'claimed')).toHaveLength(1);
    expect(claims.filter(({ verdict }) => verdict === 'leased')).toHaveLength(9);
  });

  it('takes over from a dead worker in doubt, with the same number and wire body', async () => {
    const { id } = await setup();
    const dead = anotherWorker();
    await bench.claim(id, { worker: dead });
    await bench.stopHeartbeat(dead);
    expect(await bench.claim(id)).toMatchObject({ verdict: 'claimed', attempt: 2, inDoubt: true });
    expect(await bench.read(id)).toMatchObject({ number: 1, wireBody: '{"number":1}' });
    const attempts = await bench.db.prisma.attempt.findMany({
      where: { submissionId: id },
      orderBy: { attempt: 'asc' },
    });
    expect(attempts).toMatchObject([{ outcome: 'abandoned' }, { outcome: null }]);
  });

  it('is kept by a worker that stood still before it, and has not sent a heartbeat since', async () => {
    const { id } = await setup();
    const slow = anotherWorker();
    expect(await bench.claim(id, { worker: slow, beats: false })).toMatchObject({ verdict: 'claimed' });
    expect(await bench.claim(id)).toMatchObject({ verdict: 'leased' });
  });

  it('takes a submission that was claimed and deferred while it waited, under the number it got then', async () => {
    const { lane, id } = await setup();
    const retrying = { status: 'RETRYING', outcome: 'unavailable', numberFate: 'kept', inLane: 'stays' } as const;
    const claimed = await bench.db.transaction(async (tx) => {
      const meanwhile = new LedgerBench(bench.db, new Ledger(tx as Database));
      const { attempt } = (await meanwhile.claim(id)) as { attempt: number };
      const claiming = bench.claim(id, { worker: anotherWorker() });
      await eventually(async () => expect(await waitingForLocks()).toBe(1));
      await meanwhile.ledger.settle([
        { ...meanwhile.settlement(lane, id, attempt, retrying), workerId: meanwhile.worker },
      ]);
      return { claiming };
    });
    expect(await claimed.claiming).toMatchObject({ verdict: 'claimed', attempt: 2, inDoubt: false });
  });

  it('is refused for another turn, for another environment, and for a waiting submission', async () => {
    const { lane, id } = await setup();
    const behind = await bench.accept(lane);
    expect(await bench.claim(id, { turn: 7 })).toMatchObject({ verdict: 'stale' });
    expect(await bench.claim(behind.id)).toMatchObject({ verdict: 'stale' });
    const elsewhere = {
      id,
      turn: 1,
      environment: 'PRODUCTION',
      workerId: bench.worker,
      leaseMs: 1,
      number: 1,
      wireBody: '',
    };
    expect(await bench.ledger.claim([elsewhere as never])).toMatchObject([{ verdict: 'stale' }]);
  });

  it('asks the worker to read again when the number is no longer the next', async () => {
    const { id } = await setup();
    expect(await bench.claim(id, { number: 5 })).toMatchObject({ verdict: 'renumber' });
    expect(await bench.read(id)).toMatchObject({ status: 'QUEUED', number: null, wireBody: null });
  });

  it('fails loudly on a number that another document holds', async () => {
    const { lane, id } = await setup();
    await bench.db.prisma.heldNumber.create({
      data: { series: `sale/${lane.laneId}`, number: 1n, submissionId: randomUUID() },
    });
    await expect(bench.claim(id)).rejects.toThrow(/duplicate key/);
    expect(await bench.read(id)).toMatchObject({ status: 'QUEUED', wireBody: null });
  });

  it('is refused on a held lane, and for a settled submission', async () => {
    const { lane, id } = await setup();
    await bench.db.prisma.lane.update({
      where: { id: lane.laneId },
      data: { heldAt: new Date(), heldScope: 'device' },
    });
    expect(await bench.claim(id)).toMatchObject({ verdict: 'held' });
    await bench.db.prisma.lane.update({ where: { id: lane.laneId }, data: { heldAt: null, heldScope: null } });
    await bench.approve(lane, id);
    expect(await bench.claim(id)).toMatchObject({ verdict: 'settled' });
  });
});
