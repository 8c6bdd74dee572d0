/** @short-run: redis */
import { readBreakers } from '@app/persistence';
import { eventually, SOLD_ITEM, Stack, testSize, type Till, type TillAnswer } from '@app/testing';
import { saleRow, saleRows } from './ledger-rows.js';
import { asPublicReceipt, expectAllApprovedOnce, overlaps, untilStatus, upTo } from './sale-assertions.js';

/** Below the 25 seconds that a till waits for its receipt. */
const AT_ONCE_MS = 20_000;
const RETRY_MS = 2_000;
/** The wait is over before the next attempt. */
const SHORT = { prefer: 'wait=1' };
/** Three quarters of the pause in which no process calls the authority. */
const PAUSE_MS = 1_500;

/** Two workers, because lanes must keep the order across processes. */
let stack: Stack;
beforeAll(async () => {
  const env = { WORKER_CONCURRENCY: '20', AUTHORITY_RETRY_DELAY: `${RETRY_MS}ms` };
  stack = await Stack.start({ workers: 2, env });
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
  afterEach(() => stack.simulator.clearFaults().then(endOutage));

  it('does not keep others from selling', async () => {
    const [failing, other] = (await stack.tills(2)) as [Till, Till];
    const fault = { fault: 'status-503', operation: 'saveTrnsSalesOsdc', tin: failing.tin, times: 1_000 };
    await stack.simulator.armFault(fault);
    expectPending(await failing.sell('INV-1', SHORT));
    await eventually(async () =>
      expect((await saleRow(stack, failing, 'INV-1')).attempts.length).toBeGreaterThanOrEqual(4),
    );
    expect(await sandbox()).toMatchObject({ state: 'closed' });
    expect(await other.sell('INV-1')).toMatchObject({ status: 200 });
    await stack.simulator.clearFaults();
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
    expectPending(answer, { invcNo: 'INV-1' });
    await eventually(async () => {
      const { body } = await till.get(answer.headers.get('location')!);
      expect(body.data).toMatchObject({ status: 'RETRYING', nextAttemptAt: expect.any(String) });
    });
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

async function tillWithLedger() {
  const till = await stack.till();
  const authoritySale = async (invcNo: string) =>
    (await stack.simulator.sales(till.tin)).find(({ trdInvcNo }) => trdInvcNo === invcNo)!;
  return { till, authoritySale };
}

describe('the journey of a sale', () => {
  it('goes from a new device to a printable receipt', async () => {
    const till = await stack.uninitialisedTill();
    const device = await till.initialise();
    expect(device).toMatchObject({ status: 200, body: { resultCd: '000', data: { deviceStatus: 'ACTIVE' } } });
    const item = await till.registerItem(SOLD_ITEM);
    expect(item).toMatchObject({ status: 200, body: { data: { itemCd: SOLD_ITEM, itemClsCd: 'SV' } } });
    const sale = await till.sell('INV-1');
    const [signed] = await stack.simulator.sales(till.tin);
    expect(sale).toMatchObject({
      status: 200,
      body: { resultCd: '000', success: true, data: asPublicReceipt(signed!) },
    });
    expect(sale.body.data.rcptSign).toMatch(/^[A-Z2-7]{16}$/);
    expect(sale.body.data.intrlData).toMatch(/^[A-Z2-7]{26}$/);
  });

  it('leads a client that does not wait to the same receipt, by the Location of the answer', async () => {
    const { till, authoritySale } = await tillWithLedger();
    const accepted = await till.sell('INV-1', { prefer: 'respond-async', remark: 'simulate:latency=1500' });
    expect(accepted).toMatchObject({ status: 202, body: { resultCd: '000', data: { invcNo: 'INV-1' } } });
    const waited = await till.get(accepted.headers.get('location')!, { prefer: 'wait=60' });
    const { submissionId } = accepted.body.data;
    const data = { submissionId, status: 'APPROVED', ...asPublicReceipt(await authoritySale('INV-1')) };
    expect(waited).toMatchObject({ status: 200, body: { resultCd: '000', data } });
  });

  it('answers a client that waits a while at the Location with the present state', async () => {
    const { till } = await tillWithLedger();
    const accepted = await till.sell('INV-1', { prefer: 'respond-async', remark: 'simulate:latency=30000' });
    await stack.simulator.waitForCall(till.tin);
    const waited = await till.get(accepted.headers.get('location')!, { prefer: 'wait=1' });
    expect(waited).toMatchObject({ status: 200, body: { data: { status: 'SUBMITTING' } } });
    expect(waited.tookMs).toBeGreaterThan(900);
    expect(waited.tookMs).toBeLessThan(15_000);
  });

  it('can be looked up by the till’s invoice number', async () => {
    const { till, authoritySale } = await tillWithLedger();
    for (const invcNo of ['INV-1', 'INV-2']) await till.sell(invcNo);
    const { body } = await till.get('submissions?invcNo=INV-2');
    const data = {
      kind: 'sale',
      invcNo: 'INV-2',
      status: 'APPROVED',
      ...asPublicReceipt(await authoritySale('INV-2')),
    };
    expect(body.data).toEqual({ submissions: [expect.objectContaining(data)], nextCursor: null });
  });

  it('sells items of a taxpayer, who can list all of them', async () => {
    const { till } = await tillWithLedger();
    const codes = upTo(19).map((number) => `SVC-${String(number).padStart(2, '0')}`);
    const answers = await Promise.all(codes.map((code) => till.registerItem(code)));
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    const { body } = await till.get('items');
    const itemList = [...codes, SOLD_ITEM].map((itemCd) => expect.objectContaining({ itemCd, taxTyCd: 'B' }));
    expect(body.data.itemList).toEqual(itemList);
  });
});

const LATENCY_MS = 120;

const sellAll = (till: Till, count: number) =>
  Promise.all(upTo(count).map((number) => till.sell(`INV-${number}`, { prefer: 'wait=60' })));

const tillsAtLatency = async ({ devices = 1, latencyMs = 0 }) => {
  await stack.simulator.setLatency(0);
  const tills = await stack.tills(devices);
  await stack.simulator.setLatency(latencyMs);
  return { tills, till: tills[0]! };
};

describe('sales of one device', () => {
  it('are numbered 1, 2, 3 … without a gap in the order of acceptance, each with its own receipt', async () => {
    const { till } = await tillsAtLatency({});
    const answers = await sellAll(till, testSize({ short: 30, full: 60 }));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await expectAllApprovedOnce(stack, till);
    const signed = await stack.simulator.sales(till.tin);
    const expected = new Map(signed.map((sale) => [sale.trdInvcNo, asPublicReceipt(sale)]));
    for (const [index, { body }] of answers.entries())
      expect(body.data).toMatchObject(expected.get(`INV-${index + 1}`)!);
  });

  it('never overlap at the authority, through any worker', async () => {
    const { till } = await tillsAtLatency({ latencyMs: 30 });
    const count = testSize({ short: 20, full: 40 });
    await sellAll(till, count);
    const calls = await stack.simulator.calls(till.tin);
    expect(calls.filter(({ operation }) => operation === 'saveTrnsSalesOsdc')).toHaveLength(count);
    expect(overlaps(calls)).toEqual([]);
    const workers = await stack.db.query('SELECT DISTINCT a.worker_id FROM attempts a');
    expect(workers).toHaveLength(2);
  });
});

describe('sales of different devices', () => {
  it('overlap at the authority', async () => {
    const { tills } = await tillsAtLatency({ devices: 6, latencyMs: LATENCY_MS });
    await Promise.all(tills.map((till) => sellAll(till, 5)));
    const callsByDevice = await Promise.all(tills.map(({ tin }) => stack.simulator.calls(tin, 'saveTrnsSalesOsdc')));
    for (const calls of callsByDevice) expect(overlaps(calls)).toEqual([]);
    const together = overlaps(callsByDevice.flat());
    expect(together.length).toBeGreaterThan(tills.length);
  });

  it('do not wait for a device with slow answers', async () => {
    const { tills } = await tillsAtLatency({ devices: 2 });
    const [slow, quick] = tills as [Till, Till];
    await slow.sell('INV-1', { remark: 'simulate:latency=30000', prefer: 'respond-async' });
    await stack.simulator.waitForCall(slow.tin);
    expect(await quick.sell('INV-1')).toMatchObject({ status: 200 });
    expect(await saleRow(stack, slow, 'INV-1')).toMatchObject({ status: 'SUBMITTING' });
  });
});

describe('simultaneous identical posts', () => {
  it.each([2, 20])('become one submission, and each of the %d gets its receipt', async (count) => {
    const till = await stack.till();
    // All posts arrive before the receipt does, also on a busy machine.
    const slowly = { remark: `simulate:latency=${5_000 + 300 * count}` };
    const answers = await Promise.all(upTo(count).map(() => till.sell('INV-1', slowly)));
    expect(await saleRows(stack, till)).toMatchObject([{ invcNo: 'INV-1', status: 'APPROVED', number: 1 }]);
    const [signed, ...others] = await stack.simulator.sales(till.tin);
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { resultCd: '000', data: asPublicReceipt(signed!) } });
    }
    const first = answers.filter(({ headers }) => !headers.has('idempotent-replayed'));
    expect(first).toHaveLength(1);
  });

  it('are one submission too if no client waits', async () => {
    const till = await stack.till();
    const withoutWaiting = { remark: 'simulate:latency=30000', prefer: 'respond-async' };
    const posts = upTo(10).map(() => till.sell('INV-1', withoutWaiting));
    const answers = await Promise.all(posts);
    const [row, ...others] = await saleRows(stack, till);
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', data: { submissionId: row!.id } } });
    }
  });
});

describe('two accounts', () => {
  it('can use the same invoice number independently', async () => {
    const [one, other] = await stack.tills(2);
    const [mine, theirs] = await Promise.all([one!.sell('INV-1'), other!.sell('INV-1', { qty: 2 })]);
    expect([mine!.status, theirs!.status]).toEqual([200, 200]);
    for (const till of [one!, other!]) {
      const { body } = await till.get('submissions?invcNo=INV-1');
      const { id } = await saleRow(stack, till, 'INV-1');
      expect(body.data.submissions).toEqual([expect.objectContaining({ submissionId: id })]);
    }
  });
});
