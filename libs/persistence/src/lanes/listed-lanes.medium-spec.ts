/** @one-queue: it uses no queue */
import { readLaneView } from '../operating/lane-views.js';
import { type Lane, type LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { listLanes } from '../lanes.js';

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

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
