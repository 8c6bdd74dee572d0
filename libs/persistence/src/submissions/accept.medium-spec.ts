import { testSize, eventually } from '@app/testing';
import { ledgerBench } from '../test/ledger-bench.js';
import type { NewSubmission } from './ledger.js';
import { Coalescer, groupingLimits } from '../database/coalescer.js';

type Bench = Awaited<ReturnType<typeof ledgerBench>>;

let bench: Bench;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('accept', () => {
  /** How often chance may bring two acts of one lane together. */
  const RACES_OF_LANE = testSize({ short: 8, full: 64 });
  const ROUNDS = testSize({ short: 3, full: 20 });

  const setup = async () => ({ lane: await bench.lane() });

  describe('accepting', () => {
    it('makes the first document of an idle lane its head, at turn 1', async () => {
      const { lane } = await setup();
      const { id, heads } = await bench.accept(lane);
      expect(heads).toMatchObject([{ submissionId: id, turn: 1, laneDepth: 0, kind: 'sale', delayMs: 0 }]);
      expect(await bench.laneRow(lane)).toMatchObject({ headId: id, waiting: 0 });
    });

    it('lets later documents wait, and counts them', async () => {
      const { lane } = await setup();
      await bench.accept(lane);
      const second = await bench.accept(lane);
      expect(second.heads).toEqual([]);
      expect(await bench.read(second.id)).toMatchObject({ status: 'ACCEPTED', turn: 0 });
      expect(await bench.laneRow(lane)).toMatchObject({ waiting: 1 });
    });

    it('accepts one of two documents with the same number, and names it to the other', async () => {
      const { lane } = await setup();
      const first = await bench.accept(lane, 'INV-1');
      const second = await bench.accept(lane, 'INV-1');
      expect(second.accepted).toEqual([]);
      expect(second.known).toEqual({ [second.id]: first.id });
    });

    it('accepts a number once within a group too', async () => {
      const { lane } = await setup();
      const group = [bench.sale(lane, 'INV-1'), bench.sale(lane, 'INV-1'), bench.sale(lane, 'INV-2')];
      const { accepted, known } = await bench.ledger.accept(group);
      expect(accepted).toHaveLength(2);
      expect(known).toEqual({ [group[1]!.id]: group[0]!.id });
      expect(await bench.laneRow(lane)).toMatchObject({ waiting: 1 });
    });

    it('lets a till overtake a batch, and keeps each in its own order', async () => {
      const { lane } = await setup();
      const head = await bench.accept(lane);
      const batch = [await bench.acceptBulk(lane), await bench.acceptBulk(lane)];
      const till = await bench.accept(lane);
      const order = [head.id, till.id, batch[0]!.id, batch[1]!.id];
      for (const [place, id] of order.entries()) {
        expect((await bench.laneRow(lane)).headId).toBe(id);
        const { heads } = await bench.approve(lane, id);
        expect(heads.map(({ submissionId }) => submissionId)).toEqual(order.slice(place + 1, place + 2));
      }
    });

    it('never lets a document go before the one it refers to', async () => {
      const { lane } = await setup();
      const head = await bench.accept(lane);
      const original = await bench.acceptBulk(lane);
      const refund = await bench.accept(lane, undefined, original.id);
      const till = await bench.accept(lane);
      for (const { id } of [head, till, original, refund]) {
        expect((await bench.laneRow(lane)).headId).toBe(id);
        await bench.approve(lane, id);
      }
    });

    it('gives a group its places in the order of arrival', async () => {
      const { lane } = await setup();
      const group = Array.from({ length: 20 }, () => bench.sale(lane));
      await bench.ledger.accept(group);
      for (const { id } of group) {
        expect((await bench.laneRow(lane)).headId).toBe(id);
        await bench.approve(lane, id);
      }
    });

    it('tells which lanes cannot move now', async () => {
      const { lane } = await setup();
      const head = await bench.accept(lane);
      expect(head.stalled).toEqual([]);
      const attempt = await bench.begin(head.id);
      const retrying = {
        status: 'RETRYING',
        outcome: 'unavailable',
        numberFate: 'kept',
        inLane: 'stays',
        delayMs: 30_000,
      };
      await bench.ledger.settle([
        bench.settlement(lane, head.id, attempt, retrying as Parameters<Bench['settlement']>[3]),
      ]);
      expect((await bench.accept(lane)).stalled).toEqual([lane.laneId]);
    });
  });

  describe('accepting from many sides at once', () => {
    it('accepts a number once, however many post it together', async () => {
      const { lane } = await setup();
      const sales = Array.from({ length: 20 }, () => bench.sale(lane, 'INV-1'));
      const posts = await Promise.all(sales.map((sale) => bench.patiently(() => bench.ledger.accept([sale]))));
      const winner = sales[posts.findIndex(({ accepted }) => accepted.length === 1)]!;
      for (const [index, { id }] of sales.entries())
        if (id !== winner.id) expect(posts[index]!.known).toEqual({ [id]: winner.id });
    });

    it('never deadlocks groups that share numbers in different order', async () => {
      const lanes = await Promise.all([bench.lane(), bench.lane()]);
      const shared = { ...lanes[1]!, accountId: lanes[0]!.accountId };
      const device = { where: { id: shared.laneId }, data: { accountId: shared.accountId } };
      await bench.db.prisma.device.update(device);
      const numbers = Array.from({ length: 30 }, (_, index) => `INV-${index}`);
      for (let round = 0; round < ROUNDS; round++) {
        const these = numbers.map((number) => `${round}-${number}`);
        const groups = [
          these.map((number) => bench.sale(lanes[0]!, number)),
          [...these].reverse().map((number) => bench.sale(shared, number)),
        ];
        const results = await Promise.all(groups.map((group) => bench.patiently(() => bench.ledger.accept(group))));
        expect(results.flatMap(({ accepted }) => accepted)).toHaveLength(these.length);
      }
    });

    /**
     * The race behind "lock first": a settle that finds nothing waiting, and an accept that finds a head, each with a
     * snapshot older than the other's commit, would both leave the lane without a head.
     */
    it(`never strands a lane when two accepts race with a settle, in ${16 * RACES_OF_LANE} tries`, async () => {
      const lanes = await bench.lanes(16);
      const tries = await Promise.all(lanes.map((lane) => raceOn(bench, lane, RACES_OF_LANE)));
      expect(tries.reduce((sum, count) => sum + count, 0)).toBe(16 * RACES_OF_LANE);
    });
  });

  async function raceOn(bench: Bench, lane: Awaited<ReturnType<Bench['lane']>>, rounds: number): Promise<number> {
    await bench.accept(lane);
    for (let round = 0; round < rounds; round++) {
      const { headId } = await bench.laneRow(lane);
      await Promise.all([bench.approve(lane, headId as never), bench.accept(lane), bench.accept(lane)]);
      const { headId: next, waiting } = await bench.laneRow(lane);
      expect(next).not.toBeNull();
      expect(waiting).toBe(1);
      await bench.approve(lane, next as never);
    }
    return rounds;
  }
});

describe('grouped accept', () => {
  /** Accepts as the API does: submissions that arrive together share a commit. */
  const setup = async (lanes: number) => {
    const statements: number[] = [];
    const accepting = new Coalescer<NewSubmission, boolean>(
      {
        run: async (group) => {
          const { accepted } = await bench.ledger.accept(group);
          return group.map(({ id }) => accepted.includes(id));
        },
        keyOf: ({ laneId }) => laneId,
        sharesKey: true,
        onRun: (rows) => statements.push(rows),
      },
      groupingLimits(10),
    );
    return { accepting, statements, lanes: await bench.lanes(lanes) };
  };

  describe('accepts that arrive together', () => {
    it('share a statement, and a lane keeps the order of arrival', async () => {
      const { accepting, statements, lanes } = await setup(4);
      const sales = Array.from({ length: 40 }, (_, index) => bench.sale(lanes[index % 4]!, `INV-${index}`));
      expect(await Promise.all(sales.map((sale) => accepting.submit(sale)))).toEqual(sales.map(() => true));
      expect(statements).toEqual([40]);
      for (const { laneId } of lanes) {
        const inLine = await bench.db.query<{ id: string }>(
          'SELECT id FROM submissions WHERE lane_id = $1 ORDER BY turn_at, id',
          [laneId],
        );
        expect(inLine.map(({ id }) => id)).toEqual(sales.filter((sale) => sale.laneId === laneId).map(({ id }) => id));
      }
    });

    it('fail alone: a document that cannot be stored does not fail the others', async () => {
      const { accepting, lanes } = await setup(3);
      const sales = lanes.map((lane, index) => bench.sale(lane, `INV-${index}`));
      const poison = { ...bench.sale(lanes[1]!, 'INV-9'), document: { kind: 'sale', remark: 'a\u0000b' } };
      const answers = await Promise.allSettled([...sales, poison].map((sale) => accepting.submit(sale)));
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
      for (const [index, lane] of lanes.entries()) {
        expect(await bench.laneRow(lane)).toMatchObject({ headId: sales[index]!.id, waiting: 0 });
      }
    });

    it('do not wait for locked lanes, one or many', async () => {
      const { accepting, lanes } = await setup(8);
      const [stuck, free] = [lanes.slice(0, 5), lanes.slice(5)];
      const heads = lanes.map((lane) => bench.sale(lane, 'INV-1'));
      await bench.db.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM lanes WHERE id = ANY($1) FOR UPDATE', [stuck.map(({ laneId }) => laneId)]);
        const done: string[] = [];
        const answers = heads.map((sale) => accepting.submit(sale).then(() => done.push(sale.laneId)));
        await Promise.all(answers.slice(stuck.length));
        const late = free.map((lane) => accepting.submit(bench.sale(lane, 'INV-2')));
        expect(await Promise.all(late)).toEqual(free.map(() => true));
        expect(done.sort()).toEqual(free.map(({ laneId }) => laneId as string).sort());
      });
      for (const [index, lane] of lanes.entries())
        await eventually(async () => expect(await bench.laneRow(lane)).toMatchObject({ headId: heads[index]!.id }));
    });

    it('leave connections free, however many of them wait for a lock', async () => {
      const { size } = bench.db.poolState();
      const { accepting, lanes } = await setup(2 * size);
      const heads = lanes.map((lane) => bench.sale(lane, 'INV-1'));
      await bench.db.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM lanes WHERE id = ANY($1) FOR UPDATE', [lanes.map(({ laneId }) => laneId)]);
        void Promise.all(heads.map((sale) => accepting.submit(sale)));
        await eventually(async () => expect(await lockedOut()).toBe(OF_TEN));
        expect(bench.db.poolState()).toMatchObject({ waiting: 0 });
      });
      for (const [index, lane] of lanes.entries())
        await eventually(async () => expect(await bench.laneRow(lane)).toMatchObject({ headId: heads[index]!.id }));
    });
  });

  /** A fifth of the connections that `setup` counts on; the group they all came in was one statement. */
  const OF_TEN = 2;

  /** Statements that wait for a lane. */
  const lockedOut = async () => {
    const waiting = await bench.db.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length;
  };
});
