/** @short-run: postgres */
import { eventually, testQueue } from '@app/testing';
import { readExposition, valueOf } from '../../../../libs/observability/src/test/exposition.js';
import { apiBench, METRICS_TOKEN } from '../test/api-bench.js';
import { saleWith } from '../test/sales.js';

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => void (bench = await apiBench()));
afterAll(() => bench.close());

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
    const workerDuringOutage = await readMetrics('worker');
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
    expect(settled('unavailable')).toBeGreaterThanOrEqual(1);
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
