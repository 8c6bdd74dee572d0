/** @short-run: redis */
import { readBreakers } from '@app/persistence';
import { type TillAnswer, eventually, Stack, type Till } from '@app/testing';
import { expectAllApprovedOnce, untilStatus } from '../sale-assertions.js';
import { saleRow } from '../ledger-rows.js';

/** Far below the 25 seconds that a till waits for its receipt. */
const AT_ONCE_MS = 12_000;
const RETRY_MS = 2_000;
/** Three quarters of the pause in which no process calls the authority. */
const PAUSE_MS = 1_500;

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({ workers: 2, env: { AUTHORITY_RETRY_DELAY: `${RETRY_MS}ms` } });
});
afterEach(async () => {
  await stack.simulator.up();
  await eventually(async () => expect(await sandbox()).toMatchObject({ state: 'closed' }));
});
afterAll(() => stack.stop());

const sandbox = async () => (await readBreakers(stack.db)).SANDBOX;

/** Starts the given number of tills; the first three find that the authority is down. */
async function outage(count: number): Promise<{ tills: Till[]; others: Till[] }> {
  const tills = await stack.tills(count);
  await stack.simulator.down();
  await Promise.all(tills.slice(0, 3).map((till) => till.sell('INV-1')));
  await eventually(async () => expect(await sandbox()).not.toMatchObject({ state: 'closed' }), { everyMs: 20 });
  return { tills, others: tills.slice(3) };
}

function expectPending({ status, headers, body, tookMs }: TillAnswer): void {
  expect({ status, body }).toMatchObject({ status: 202, body: { resultCd: '006', success: false } });
  expect(headers.get('retry-after')).toBe('30');
  expect(tookMs).toBeLessThan(AT_ONCE_MS);
}

/**
 * The times of all calls since the breaker opened, by the ledger's clock. A call that began while the breaker was
 * opening does not count; the first of the others comes after the pause.
 */
async function probes(): Promise<number[]> {
  const rows = await stack.db.query<{ at: Date }>(
    `SELECT a.started_at AS at FROM attempts a
     JOIN breakers b ON b.environment = 'SANDBOX' AND a.started_at > b.opened_at + interval '1 second'
     ORDER BY a.started_at`,
  );
  return rows.map(({ at }) => at.getTime());
}

const untilProbed = (times: number): Promise<number[]> =>
  eventually(async () => {
    const calls = await probes();
    expect(calls.length).toBeGreaterThanOrEqual(times);
    return calls;
  });

/** The delay of the till's sale after its last attempt, by the ledger's clock. */
const retryDelayOf = (till: Till): Promise<number> =>
  eventually(async () => {
    const { id } = await saleRow(stack, till, 'INV-1');
    const [row] = await stack.db.query<{ restMs: number }>(
      `SELECT round(extract(epoch FROM s.next_attempt_at - max(a.ended_at)) * 1000)::int AS "restMs"
       FROM submissions s JOIN attempts a ON a.submission_id = s.id
       WHERE s.id = $1 AND s.status = 'RETRYING' GROUP BY s.id`,
      [id],
    );
    expect(row).toBeDefined();
    return row!.restMs;
  });

const gaps = (times: number[]): number[] => times.slice(1).map((time, index) => time - times[index]!);

describe('while the authority does not answer', () => {
  it('one call at a time asks, and no head behind it is tried', async () => {
    const { tills, others } = await outage(8);
    await Promise.all(others.map((till) => till.sell('INV-1')));
    const calls = await untilProbed(3);
    expect(Math.min(...gaps(calls))).toBeGreaterThanOrEqual(PAUSE_MS - 100);
    const rows = await Promise.all(tills.map((till) => saleRow(stack, till, 'INV-1')));
    const tries = rows.flatMap(({ attempts }) => attempts);
    expect(tries.length).toBeLessThan(2 * tills.length);
  });

  it('a till that posts gets its answer at once, with its sale queued', async () => {
    const { others } = await outage(6);
    const answers = await Promise.all(others.map((till) => till.sell('INV-1')));
    for (const answer of answers) expectPending(answer);
    expect(answers.map(({ body }) => body.data.status)).toContain('QUEUED');
  });
});

describe('once the authority is back', () => {
  it('all sales are signed soon, in their order, with gapless numbers', async () => {
    const { tills } = await outage(8);
    await Promise.all(
      tills.flatMap((till) => [2, 3].map((number) => till.sell(`INV-${number}`, { prefer: 'respond-async' }))),
    );
    await stack.simulator.up();
    await Promise.all(tills.map((till) => expectAllApprovedOnce(stack, till)));
    expect(await sandbox()).toEqual({ state: 'closed', since: null, until: null, failingTaxpayers: 0 });
  });

  it('a till that posts gets its receipt again', async () => {
    const { tills } = await outage(4);
    await stack.simulator.up();
    await untilStatus(stack, tills[0]!, 'INV-1', 'APPROVED');
    expect(await tills[3]!.sell('INV-1')).toMatchObject({ status: 200, body: { resultCd: '000' } });
  });
});

describe('one taxpayer with failing calls', () => {
  it('does not keep others from selling', async () => {
    const [failing, other] = (await stack.tills(2)) as [Till, Till];
    const fault = { fault: 'status-503', operation: 'saveTrnsSalesOsdc', tin: failing.tin, times: 4 };
    await stack.simulator.armFault(fault);
    expectPending(await failing.sell('INV-1'));
    await eventually(async () =>
      expect((await saleRow(stack, failing, 'INV-1')).attempts.length).toBeGreaterThanOrEqual(4),
    );
    expect(await sandbox()).toMatchObject({ state: 'closed' });
    expect(await other.sell('INV-1')).toMatchObject({ status: 200 });
    await expectAllApprovedOnce(stack, failing);
  });
});

describe('a till that sells alone', () => {
  it('is tried as often while the breaker is open as before, and gets its answer at once', async () => {
    const till = await stack.till();
    await stack.db.query(`UPDATE lanes SET answered_at = answered_at - interval '10 minutes'`);
    await stack.simulator.down();
    expectPending(await till.sell('INV-1'));
    await untilProbed(3);
    expect(await sandbox()).toMatchObject({ failingTaxpayers: 1 });
    expect(await retryDelayOf(till)).toBe(RETRY_MS);
    expectPending(await till.sell('INV-2'));
    await stack.simulator.up();
    await expectAllApprovedOnce(stack, till);
  });
});
