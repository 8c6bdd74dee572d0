/** @one-queue: it uses no queue */
import { readLaneView } from '../operating/lane-views.js';
import { type LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { readHeldLanes } from './held-lanes.js';

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
    (await readHeldLanes(bench.db)).map((held) => held.waiting),
    (await readLaneView(bench.db, lane.laneId))!.waiting,
  ];
  expect(await waiting()).toEqual([[1], 1]);
  await bench.accept(lane, 'INV-2');
  expect(await waiting()).toEqual([[2], 2]);
  await bench.db.query(`UPDATE lanes SET parked = ARRAY[head_id], head_id = NULL WHERE id = $1`, [lane.laneId]);
  expect(await waiting()).toEqual([[2], 2]);
});
