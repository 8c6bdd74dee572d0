import { createLogger } from './logger.js';
import { requestLog, type FinishedRequest } from './request-log.js';

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
