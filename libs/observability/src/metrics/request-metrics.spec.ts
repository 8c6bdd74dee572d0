import { Registry } from 'prom-client';
import { requestMetrics } from './process-metrics.js';
import { readMetrics } from '../test/exposition.js';
import type { FinishedRequest } from '../logging/request-log.js';

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
  const value = await after({}, { status: 202 }, { status: 422 }, { route: '/api/v1/submissions/:id', method: 'GET' });
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
