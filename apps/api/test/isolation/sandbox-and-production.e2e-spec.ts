/** @full-run: doubt.medium-spec.ts and breaker.medium-spec.ts have the cases. */
import { eventually, Stack, testSize, type Till } from '@app/testing';
import { expectAllApprovedOnce } from '../sale-assertions.js';
import { expectSlowdownWithin, p95 } from './latency-pairs.js';

const POOL = testSize({ short: 4, full: 10 });
const POOLS = { DATABASE_POOL: String(POOL) };
/** More than the database connections of an API or worker. */
const TILLS = testSize({ short: 10, full: 24 });
const SALES = testSize({ short: 5, full: 10 });
const PAIRS = 3;
/** Shared statements or connections of both environments would slow production down by a factor of a hundred. */
const SLOWDOWN_MAX = 4;
const MANY_TIMES = 100_000;
/** Nearly the longest call. The test ends these pauses once all calls are waiting. */
const SLOWLY = 'simulate:latency=5500';

let stack: Stack;
let shop: Till;
let tills: Till[];
beforeAll(async () => {
  stack = await Stack.start({ env: { AUTHORITY_CALL_TIMEOUT: '6s', ...POOLS } });
  [shop, tills] = [await stack.till('PRODUCTION'), await stack.tills(TILLS)];
});
afterAll(() => stack.stop());

/** Measures a production shop while work disturbs the sandbox. */
async function expectNoSlowdownDuring(
  duringTrouble: (work: () => Promise<void>, nth: number) => Promise<void>,
): Promise<void> {
  await p95(shop, SALES);
  await expectSlowdownWithin(SLOWDOWN_MAX, PAIRS, async (nth) => {
    const pair = { idleMs: await p95(shop, SALES), busyMs: 0 };
    await duringTrouble(async () => void (pair.busyMs = await p95(shop, SALES)), nth);
    return pair;
  });
}

const sellAll = (tills: Till[], invcNo: string, remark?: string) =>
  Promise.all(tills.map((till) => till.sell(invcNo, { prefer: 'respond-async', remark })));

const untilAllAreOnTheWire = (tills: Till[]) => Promise.all(tills.map(({ tin }) => stack.simulator.waitForCall(tin)));

/** Locks these lanes, so that no process can settle or accept in them meanwhile. */
async function withLanesLocked(tills: Till[], invcNo: string, work: () => Promise<void>): Promise<unknown> {
  let selling: Promise<unknown> = Promise.resolve();
  await stack.db.transaction(async (tx) => {
    await tx.query(`SELECT l.id FROM lanes l JOIN devices d USING (id) WHERE d.tin = ANY ($1) FOR UPDATE OF l`, [
      tills.map(({ tin }) => tin),
    ]);
    selling = sellAll(tills, invcNo);
    await Promise.all(tills.map(({ tin }) => stack.simulator.endPauses('saveTrnsSalesOsdc', tin)));
    await untilPostsWaitForLocks();
    await work();
  });
  return selling;
}

const untilPostsWaitForLocks = () =>
  eventually(async () => {
    const sql = `SELECT application_name FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const waiting = (await stack.db.query<{ application_name: string }>(sql)).map((row) => row.application_name);
    for (const program of ['risiti-api', 'risiti-worker']) {
      expect(waiting.filter((name) => name.startsWith(program))).not.toHaveLength(0);
    }
  });

describe('a sale in production gets its receipt about as fast as usual', () => {
  it('while many sandbox lanes are locked, and new sandbox sales wait', () =>
    expectNoSlowdownDuring(async (work, nth) => {
      await sellAll(tills, `SLOW-${nth}`, SLOWLY);
      await untilAllAreOnTheWire(tills);
      await withLanesLocked(tills, `LOCKED-${nth}`, work);
      await Promise.all(tills.map((till) => expectAllApprovedOnce(stack, till)));
    }));

  it('while the authority of the sandbox does not answer many devices', () =>
    expectNoSlowdownDuring(async (work, nth) => {
      for (const { tin } of tills) await stack.simulator.armFault({ fault: 'timeout', tin, times: MANY_TIMES });
      await sellAll(tills, `SILENT-${nth}`);
      await untilAllAreOnTheWire(tills);
      await work();
      await stack.simulator.clearFaults();
      await Promise.all(tills.map((till) => expectAllApprovedOnce(stack, till)));
    }));
});
