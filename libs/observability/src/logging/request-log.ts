import type { RequestSink } from '../finished-request.js';
import type { Logger } from './logger.js';

/** Machines and every open page of the board request these every few seconds. */
const POLLED = new Set([
  ...['/api/v1/health', '/api/v1/status', '/metrics'],
  ...['', '/:queueName/:jobId', '/:queueName/:jobId/logs'].map((path) => `/admin/queues/api/queues${path}`),
  ...['/admin/queues/static/*', '/admin/queues/logo.svg'],
]);
/** Attempts to guess keys or passwords are logged on every route. */
const ALWAYS_LOGGED_STATUSES = new Set([401, 429]);

/** Logs one line per request, when it has ended. The cause of a failure has its own line with the same id. */
export function requestLog(logger: Logger): RequestSink {
  return ({ method, route, status, ms, requestId, appId, submissionId }) => {
    const facts = { event: 'request', method, route, status, ms: Math.round(ms * 10) / 10, requestId };
    const ids = { ...(appId && { appId }), ...(submissionId && { submissionId }) };
    const isQuiet = POLLED.has(route ?? '') && !ALWAYS_LOGGED_STATUSES.has(status ?? 0);
    logger[isQuiet ? 'debug' : 'info']({ ...facts, ...ids }, MESSAGE);
  };
}

const MESSAGE = 'a request has ended';
