import type { SubmissionId } from '@app/domain';
import { readLaneView } from '../operating/lane-views.js';
import { type Lane, type LedgerBench, ledgerBench, UNCLEAR } from '../test/ledger-bench.js';
import { listLanes } from '../lanes.js';
import { holdLane } from '../operating/interventions.js';
import type { Settlement } from '../submissions/ledger.js';
import { readAwaitedViews } from '../submissions/submission-views.js';

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('listed lanes', () => {
  it('all that has no answer waits in a lane, also what is under way, held or parked', async () => {
    const lane = await bench.lane();
    await bench.accept(lane, 'INV-1');
    await bench.db.query(`UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = '901' WHERE id = $1`, [
      lane.laneId,
    ]);
    const waiting = async () => [
      (await listLanes(bench.db, { isHeld: true })).map((held) => held.waiting),
      (await readLaneView(bench.db, lane.laneId))!.waiting,
    ];
    expect(await waiting()).toEqual([[1], 1]);
    await bench.accept(lane, 'INV-2');
    expect(await waiting()).toEqual([[2], 2]);
    await bench.db.query(`UPDATE lanes SET parked = ARRAY[head_id], head_id = NULL WHERE id = $1`, [lane.laneId]);
    expect(await waiting()).toEqual([[2], 2]);
  });

  const listed = async ({ laneId }: Lane) => (await listLanes(bench.db, {})).find((one) => one.laneId === laneId)!;

  it('a list shows how many invoices were signed and refused today, and begins anew at midnight in Nairobi', async () => {
    const lane = await bench.lane();
    expect(await listed(lane)).toMatchObject({ signed: 0, refused: 0, heldAt: null, isInitialised: true });
    for (let count = 0; count < 2; count++) await bench.approve(lane, (await bench.accept(lane)).id);
    await bench.reject(lane, (await bench.accept(lane)).id);
    const item = bench.item(lane);
    await bench.ledger.accept([item]);
    await bench.approve(lane, item.id);
    expect(await listed(lane)).toMatchObject({ signed: 2, refused: 1 });
    await bench.db.query(`UPDATE lanes SET counted_on = counted_on - 1 WHERE id = $1`, [lane.laneId]);
    expect(await listed(lane)).toMatchObject({ signed: 0, refused: 0 });
    await bench.approve(lane, (await bench.accept(lane)).id);
    expect(await listed(lane)).toMatchObject({ signed: 1, refused: 0 });
  });

  it('a list has all lanes once in pages, the held ones alone, and those of one environment', async () => {
    for (const { laneId } of await bench.lanes(3))
      await bench.db.query(`UPDATE lanes SET environment = 'PRODUCTION' WHERE id = $1`, [laneId]);
    const ids = async (filter: Parameters<typeof listLanes>[1]) =>
      (await listLanes(bench.db, filter)).map(({ laneId }) => laneId);
    const all = await ids({});
    const pages = [];
    for (let after: string | undefined; pages.length < all.length; after = pages.at(-1))
      pages.push(...(await ids({ ...(after && { after }), limit: 2 })));
    expect(pages).toEqual(all);
    const [held, others] = [await ids({ isHeld: true }), await ids({ isHeld: false })];
    expect([held.length, [...held, ...others].sort()]).toEqual([1, all]);
    expect(await ids({ environment: 'PRODUCTION' })).toHaveLength(3);
  });
});

describe('stalled for', () => {
  const HOUR_MS = 3_600_000;
  const DOUBT = { ...UNCLEAR, delayMs: HOUR_MS } as const satisfies Partial<Settlement>;
  const PARKS = { ...DOUBT, inLane: 'parks' } as const satisfies Partial<Settlement>;
  const REVIEW = {
    ...PARKS,
    status: 'NEEDS_REVIEW',
    doubt: 'keep',
    delayMs: null,
  } as const satisfies Partial<Settlement>;
  const YIELDS = {
    ...{ status: 'ACCEPTED', outcome: 'rejected', numberFate: 'released', doubt: 'keep' },
    ...{ inLane: 'stepsAside', delayMs: 2 * HOUR_MS, countsAgainstLane: false },
  } as const satisfies Partial<Settlement>;

  const about = (ms: number) => expect.closeTo(ms, -6) as number;

  async function setup(over: Partial<Settlement>) {
    const lane = await bench.lane();
    const movement = bench.movement(lane);
    await bench.ledger.accept([movement]);
    await settle(lane, movement.id, over);
    const behind = bench.movement(lane);
    await bench.ledger.accept([behind]);
    return { lane, movement: movement.id, behind: behind.id, sale: (await bench.accept(lane)).id };
  }

  const settle = async (lane: Lane, id: SubmissionId, over: Partial<Settlement>) =>
    bench.ledger.settle([bench.settlement(lane, id, await bench.begin(id), over)]);

  /** In milliseconds: how long each will not be tried. */
  async function stalledFor(...ids: SubmissionId[]) {
    const views = await readAwaitedViews(bench.db, ids);
    return ids.map((id) => views.find((one) => one.id === id)!.stalledForMs);
  }

  it('is until the head is tried, for all behind it, and no time if that is due', async () => {
    const { lane, movement, behind, sale } = await setup(DOUBT);
    expect(await stalledFor(movement, behind, sale)).toEqual([1, 2, 3].map(() => about(HOUR_MS)));
    await bench.db.query(`UPDATE submissions SET next_attempt_at = NULL WHERE lane_id = $1`, [lane.laneId]);
    expect(await stalledFor(movement, behind, sale)).toEqual([0, 0, 0]);
  });

  it('is until a parked one is tried, for what it blocks; and until its own time for one that yields', async () => {
    const { lane, movement, behind, sale } = await setup(PARKS);
    expect(await stalledFor(movement, behind, sale)).toEqual([about(HOUR_MS), about(HOUR_MS), null]);
    const { id: next } = await bench.accept(lane);
    await settle(lane, sale, YIELDS);
    expect(await stalledFor(sale, next)).toEqual([about(2 * HOUR_MS), null]);
  });

  it('is known to nobody while an operator must look at what it waits for, or holds the lane', async () => {
    const { lane, behind, sale } = await setup(REVIEW);
    await settle(lane, sale, DOUBT);
    expect(await stalledFor(behind, sale)).toEqual([null, about(HOUR_MS)]);
    await bench.db.transaction((tx) => holdLane(tx, lane.laneId, 'to look'));
    expect(await stalledFor(sale)).toEqual([null]);
  });

  it('is known to nobody while the breaker is open, also while a probe is due', async () => {
    const { lane, movement } = await setup(DOUBT);
    const open = `UPDATE breakers SET failures = 3, opened_at = now(), failing = ARRAY[$1], until = now()`;
    await bench.db.query(open, [lane.tin]);
    expect(await stalledFor(movement)).toEqual([null]);
    await bench.db.query(`SELECT close_breaker(environment) FROM breakers`);
    expect(await stalledFor(movement)).toEqual([about(HOUR_MS)]);
  });
});
