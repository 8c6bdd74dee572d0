import type { RequestSink } from '../finished-request.js';
import type { Logger } from './logger.js';

/** Asked every few seconds by machines, and by every page of the board that is open somewhere, with its files. */
const POLLED = new Set([
  ...['/api/v1/health', '/api/v1/status', '/metrics'],
  ...['', '/:queueName/:jobId', '/:queueName/:jobId/logs'].map((path) => `/admin/queues/api/queues${path}`),
  ...['/admin/queues/static/*', '/admin/queues/logo.svg'],
]);
/** Who tries keys or passwords is heard wherever it does. */
const ALWAYS_LOGGED_STATUSES = new Set([401, 429]);

/** One line for each request, once it is over. Why one failed is told by whoever found out, under the same id. */
export function requestLog(logger: Logger): RequestSink {
  return ({ method, route, status, ms, requestId, appId, submissionId }) => {
    const facts = { event: 'request', method, route, status, ms: Math.round(ms * 10) / 10, requestId };
    const ids = { ...(appId && { appId }), ...(submissionId && { submissionId }) };
    const isQuiet = POLLED.has(route ?? '') && !ALWAYS_LOGGED_STATUSES.has(status ?? 0);
    logger[isQuiet ? 'debug' : 'info']({ ...facts, ...ids }, MESSAGE);
  };
}

const MESSAGE = 'a request is over';
