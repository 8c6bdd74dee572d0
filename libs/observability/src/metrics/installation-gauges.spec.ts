import { Registry } from 'prom-client';
import { poolGauges } from './process-metrics.js';
import { installationGauges, type InstallationStatus } from './installation-gauges.js';
import { readMetrics } from '../test/exposition.js';

const QUIET = {
  ...{ waiting: 0, oldestWaitingMs: null, oldestWaitingAt: null, stalledLanes: 0, heldLanes: 0 },
  ...{ lastSettledAt: null, idleMs: 0, oldestUnsignedSaleAt: null, oldestUnsignedSaleMs: 0, alarms: [] },
  breaker: { state: 'closed' as const },
  pausedQueues: [],
};
const BUSY = {
  ...{ waiting: 50, oldestWaitingMs: 90_000, oldestWaitingAt: 'then', stalledLanes: 2, heldLanes: 1 },
  ...{ lastSettledAt: 'then', idleMs: 60_000, oldestUnsignedSaleAt: 'then', oldestUnsignedSaleMs: 80_000, alarms: [] },
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
