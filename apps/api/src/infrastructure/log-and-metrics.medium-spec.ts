/** @short-run: postgres */
import { request } from 'node:http';
import { RESULT_CODES } from '@app/contract';
import { eventually, testQueue } from '@app/testing';
import { readExposition, valueOf } from '../../../../libs/observability/src/test/exposition.js';
import { apiBench, METRICS_TOKEN } from '../test/api-bench.js';
import { returnOf, saleWith } from '../test/sales.js';
import type { TillAnswer } from '../test/till.js';

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => void (bench = await apiBench()));
afterAll(() => bench.close());

/** A request's own line comes when its answer is out, which its sender may see a little earlier. */
const linesWith = (text: string, count: number) =>
  eventually(() => {
    const lines = bench.log.filter((line) => line.includes(text));
    expect(lines).toHaveLength(count);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  });

/** A day with everything in it: what goes well, what is refused, what fails, and what nobody expected. */
async function tradeForADay() {
  const till = await bench.till();
  const buyer = { custTin: 'A987654321Z', custNm: 'Siri Limited', remark: 'kept between us' };
  await till.post('/sales', saleWith({ invcNo: 'GOOD', ...buyer }));
  await till.post('/sales', saleWith({ ...buyer, remark: 'simulate:reject=921:Not today' }));
  await till.post('/sales', saleWith({ ...buyer, remark: 'simulate:accept-then-reset' }));
  await till.post('/sales', returnOf('GOOD', buyer));
  await bench.control('down');
  const { headers } = await till.post('/sales', saleWith(buyer), { prefer: 'wait=1' });
  await bench.control('up');
  await till.get(headers.get('location')!, { prefer: 'wait=60' });
  await till.send('POST', `/sales?x-api-key=${till.apiKey}`, '{"custNm":"Siri Limited"', {
    'content-type': 'application/json',
  });
  await bench.db.query('ALTER TABLE items RENAME TO hidden');
  await till.get(`/items?x-api-key=${till.apiKey}`);
  await bench.db.query('ALTER TABLE hidden RENAME TO items');
  return till;
}

it('the log has the events, and nothing secret between caller and authority', async () => {
  const till = await tradeForADay();
  const log = bench.log.join('');
  for (const event of ['accepted', 'claimed', 'settled']) expect(log).toContain(`"event":"${event}"`);
  expect(log).toContain('a request failed');
  const cmcKey = await bench.cmcKeyOf(till);
  expect(cmcKey.length).toBeGreaterThan(20);
  const secrets = {
    cmcKey,
    apiKey: till.apiKey.slice(16),
    pin: 'A987654321Z',
    name: 'Siri Limited',
    remark: 'kept between us',
  };
  for (const [name, secret] of Object.entries(secrets)) expect([name, log.includes(secret)]).toEqual([name, false]);
  expect(log).not.toMatch(/"trdInvcNo|wireBody|rcptSign/);
});

it('an API key is kept nowhere, in no table and in no line of the log', async () => {
  const till = await bench.till();
  await till.post('/sales', saleWith());
  await till.get('/nothing');
  const secret = till.apiKey.slice('service_test_'.length);
  expect(await tablesHolding(secret)).toEqual([]);
  expect(await tablesHolding(till.tin)).not.toEqual([]);
  expect(bench.log.filter((line) => line.includes(secret))).toEqual([]);
});

/** Searches every table of every schema. */
async function tablesHolding(text: string): Promise<string[]> {
  const tables = await bench.db.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await bench.db.query(`SELECT 1 FROM ${name} t WHERE position($1 IN t::text) > 0 LIMIT 1`, [text]);
    if (found.length > 0) holding.push(name);
  }
  return holding;
}

const FAILED = RESULT_CODES['905'];

it('an unexpected error is logged once, with the request id of the answer', async () => {
  const till = await bench.uninitialisedTill();
  await bench.db.query('ALTER TABLE items RENAME TO hidden');
  const answered = await till.get('/items', { 'x-request-id': 'till-7:42' });
  await bench.db.query('ALTER TABLE hidden RENAME TO items');
  expect([answered.status, answered.body]).toEqual([
    500,
    {
      ...{ resultCd: '905', success: false, data: null, requestId: 'till-7:42', docs: '/docs/errors/905' },
      ...{ resultMsg: FAILED.meaning, message: FAILED.meaning },
      errors: [{ field: 'request', code: '905', message: FAILED.meaning, fix: FAILED.fix }],
    },
  ]);
  const lines = await linesWith('till-7:42', 2);
  expect(lines[0]).toMatchObject({ level: 50, path: '/api/v1/items', err: { code: '42P01' } });
  expect(lines[1]).toMatchObject({ event: 'request', status: 500 });
});

type LogLine = { event: string } & Record<string, unknown>;

const idOf = ({ headers }: TillAnswer): string => headers.get('location')!.split('/').at(-1)!;

describe('the log line of a request', () => {
  it('names the app and the submission', async () => {
    const till = await bench.till();
    const sent = await till.post('/sales', saleWith(), { 'x-request-id': 'till-7:43' });
    const id = idOf(sent);
    const line = (await linesWith('till-7:43', 2)).at(-1)!;
    expect(line).toMatchObject({ level: 30, event: 'request', method: 'POST', route: '/api/v1/sales', status: 200 });
    expect(line).toMatchObject({
      requestId: 'till-7:43',
      submissionId: id,
      appId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(line.ms).toBeGreaterThan(0);
    const events = bench.log.filter((each) => each.includes(id)).map((each) => JSON.parse(each) as LogLine);
    expect(events.find(({ event }) => event === 'accepted')).toMatchObject({ requestId: 'till-7:43' });
    const jobFields = { laneId: expect.any(String), jobId: `${id}-1`, attempt: 1 };
    for (const event of ['claimed', 'settled'])
      expect(events).toContainEqual(expect.objectContaining({ event, ...jobFields }));
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['accepted', 'claimed', 'settled', 'request']),
    );
  });

  it('names a submission that is read', async () => {
    const till = await bench.till();
    const id = idOf(await till.post('/sales', saleWith()));
    await till.get(`/submissions/${id}`, { 'x-request-id': 'a-look' });
    expect(await linesWith('a-look', 1)).toEqual([expect.objectContaining({ status: 200, submissionId: id })]);
  });

  it('names the submission that a duplicate repeats', async () => {
    const till = await bench.till();
    const id = idOf(await till.post('/sales', saleWith({ invcNo: 'TWICE' })));
    const { status } = await till.post('/sales', saleWith({ invcNo: 'TWICE' }), { 'x-request-id': 'a-duplicate' });
    expect(await linesWith('a-duplicate', 1)).toEqual([expect.objectContaining({ status, submissionId: id })]);
  });

  it('names a submission that was refused', async () => {
    const till = await bench.till();
    const sale = saleWith({ remark: 'simulate:reject=921' });
    const { status, body } = await till.post('/sales', sale, { 'x-request-id': 'a-refusal' });
    const line = (await linesWith('a-refusal', 2)).at(-1);
    expect(line).toMatchObject({ status, submissionId: body.data!.submissionId });
  });

  it('has the route and not the address, which may contain anything', async () => {
    const till = await bench.till();
    const header = { 'x-request-id': 'curious' };
    await till.get(`/submissions?invcNo=hidden&x-api-key=${till.apiKey}`, header);
    await till.send('GET', '/api/v1/no/such/hidden', undefined, header);
    await till.send('GET', '/api/v1/%hidden', undefined, header);
    const lines = await linesWith('curious', 3);
    expect(lines.map(({ route, status }) => [route, status])).toEqual([
      ['/api/v1/submissions', 200],
      [null, 404],
      [null, 400],
    ]);
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  it('is written for a client that hung up, too', async () => {
    const till = await bench.till();
    const body = JSON.stringify(saleWith({ remark: 'simulate:latency=600000' }));
    const headers = { 'x-api-key': till.apiKey, 'content-type': 'application/json', 'x-request-id': 'hung-up' };
    // Not fetch: what it does after an abort is to connect again.
    const sentRequest = request(`${bench.api.url}/api/v1/sales`, { method: 'POST', headers, agent: false });
    sentRequest.on('error', () => {}).end(body);
    await eventually(async () => expect(await bench.callsOf(till, 'saveTrnsSalesOsdc')).not.toEqual([]));
    sentRequest.destroy();
    const { status, submissionId } = (await linesWith('hung-up', 2)).at(-1)!;
    expect([status, submissionId]).toEqual([null, expect.any(String)]);
    await bench.control('latency/hurry', { tin: till.tin });
    // The next test counts what settles from then on.
    await eventually(() =>
      expect(bench.log.filter((line) => line.includes('"settled"') && line.includes(`${submissionId}`))).toHaveLength(
        1,
      ),
    );
  });
});

const page = (url: string, authorization?: string) =>
  fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} });

async function readMetrics(program: 'api' | 'worker') {
  const response = await page(bench[program].url, `Bearer ${METRICS_TOKEN}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const samples = readExposition(await response.text());
  return (name: string, labels?: Record<string, string>) => valueOf(samples, name, labels) ?? 0;
}

describe('the page of the metrics', () => {
  it('tells of one approved, one rejected and one the authority was away for, where each was seen', async () => {
    const till = await bench.till();
    const before = { api: await readMetrics('api'), worker: await readMetrics('worker') };
    await till.post('/sales', saleWith());
    await till.post('/sales', saleWith({ remark: 'simulate:reject=921' }));
    await bench.control('down');
    const { body } = await till.post('/sales', saleWith(), { prefer: 'wait=1' });
    expect(body.resultCd).toBe('006');
    const workerDuringOutage = await eventually(async () => {
      const now = await readMetrics('worker');
      expect(now('risiti_settled_total', { outcome: 'unavailable' })).toBeGreaterThan(
        before.worker('risiti_settled_total', { outcome: 'unavailable' }),
      );
      return now;
    });
    await bench.control('up');

    const api = await readMetrics('api');
    const increaseOf = (name: string, labels: Record<string, string>) => api(name, labels) - before.api(name, labels);
    expect(increaseOf('risiti_accepted_total', { kind: 'sale' })).toBe(3);
    const requests = { method: 'POST', route: '/api/v1/sales' };
    const duration = 'risiti_http_request_duration_seconds_count';
    // The third one's line may come a moment after its answer.
    await eventually(async () => {
      const now = await readMetrics('api');
      const since = (status_class: string) =>
        now(duration, { ...requests, status_class }) - before.api(duration, { ...requests, status_class });
      expect([since('2xx'), since('4xx')]).toEqual([2, 1]);
    });

    const settled = (outcome: string) =>
      workerDuringOutage('risiti_settled_total', { outcome }) - before.worker('risiti_settled_total', { outcome });
    expect([settled('approved'), settled('rejected')]).toEqual([1, 1]);
    expect(
      workerDuringOutage('risiti_authority_call_duration_seconds_count', { outcome: 'unavailable' }),
    ).toBeGreaterThanOrEqual(1);
    expect(workerDuringOutage('risiti_settled_total', { status: 'RETRYING' })).toBeGreaterThanOrEqual(1);
    await eventually(async () => {
      const now = await readMetrics('worker');
      expect(now('risiti_settled_total', { status: 'APPROVED' })).toBe(
        before.worker('risiti_settled_total', { status: 'APPROVED' }) + 2,
      );
    });
  });

  it("tells how far the authority's clock is from the worker's, and the log tells it when it is far", async () => {
    const till = await bench.till();
    const skew = async () =>
      (await readMetrics('worker'))('risiti_authority_clock_skew_seconds', { environment: 'sandbox' });
    const alarms = () => bench.log.filter((line) => line.includes('"event":"clockSkewed"'));
    expect(await skew()).toBe(0);
    expect(alarms()).toEqual([]);
    await bench.control('clock', { offsetMs: 600_000 });
    await till.post('/sales', saleWith());
    expect(await skew()).toBeGreaterThan(590);
    expect(await skew()).toBeLessThanOrEqual(600);
    expect(alarms().map((line) => JSON.parse(line) as object)).toMatchObject([{ environment: 'SANDBOX', level: 50 }]);
    await bench.control('clock', { offsetMs: 0 });
    await till.post('/sales', saleWith());
    expect(await skew()).toBe(0);
  });

  it('tells at the API how the whole installation stands', async () => {
    const till = await bench.till();
    await bench.control('down');
    await till.post('/sales', saleWith(), { prefer: 'wait=1' });
    await eventually(async () => {
      const value = await readMetrics('api');
      const here = { environment: 'sandbox' };
      expect(value('risiti_waiting_submissions', here)).toBe(1);
      expect(value('risiti_stalled_lanes', here)).toBe(1);
      expect(value('risiti_oldest_waiting_seconds', here)).toBeGreaterThan(0);
      expect([value('risiti_workers'), value('risiti_queue_up'), value('risiti_ledger_up')]).toEqual([1, 1, 1]);
      expect(value('risiti_breaker_state', here)).toBe(1);
    });
    await bench.control('up');
  });

  it.each(['api', 'worker'] as const)('tells of its process and its connections: %s', async (program) => {
    const value = await readMetrics(program);
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(value('risiti_pool_connections_max', { pool: 'ledger' })).toBe(10);
    expect(value('risiti_pool_connections', { pool: 'ledger' })).toBeGreaterThan(0);
    expect(value('risiti_ledger_group_rows_count')).toBeGreaterThan(0);
    // In Redis it has a connection, and no pool.
    expect(value('risiti_pool_connections', { pool: 'queue' }) > 0).toBe(testQueue() === 'postgres');
  });

  it.each([
    ['api', undefined],
    ['api', 'Bearer guessed-guessed-guessed'],
    ['worker', undefined],
    ['worker', `Basic ${METRICS_TOKEN}`],
  ] as const)('is for nobody without its token: %s, %s', async (program, authorization) => {
    const response = await page(bench[program].url, authorization);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.text()).not.toContain('risiti_');
  });

  it('tells where, of what kind and how long, of everything that was settled', async () => {
    const till = await bench.till();
    await till.post('/sales', saleWith());
    const [api, worker] = [await readMetrics('api'), await readMetrics('worker')];
    const here = { kind: 'sale', environment: 'sandbox' };
    expect(api('risiti_accepted_total', here)).toBeGreaterThan(0);
    expect(worker('risiti_settled_total', { ...here, outcome: 'approved' })).toBeGreaterThan(0);
    const approved = { environment: 'sandbox', status: 'APPROVED' };
    expect(worker('risiti_submission_latency_seconds_count', approved)).toBeGreaterThan(0);
    expect(worker('risiti_submission_latency_seconds_sum', approved)).toBeGreaterThan(0);
    expect(worker('risiti_claim_wait_seconds_count', { environment: 'sandbox' })).toBeGreaterThan(0);
  });

  it('tells of what was not taken: repeated, duplicate, refused', async () => {
    const till = await bench.till();
    const before = await readMetrics('api');
    const sale = saleWith();
    for (const body of [sale, sale, { ...sale, items: sale.items.slice(0, 1) }]) await till.post('/sales', body);
    await till.post('/sales', saleWith({ rcptTyCd: 'R', orgInvcNo: 'NEVER' }));
    const now = await readMetrics('api');
    const increaseOf = (name: string, labels: Record<string, string>) => now(name, labels) - before(name, labels);
    expect(increaseOf('risiti_known_total', { kind: 'sale', identical: 'true' })).toBe(1);
    expect(increaseOf('risiti_refused_total', { kind: 'credit-note', environment: 'sandbox', code: '801' })).toBe(1);
  });

  it('knows no till', async () => {
    const till = await bench.till();
    await till.post('/sales', saleWith());
    for (const one of ['api', 'worker'] as const) {
      const text = await (await page(bench[one].url, `Bearer ${METRICS_TOKEN}`)).text();
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
      expect(text).not.toContain(till.tin);
    }
  });
});
