import type { Logger } from './logger.js';

/** Machines and every open page of the board request these every few seconds. */
const POLLED = new Set([
  ...['/api/v1/health', '/api/v1/status', '/livez', '/metrics'],
  ...['', '/:queueName/:jobId', '/:queueName/:jobId/logs'].map((path) => `/admin/queues/api/queues${path}`),
  ...['/admin/queues/static/*', '/admin/queues/logo.svg'],
]);
/** Attempts to guess keys or passwords are logged on every route. */
const ALWAYS_LOGGED_STATUSES = new Set([401, 429]);

/** Logs one line per request, when it has ended. The cause of a failure has its own line with the same id. */
export function requestLog(logger: Logger): RequestSink {
  return ({ method, route, status, ms, requestId, address, appId, submissionId }) => {
    const facts = { event: 'request', method, route, status, ms: Math.round(ms * 10) / 10, requestId, address };
    const ids = { ...(appId && { appId }), ...(submissionId && { submissionId }) };
    const isQuiet = POLLED.has(route ?? '') && !ALWAYS_LOGGED_STATUSES.has(status ?? 0);
    logger[isQuiet ? 'debug' : 'info']({ ...facts, ...ids }, MESSAGE);
  };
}

const MESSAGE = 'a request has ended';

/** A request that has ended. Apart from the id, it contains nothing that its sender wrote; a trusted proxy may have written the address. */
export interface FinishedRequest {
  method: string;
  /** The pattern of the route; null if no route matched. */
  route: string | null;
  /** Null if the sender left before the answer. */
  status: number | null;
  ms: number;
  requestId: string;
  /** The address of the client. */
  address: string;
  appId: string | null;
  /** A person looked at it in the console. */
  isByConsole?: boolean;
  /** The envelope of the answer; absent where it was none, such as a page or a stream. */
  answer?: { resultCd?: string; errors?: readonly { field: string; code: string; message: string }[] };
  /** The submission of the request, if there was one. */
  submissionId: string | null;
}

export type RequestSink = (request: FinishedRequest) => void;
