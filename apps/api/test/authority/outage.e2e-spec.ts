/** @short-run: redis */
import { readBreakers } from '@app/persistence';
import { type TillAnswer, eventually, Stack, type Till } from '@app/testing';
import { asPublicReceipt, expectAllApprovedOnce, untilStatus } from '../sale-assertions.js';
import { saleRow } from '../ledger-rows.js';

/** Far below the 25 seconds that a till waits for its receipt. */
const AT_ONCE_MS = 12_000;
const RETRY_MS = 2_000;
/** The wait is over before the next attempt. */
const SHORT = { prefer: 'wait=1' };
/** Three quarters of the pause in which no process calls the authority. */
const PAUSE_MS = 1_500;

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({ workers: 2, env: { AUTHORITY_RETRY_DELAY: `${RETRY_MS}ms` } });
});
afterAll(() => stack.stop());

const sandbox = async () => (await readBreakers(stack.db)).SANDBOX;

async function endOutage(): Promise<void> {
  await stack.simulator.up();
  await eventually(async () => expect(await sandbox()).toMatchObject({ state: 'closed' }));
}

function expectPending({ status, headers, body, tookMs }: TillAnswer, data: object = {}): void {
  expect({ status, body }).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data } });
  expect(headers.get('retry-after')).toMatch(/^[1-3]$/);
  expect(headers.get('location')).toBe(`/api/v1/submissions/${body.data.submissionId}`);
  expect(body.data).not.toHaveProperty('rcptSign');
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

/** Each test builds on the one before it. */
describe('an outage that many tills notice', () => {
  let tills: Till[];
  let newcomer: Till;
  /** The answers to the tills that post after the first three have found that the authority is down. */
  let answers: TillAnswer[];
  beforeAll(async () => {
    [newcomer, ...tills] = (await stack.tills(7)) as [Till, ...Till[]];
    await stack.simulator.down();
    await Promise.all(tills.slice(0, 3).map((till) => till.sell('INV-1')));
    await eventually(async () => expect(await sandbox()).not.toMatchObject({ state: 'closed' }), { everyMs: 20 });
    answers = await Promise.all(tills.slice(3).map((till) => till.sell('INV-1')));
  });
  afterAll(endOutage);

  it('a till that posts gets its answer at once, with its sale queued', () => {
    for (const answer of answers) expectPending(answer);
    expect(answers.map(({ body }) => body.data.status)).toContain('QUEUED');
  });

  it('one call at a time asks, and no head behind it is tried', async () => {
    const calls = await untilProbed(3);
    expect(Math.min(...gaps(calls))).toBeGreaterThanOrEqual(PAUSE_MS - 100);
    const rows = await Promise.all(tills.map((till) => saleRow(stack, till, 'INV-1')));
    const tries = rows.flatMap(({ attempts }) => attempts);
    expect(tries.length).toBeLessThan(2 * tills.length);
  });

  it('once it is over, a till that posts gets its receipt again', async () => {
    await Promise.all(
      tills.flatMap((till) => [2, 3].map((number) => till.sell(`INV-${number}`, { prefer: 'respond-async' }))),
    );
    await stack.simulator.up();
    await untilStatus(stack, tills[0]!, 'INV-1', 'APPROVED');
    expect(await newcomer.sell('INV-1')).toMatchObject({ status: 200, body: { resultCd: '000' } });
  });

  it('and all sales are signed soon, in their order, with gapless numbers', async () => {
    await Promise.all(tills.map((till) => expectAllApprovedOnce(stack, till)));
    expect(await sandbox()).toEqual({ state: 'closed', since: null, until: null, failingTaxpayers: 0 });
  });
});

describe('one taxpayer with failing calls', () => {
  afterEach(endOutage);

  it('does not keep others from selling', async () => {
    const [failing, other] = (await stack.tills(2)) as [Till, Till];
    const fault = { fault: 'status-503', operation: 'saveTrnsSalesOsdc', tin: failing.tin, times: 4 };
    await stack.simulator.armFault(fault);
    expectPending(await failing.sell('INV-1', SHORT));
    await eventually(async () =>
      expect((await saleRow(stack, failing, 'INV-1')).attempts.length).toBeGreaterThanOrEqual(4),
    );
    expect(await sandbox()).toMatchObject({ state: 'closed' });
    expect(await other.sell('INV-1')).toMatchObject({ status: 200 });
    await expectAllApprovedOnce(stack, failing);
  });
});

describe('a till that sells alone', () => {
  afterEach(endOutage);

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

async function soldDuringOutage(till: Till, invcNo: string): Promise<void> {
  await stack.simulator.down();
  expectPending(await till.sell(invcNo, SHORT), {});
  await stack.simulator.up();
  await untilStatus(stack, till, invcNo, 'APPROVED');
}

describe('while the authority is down', () => {
  afterEach(endOutage);

  it('a waiting till gets its answer at once, and its sale is kept for another try', async () => {
    const till = await stack.till();
    await stack.simulator.down();
    const answer = await till.sell('INV-1', SHORT);
    expectPending(answer, { status: 'RETRYING', invcNo: 'INV-1', nextAttemptAt: expect.any(String) });
    const { attempts } = await saleRow(stack, till, 'INV-1');
    expect(attempts[0]).toEqual({ outcome: 'unavailable', message: expect.stringContaining('ECONNREFUSED') });
  });

  it('a till behind it is not delayed either', async () => {
    const till = await stack.till();
    await stack.simulator.down();
    await till.sell('INV-1', SHORT);
    expectPending(await till.sell('INV-2', SHORT), { status: 'ACCEPTED', invcNo: 'INV-2', nextAttemptAt: null });
    await stack.simulator.up();
    await expectAllApprovedOnce(stack, till);
  });
});

describe('a sale posted again after an outage', () => {
  afterEach(endOutage);

  it('the same post again gets the receipt once, and is a duplicate from then on', async () => {
    const till = await stack.till();
    await soldDuringOutage(till, 'INV-1');
    const [signed] = await stack.simulator.sales(till.tin);
    const again = await till.sell('INV-1');
    expect(again).toMatchObject({ status: 200, body: { resultCd: '000', data: asPublicReceipt(signed!) } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const duplicate = { resultCd: '004', data: { invcNo: 'INV-1', status: 'APPROVED', ...asPublicReceipt(signed!) } };
    expect(await till.sell('INV-1')).toMatchObject({ status: 409, body: duplicate });
    expect(await stack.simulator.sales(till.tin)).toHaveLength(1);
  });

  it('a client that has read the receipt at its Location gets 004 for the same post', async () => {
    const till = await stack.till();
    await soldDuringOutage(till, 'INV-1');
    const { id } = await saleRow(stack, till, 'INV-1');
    expect(await till.get(`submissions/${id}`)).toMatchObject({ status: 200, body: { data: { status: 'APPROVED' } } });
    expect(await till.sell('INV-1')).toMatchObject({ status: 409, body: { resultCd: '004' } });
  });

  it('another sale under the same number is a duplicate, pending or approved', async () => {
    const till = await stack.till();
    await stack.simulator.down();
    const { body } = await till.sell('INV-1', SHORT);
    const { submissionId } = body.data;
    const pending = await till.sell('INV-1', { qty: 2 });
    expect(pending).toMatchObject({ status: 409, body: { resultCd: '004', data: { submissionId } } });
    await stack.simulator.up();
    await untilStatus(stack, till, 'INV-1', 'APPROVED');
    const approved = await till.sell('INV-1', { qty: 2 });
    expect(approved).toMatchObject({ status: 409, body: { resultCd: '004', data: { submissionId } } });
  });
});
