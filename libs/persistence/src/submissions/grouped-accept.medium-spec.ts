import { eventually } from '@app/testing';
import { Coalescer, groupingLimits } from '../database/coalescer.js';
import type { NewSubmission } from './ledger.js';
import { ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

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
