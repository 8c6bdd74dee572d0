/** @one-queue: the ledger alone decides who has a number. */
import { eventually, SharedBench } from '../test/shared-bench.js';
import { saleWith } from '../test/sales.js';
import { type ApiTill, fieldsOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const HELD_S = 1;

/** Another request has the number, is still being received for a while, and is dropped then. */
function requestBeingReceived({ tin }: ApiTill, invcNo: number): Promise<unknown> {
  const holding = bench.query(`DO $$ BEGIN
    INSERT INTO natural_keys (key, submission_id)
    SELECT concat_ws('/', 'invoice', 'SANDBOX', account_id, tin, '${invcNo}'), gen_random_uuid()
    FROM devices WHERE tin = '${tin}';
    PERFORM pg_sleep(${HELD_S});
    RAISE 'dropped';
  END $$`);
  return holding.catch(() => undefined);
}

const untilHeld = ({ tin }: ApiTill): Promise<unknown> =>
  eventually(async () => {
    const holding = await bench.query(
      `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND position($1 IN query) > 0`,
      [`'${tin}'`],
    );
    expect(holding).toHaveLength(1);
  });

describe('a sale whose number another request has that is still being received', () => {
  it('is answered 503 with 006 and Retry-After, and is accepted when it is repeated after that request was dropped', async () => {
    const till = await bench.till();
    const dropped = requestBeingReceived(till, 77);
    await untilHeld(till);
    const contested = await till.post('/sales', saleWith({ invcNo: 77 }));
    expect([contested.status, contested.body.resultCd, contested.headers.get('retry-after')]).toEqual([
      503,
      '006',
      '5',
    ]);
    expect(fieldsOf(contested)).toEqual(['006 transaction.invcNo']);
    expect(contested.body.errors![0]!.message).toContain('is still being received');
    await dropped;
    expect((await till.post('/sales', saleWith({ invcNo: 77 }))).status).toBe(200);
  });
});
