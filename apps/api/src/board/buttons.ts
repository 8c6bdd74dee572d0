const JOBS_COME_FROM_THE_LEDGER =
  'Jobs come from the ledger, which gives every head of a lane its own; one made or edited by hand would do nothing.';
const ORDER_IS_IN_THE_LEDGER =
  'When a head is tried, and which goes first, is decided in the ledger. Promote a delayed job to have it tried now.';
const SLOWS_THE_FLEET =
  'This would slow down the whole fleet until somebody remembers it. How much a worker does at once is its WORKER_CONCURRENCY.';
const BUTTON_NOT_USED = 'Nothing here needs this button, so it does nothing.';

/** These buttons break no promise: rescue restores removed jobs, and claims fence repeated ones. */
const ALLOWED = new Set([
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/promote',
  '/api/queues/:queueName/clean/:queueStatus',
  '/api/queues/:queueName/empty',
  '/api/queues/:queueName/obliterate',
  '/api/queues/:queueName/:jobId/retry',
  '/api/queues/:queueName/:jobId/promote',
  '/api/queues/:queueName/:jobId/clean',
]);

/** The reasons for refusing buttons that an operator may expect to work. */
const REASONS: Record<string, string> = {
  '/api/queues/:queueName/add': JOBS_COME_FROM_THE_LEDGER,
  '/api/queues/:queueName/:jobId/update-data': JOBS_COME_FROM_THE_LEDGER,
  '/api/queues/:queueName/:jobId/delay': ORDER_IS_IN_THE_LEDGER,
  '/api/queues/:queueName/:jobId/priority': ORDER_IS_IN_THE_LEDGER,
  '/api/queues/:queueName/concurrency': SLOWS_THE_FLEET,
  '/api/queues/:queueName/rate-limit': SLOWS_THE_FLEET,
};

/** Reading is allowed. A button works only if it is known to be safe. */
export function refuseButtons({ method, route }: { method: string; route: string }) {
  if (method === 'get' || ALLOWED.has(route)) return undefined;
  return { allow: false, status: 403 as const, message: REASONS[route] ?? BUTTON_NOT_USED };
}
