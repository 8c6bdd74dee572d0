import { randomUUID } from 'node:crypto';
import { testSize, testDatabase } from '@app/testing';
import type { WorkerId } from '@app/domain';
import { ledgerBench, LedgerBench } from '../test/ledger-bench.js';
import { readHeads, readOverdueHeads } from '../heads.js';
import { Database } from '../database/database.js';
import { Ledger } from './ledger.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('withdraw', () => {
  const setup = async () => ({ lane: await bench.lane() });

  describe('withdrawing', () => {
    it('takes a waiting submission out of its lane', async () => {
      const { lane } = await setup();
      const head = await bench.accept(lane);
      const [second, third] = [await bench.accept(lane), await bench.accept(lane)];
      expect(await bench.withdraw(second.id)).toEqual({ cancelled: true, heads: [] });
      expect(await bench.laneRow(lane)).toMatchObject({ headId: head.id, waiting: 1 });
      const { heads } = await bench.approve(lane, head.id);
      expect(heads).toMatchObject([{ submissionId: third.id }]);
    });

    it('promotes the next submission when it takes the head', async () => {
      const { lane } = await setup();
      const head = await bench.accept(lane);
      const next = await bench.accept(lane);
      const { cancelled, heads } = await bench.withdraw(head.id);
      expect([cancelled, heads]).toMatchObject([true, [{ submissionId: next.id, turn: 1 }]]);
      expect(await bench.read(head.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await bench.laneRow(lane)).toMatchObject({ headId: next.id, waiting: 0 });
    });

    it('releases the number', async () => {
      const { lane } = await setup();
      const { id } = await bench.accept(lane, 'INV-1');
      await bench.withdraw(id);
      expect((await bench.accept(lane, 'INV-1')).accepted).toHaveLength(1);
    });

    it('changes nothing once the submission was claimed, is retrying, or has settled', async () => {
      const { lane } = await setup();
      const { id } = await bench.accept(lane);
      await bench.claim(id);
      const before = await bench.read(id);
      expect(await bench.withdraw(id)).toEqual({ cancelled: false, heads: [] });
      expect({ ...(await bench.read(id)), ageMs: 0, ageSinceFirstAttemptMs: 0 }).toEqual({
        ...before,
        ...{ ageMs: 0, ageSinceFirstAttemptMs: 0 },
      });
      const settled = await bench.accept(await bench.lane());
      await bench.withdraw(settled.id);
      expect(await bench.withdraw(settled.id)).toEqual({ cancelled: false, heads: [] });
    });

    it('ignores an unknown submission', async () => {
      const none = '00000000-0000-4000-8000-000000000000' as never;
      expect(await bench.withdraw(none)).toEqual({ cancelled: false, heads: [] });
    });

    it('withdraws many at once, and tells which ones it reached in time', async () => {
      const lanes = [await bench.lane(), await bench.lane()];
      const claimed = await bench.accept(lanes[0]!);
      await bench.claim(claimed.id);
      const withdrawn = [];
      for (const lane of [...lanes, ...lanes]) withdrawn.push((await bench.accept(lane)).id);
      const left = [await bench.accept(lanes[0]!), await bench.accept(lanes[1]!)];
      const before = await bench.accept(lanes[1]!);
      await bench.withdraw(before.id);
      const { cancelled, heads } = await bench.ledger.withdraw([claimed.id, ...withdrawn, before.id]);
      expect(cancelled.toSorted()).toEqual(withdrawn.toSorted());
      expect(heads).toMatchObject([{ submissionId: left[1]!.id, turn: 1, laneDepth: 0 }]);
      expect(await bench.laneRow(lanes[0]!)).toMatchObject({ headId: claimed.id, waiting: 1 });
      expect(await bench.laneRow(lanes[1]!)).toMatchObject({ headId: left[1]!.id, waiting: 0 });
    });

    it('withdraws a whole batch, and promotes the next submission', async () => {
      const { lane } = await setup();
      const sales = Array.from({ length: 500 }, () => bench.sale(lane));
      await bench.chunk(await bench.batch(lane), sales);
      const behind = await bench.acceptBulk(lane);
      const { cancelled, heads } = await bench.ledger.withdraw(sales.map(({ id }) => id).reverse());
      expect([cancelled.length, heads]).toMatchObject([500, [{ submissionId: behind.id, laneDepth: 0 }]]);
      expect(await bench.laneRow(lane)).toMatchObject({ headId: behind.id, waiting: 0 });
      expect(
        await bench.db.prisma.naturalKey.count({ where: { submissionId: { in: sales.map(({ id }) => id) } } }),
      ).toBe(0);
    });

    it('withdraws each submission once, however many callers withdraw it at once, in any order', async () => {
      const lanes = [await bench.lane(), await bench.lane()];
      const sales = Array.from({ length: 40 }, (_, index) => bench.sale(lanes[index % 2]!));
      await bench.chunk(await bench.batch(lanes[0]!), sales);
      const ids = sales.map(({ id }) => id);
      const results = await Promise.all(
        [ids, [...ids].reverse(), ids.slice(10), ids.slice(0, 30)].map((some) =>
          bench.patiently(() => bench.ledger.withdraw(some)),
        ),
      );
      expect(results.flatMap(({ cancelled }) => cancelled).toSorted()).toEqual(ids.toSorted());
      for (const lane of lanes) expect(await bench.laneRow(lane)).toMatchObject({ headId: null, waiting: 0 });
    });

    it('comes before a claim or after it, and the lane always goes on', async () => {
      const lanes = await bench.lanes(8);
      const rounds = Array.from({ length: testSize({ short: 8, full: 25 }) }, (_, round) => round);
      for (const round of rounds) {
        await Promise.all(
          lanes.map(async (lane) => {
            const first = await bench.accept(lane, `first of ${round}`);
            const next = await bench.accept(lane, `next of ${round}`);
            const [claimed, { cancelled }] = await Promise.all([bench.claim(first.id), bench.withdraw(first.id)]);
            expect([round, claimed.verdict === 'claimed', cancelled]).toEqual([round, !cancelled, cancelled]);
            if (claimed.verdict === 'claimed') {
              await bench.ledger.settle([bench.settlement(lane, first.id, claimed.attempt)]);
            }
            expect((await bench.laneRow(lane)).headId).toBe(next.id);
            await bench.approve(lane, next.id);
          }),
        );
      }
    });
  });

  describe('withdrawing together', () => {
    const two = async () => {
      const lane = await bench.lane();
      const [step, last] = [await bench.accept(lane), await bench.accept(lane)];
      return { lane, step: step.id, last: last.id, ids: [step.id, last.id] };
    };
    const NOTHING = { cancelled: [], heads: [] };

    it('withdraws all of them, and the lane goes on', async () => {
      const { lane, ids } = await two();
      const next = await bench.accept(lane);
      const { cancelled, heads } = await bench.ledger.withdrawTogether(ids);
      expect(cancelled.toSorted()).toEqual(ids.toSorted());
      expect(heads).toMatchObject([{ submissionId: next.id, laneDepth: 0 }]);
    });

    it('withdraws none if one is on the wire, is retrying, or has ended', async () => {
      const { lane, step, last, ids } = await two();
      const claimed = (await bench.claim(step)) as { attempt: number };
      expect(await bench.ledger.withdrawTogether(ids)).toEqual(NOTHING);
      const later = {
        status: 'RETRYING',
        outcome: 'refused',
        numberFate: 'kept',
        delayMs: 60_000,
        inLane: 'stays',
      } as const;
      await bench.ledger.settle([bench.settlement(lane, step, claimed.attempt, later)]);
      expect(await bench.ledger.withdrawTogether(ids)).toEqual(NOTHING);
      await bench.approve(lane, step);
      expect(await bench.ledger.withdrawTogether(ids)).toEqual(NOTHING);
      expect(await bench.read(last)).toMatchObject({ status: 'QUEUED' });
    });

    it('withdraws the rest if one is withdrawn already, and none the second time', async () => {
      const { last, step, ids } = await two();
      await bench.withdraw(step);
      expect((await bench.ledger.withdrawTogether(ids)).cancelled).toEqual([last]);
      expect(await bench.ledger.withdrawTogether(ids)).toEqual(NOTHING);
    });

    it('comes before a claim of the first or after it, and never takes the other alone', async () => {
      for (let round = 0; round < testSize({ short: 15, full: 50 }); round += 1) {
        const { step, last, ids } = await two();
        const [claimed, { cancelled }] = await Promise.all([bench.claim(step), bench.ledger.withdrawTogether(ids)]);
        const isClaimed = claimed.verdict === 'claimed';
        expect([round, isClaimed, cancelled.length]).toEqual([round, isClaimed, isClaimed ? 0 : 2]);
        expect((await bench.read(last)).status).toBe(isClaimed ? 'ACCEPTED' : 'CANCELLED');
      }
    });
  });
});

describe('rescuing', () => {
  async function setup() {
    const lane = await bench.lane();
    const { id } = await bench.accept(lane);
    return { lane, id };
  }

  const anotherWorker = () => randomUUID() as unknown as WorkerId;
  const idsOf = (heads: { submissionId: string }[]) => heads.map(({ submissionId }) => submissionId);

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
    // In one transaction, in which the time stands still.
    const overdueAfter = (seconds: number) =>
      bench.db.transaction(async (tx) => {
        const age = `UPDATE submissions SET accepted_at = now() - $2 * interval '1 second' WHERE id = $1`;
        await tx.query(age, [id, seconds]);
        return (await readOverdueHeads(tx, 'SANDBOX', null, 100)).filter(({ submissionId }) => submissionId === id);
      });
    expect(await overdueAfter(4)).toEqual([]);
    const overdue = await overdueAfter(6);
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
