/** @one-queue: it only needs its documents delivered. */
/** @full-run: doubt.medium-spec.ts and current-tax-rates.medium-spec.ts have the cases. */
import { eventually, PULL_OPERATIONS, Stack, testSize, type Till } from '@app/testing';
import { expectSlowdownWithin, p95 } from '../isolation/latency-pairs.js';

/** If lists and sales shared a slot, a lane or a connection, the factor would be a hundred. */
const SLOWDOWN_MAX = 4;
const SALES = testSize({ short: 5, full: 10 });
const PAIRS = 3;
/** More than a worker pulls at a time. */
const READERS = testSize({ short: 6, full: 12 });
const MANY_TIMES = 100_000;

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ env: { AUTHORITY_CALL_TIMEOUT: '6s' } })));
afterAll(() => stack.stop());

const silenceLists = () =>
  Promise.all(
    PULL_OPERATIONS.map((operation) => stack.simulator.armFault({ fault: 'timeout', operation, times: MANY_TIMES })),
  );

/** Requests new pulls for all taxpayers; none of them gets an answer. */
async function askForAll(tills: readonly Till[]): Promise<void> {
  await stack.db.query('UPDATE pulls SET pulled_at = NULL, retry_at = NULL');
  await Promise.all(tills.map((till) => till.post('sync', {}, { prefer: 'respond-async' })));
  await eventually(async () => {
    const taken = await stack.db.query('SELECT FROM pulls WHERE taken_until > now()');
    expect(taken.length).toBeGreaterThanOrEqual(4);
  });
}

const waiting = async (): Promise<number> =>
  (await stack.db.query('SELECT FROM pulls WHERE wanted_at IS NOT NULL')).length;

describe('while the authority answers no list', () => {
  it('a sale gets its receipt about as fast as usual, on the very device that waits for lists', async () => {
    const tills = await stack.tills(READERS);
    const [seller] = tills as [Till];
    await Promise.all(tills.map((till) => till.get('sync', { prefer: 'wait=60' })));
    await p95(seller, SALES);
    await expectSlowdownWithin(SLOWDOWN_MAX, PAIRS, async () => {
      const idleMs = await p95(seller, SALES);
      await silenceLists();
      await askForAll(tills);
      const busyMs = await p95(seller, SALES);
      expect(await waiting()).toBeGreaterThan(4);
      await stack.simulator.clearFaults();
      await stack.db.query('UPDATE pulls SET wanted_at = NULL, taken_until = NULL');
      return { idleMs, busyMs };
    });
  });

  it('no lane is held, no head waits, and the breaker is closed', async () => {
    const rows = await stack.db.query<{ held: number; open: number }>(
      `SELECT (SELECT count(*)::int FROM lanes WHERE held_at IS NOT NULL) AS held,
         (SELECT count(*)::int FROM breakers WHERE opened_at IS NOT NULL) AS open`,
    );
    expect(rows).toEqual([{ held: 0, open: 0 }]);
  });
});
