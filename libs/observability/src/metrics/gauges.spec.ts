import { Registry } from 'prom-client';
import { poolGauges, requestMetrics, hasBearerToken } from './process-metrics.js';
import { type InstallationStatus, installationGauges } from './installation-gauges.js';
import { readMetrics } from '../test/exposition.js';
import { type FinishedRequest, requestLog } from '../logging/request-log.js';
import { createLogger } from '../logging/logger.js';
import { cachedFor } from '../cached-for.js';

describe('installation gauges', () => {
  const QUIET = {
    ...{ waiting: 0, oldestWaitingMs: null, oldestWaitingAt: null, stalledLanes: 0, heldLanes: 0 },
    ...{ lastSettledAt: null, idleMs: 0, oldestUnsignedSaleAt: null, oldestUnsignedSaleMs: 0, alarms: [] },
    breaker: { state: 'closed' as const },
    pausedQueues: [],
  };
  const BUSY = {
    ...{ waiting: 50, oldestWaitingMs: 90_000, oldestWaitingAt: 'then', stalledLanes: 2, heldLanes: 1 },
    ...{
      lastSettledAt: 'then',
      idleMs: 60_000,
      oldestUnsignedSaleAt: 'then',
      oldestUnsignedSaleMs: 80_000,
      alarms: [],
    },
    breaker: { state: 'open' as const },
    pausedQueues: [],
  };
  const STATUS: InstallationStatus = {
    workers: 3,
    queues: [
      { queue: 'submissions-production', environment: 'PRODUCTION', isPaused: true, pause: null },
      { queue: 'submissions-sandbox', environment: 'SANDBOX', isPaused: false, pause: null },
    ],
    environments: { SANDBOX: QUIET, PRODUCTION: BUSY },
  };

  function setup(read: () => Promise<InstallationStatus>) {
    const registry = new Registry();
    installationGauges(registry, read);
    return registry;
  }

  describe('the gauges of the installation', () => {
    it('measure each environment', async () => {
      const value = await readMetrics(setup(async () => STATUS));
      const production = { environment: 'production' };
      expect(value('risiti_waiting_submissions', production)).toBe(50);
      expect(value('risiti_oldest_waiting_seconds', production)).toBe(90);
      expect([
        value('risiti_idle_seconds', production),
        value('risiti_oldest_unsigned_sale_seconds', production),
      ]).toEqual([60, 80]);
      expect(value('risiti_stalled_lanes', production)).toBe(2);
      expect(value('risiti_held_lanes', production)).toBe(1);
      expect(value('risiti_oldest_waiting_seconds', { environment: 'sandbox' })).toBe(0);
      for (const [state, number] of Object.entries({ closed: 0, 'half-open': 0, open: 1 }))
        expect([state, value('risiti_breaker_state', { ...production, state })]).toEqual([state, number]);
      expect([value('risiti_workers'), value('risiti_queue_up'), value('risiti_ledger_up')]).toEqual([3, 1, 1]);
      const paused = (queue: string) => value('risiti_queue_paused', { queue });
      expect([paused('submissions-production'), paused('submissions-sandbox')]).toEqual([1, 0]);
    });

    it('do not say of a queue that is away whether it is paused', async () => {
      const value = await readMetrics(setup(async () => ({ ...STATUS, queues: null })));
      expect([value('risiti_queue_up'), value('risiti_queue_paused')]).toEqual([0, null]);
    });

    it('disappear while the ledger is away, but the page stays', async () => {
      let isAway = false;
      const registry = setup(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(STATUS)));
      await readMetrics(registry);
      isAway = true;
      const value = await readMetrics(registry);
      expect(value('risiti_ledger_up')).toBe(0);
      for (const name of ['risiti_queue_up', 'risiti_workers', 'risiti_held_lanes', 'risiti_breaker_state'])
        expect([name, value(name)]).toEqual([name, null]);
    });

    it('do not delay the page while the ledger is silent', async () => {
      const value = await readMetrics(setup(() => new Promise(() => {})));
      expect([value('risiti_ledger_up'), value('risiti_workers')]).toEqual([0, null]);
    });
  });

  it('measures a pool when the page is read', async () => {
    const registry = new Registry();
    const use = { size: 10, total: 4, idle: 1, waiting: 0 };
    poolGauges(registry, { ledger: () => use });
    await readMetrics(registry);
    use.waiting = 7;
    const value = await readMetrics(registry);
    const pool = { pool: 'ledger' };
    expect(value('risiti_pool_connections_max', pool)).toBe(10);
    expect(value('risiti_pool_connections', pool)).toBe(4);
    expect(value('risiti_pool_connections_idle', pool)).toBe(1);
    expect(value('risiti_pool_waiting', pool)).toBe(7);
  });
});

describe('request metrics', () => {
  const REQUEST: FinishedRequest = {
    ...{ method: 'POST', route: '/api/v1/sales', status: 200, ms: 30, requestId: 'r' },
    ...{ appId: null, submissionId: null, address: '203.0.113.7' },
  };

  async function after(...requests: Partial<FinishedRequest>[]) {
    const registry = new Registry();
    const count = requestMetrics(registry);
    for (const request of requests) count({ ...REQUEST, ...request });
    return readMetrics(registry);
  }

  const COUNT = 'risiti_http_request_duration_seconds_count';

  it('measures requests by route and class of status', async () => {
    const value = await after(
      {},
      { status: 202 },
      { status: 422 },
      { route: '/api/v1/submissions/:id', method: 'GET' },
    );
    expect(value(COUNT, { method: 'POST', route: '/api/v1/sales', status_class: '2xx' })).toBe(2);
    expect(value(COUNT, { method: 'POST', route: '/api/v1/sales', status_class: '4xx' })).toBe(1);
    expect(value('risiti_http_request_duration_seconds_sum')).toBeCloseTo(0.12);
  });

  it('counts requests apart whose sender left before the answer', async () => {
    expect((await after({ status: null }))(COUNT, { status_class: 'left' })).toBe(1);
  });

  it('has one series for all requests without a route', async () => {
    const value = await after(...['GET', 'LOCK', 'PURGE'].map((method) => ({ method, route: null, status: 404 })));
    expect(value(COUNT, { method: 'any', route: 'none', status_class: '4xx' })).toBe(3);
  });
});

describe('metrics token', () => {
  const TOKEN = 'c0ffee5c0ffee5c0ffee5';

  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('accepts %s', (header) => {
    expect(hasBearerToken(header, TOKEN)).toBe(true);
  });

  it.each([undefined, '', TOKEN, 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, `Bearer ${TOKEN} x`])(
    'refuses %p',
    (header) => {
      expect(hasBearerToken(header, TOKEN)).toBe(false);
    },
  );
});

describe('request log', () => {
  const REQUEST: FinishedRequest = {
    ...{ method: 'POST', route: '/api/v1/sales', status: 200, ms: 30.04, requestId: 'till-7:1' },
    address: '203.0.113.7',
    ...{ appId: 'an app', submissionId: 'a submission' },
  };

  function lineOf(request: Partial<FinishedRequest> = {}): Record<string, unknown> {
    const lines: string[] = [];
    requestLog(createLogger('test', 'debug', { write: (line) => void lines.push(line) }))({ ...REQUEST, ...request });
    expect(lines).toHaveLength(1);
    return JSON.parse(lines[0]!) as Record<string, unknown>;
  }

  it('logs one line per request, with the ids to follow', () => {
    expect(lineOf()).toEqual({
      ...{ level: 30, time: expect.any(Number), process: 'test', msg: expect.any(String), event: 'request' },
      ...{ method: 'POST', route: '/api/v1/sales', status: 200, ms: 30, requestId: 'till-7:1' },
      address: '203.0.113.7',
      ...{ appId: 'an app', submissionId: 'a submission' },
    });
  });

  it('leaves out fields that are unknown', () => {
    const line = lineOf({ appId: null, submissionId: null, status: null, route: null });
    expect(line).toMatchObject({ status: null, route: null });
    expect(line).not.toHaveProperty('appId');
    expect(line).not.toHaveProperty('submissionId');
  });

  it.each([
    ...['/api/v1/health', '/api/v1/status', '/metrics', '/admin/queues/api/queues', '/admin/queues/static/*'],
    '/admin/queues/api/queues/:queueName/:jobId',
  ])('machines that ask %s all day are not heard, unless they are not let in', (route) => {
    expect(lineOf({ route })).toMatchObject({ level: 20 });
    for (const status of [401, 429]) expect(lineOf({ route, status })).toMatchObject({ level: 30 });
  });

  it('logs what a program tries to change at the board', () => {
    const route = '/admin/queues/api/queues/:queueName/obliterate';
    expect(lineOf({ method: 'PUT', route })).toMatchObject({ level: 30, route });
  });
});

describe('a cached read', () => {
  function setup() {
    const clock = { ms: 0 };
    const reads: { resolve(value: number): void; reject(error: Error): void }[] = [];
    const read = () => new Promise<number>((resolve, reject) => reads.push({ resolve, reject }));
    return { clock, reads, ask: cachedFor(1_000, read, () => clock.ms) };
  }

  it('is made once for all callers while it is under way', async () => {
    const { ask, reads, clock } = setup();
    const first = ask();
    clock.ms = 5_000;
    const second = ask();
    reads[0]!.resolve(7);
    expect(await Promise.all([first, second])).toEqual([7, 7]);
    expect(reads).toHaveLength(1);
  });

  it('is made again when its answer is old', async () => {
    const { ask, reads, clock } = setup();
    const first = ask();
    reads[0]!.resolve(7);
    await first;
    clock.ms = 999;
    expect(await ask()).toBe(7);
    clock.ms = 1_000;
    const again = ask();
    reads[1]!.resolve(8);
    expect(await again).toBe(8);
  });

  it('fails for all callers meanwhile, and is made again later', async () => {
    const { ask, reads, clock } = setup();
    const first = ask();
    reads[0]!.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await expect(ask()).rejects.toThrow('away');
    clock.ms = 1_000;
    const again = ask();
    reads[1]!.resolve(8);
    expect(await again).toBe(8);
  });
});
