/** @one-queue: it uses no queue */
import { type LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { readKeyedLane } from './device-keys.js';

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

it('a set-up that waits behind the hold of an operator would replace a key, until it is withdrawn', async () => {
  const lane = await bench.lane();
  await bench.accept(lane, 'INV-1');
  await bench.db.query(
    `UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = 'OPERATOR' WHERE id = $1`,
    [lane.laneId],
  );
  const isSettingUp = async () => (await readKeyedLane(bench.db, lane.laneId)).isSettingUp;
  expect(await isSettingUp()).toBe(false);
  const setUp = { ...bench.sale(lane), kind: 'device-setup', series: null };
  await bench.ledger.accept([setUp]);
  expect(await isSettingUp()).toBe(true);
  expect((await bench.withdraw(setUp.id)).cancelled).toBe(true);
  expect(await isSettingUp()).toBe(false);
});
