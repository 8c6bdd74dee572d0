/** @one-queue: the ledger alone decides who has a PIN. */
import { eventually, SharedBench } from '../test/shared-bench.js';
import { saleWith } from '../test/sales.js';
import type { ApiTill } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

/** An operator frees the PIN of a till, as the act does: the lane is locked for half a second. */
const freeSlowly = ({ tin }: ApiTill): Promise<unknown> =>
  bench.query(`DO $$ BEGIN
    PERFORM lock_lanes(ARRAY(SELECT id FROM devices WHERE tin = '${tin}'));
    UPDATE devices SET account_id = NULL WHERE tin = '${tin}';
    UPDATE apps SET state = 'SUSPENDED' WHERE tin = '${tin}';
    PERFORM pg_sleep(0.5);
  END $$`);

const untilLocked = ({ tin }: ApiTill): Promise<unknown> =>
  eventually(async () => {
    const locking = await bench.query(
      `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND position($1 IN query) > 0`,
      [`'${tin}'`],
    );
    expect(locking).toHaveLength(1);
  });

it('a sale that arrived before its PIN was freed is not accepted after that, and its repeat has no valid key', async () => {
  const till = await bench.till();
  const freed = freeSlowly(till);
  await untilLocked(till);
  const late = await till.post('/sales', saleWith({ invcNo: 78 }));
  await freed;
  expect([late.status, late.body.resultCd]).toEqual([503, '006']);
  expect((await till.post('/sales', saleWith({ invcNo: 78 }))).status).toBe(401);
  const sales = await bench.query(`SELECT FROM submissions WHERE tin = $1 AND kind = 'sale'`, [till.tin]);
  expect(sales).toHaveLength(0);
});
