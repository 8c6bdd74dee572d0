const MAKING_JOBS =
  'Jobs come from the ledger, which gives every head of a lane its own; one made or edited by hand would do nothing.';
const MOVING_JOBS =
  'When a head is tried, and which goes first, is decided in the ledger. Promote a delayed job to have it tried now.';
const SLOWING_DOWN =
  'This would slow down the whole fleet until somebody remembers it. How much a worker does at once is its WORKER_CONCURRENCY.';
const UNKNOWN = 'Nothing here needs this button, so it does nothing.';

/** These keep what was promised: what they take away, rescue brings back, and what they repeat is fenced. */
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

/** Why not, where an operator may have had something in mind. */
const REASONS: Record<string, string> = {
  '/api/queues/:queueName/add': MAKING_JOBS,
  '/api/queues/:queueName/:jobId/update-data': MAKING_JOBS,
  '/api/queues/:queueName/:jobId/delay': MOVING_JOBS,
  '/api/queues/:queueName/:jobId/priority': MOVING_JOBS,
  '/api/queues/:queueName/concurrency': SLOWING_DOWN,
  '/api/queues/:queueName/rate-limit': SLOWING_DOWN,
};

/** Of the board's own API: whoever looks may see all, and a button that nobody has tried here is refused. */
export function refuseButtons({ method, route }: { method: string; route: string }) {
  if (method === 'get' || ALLOWED.has(route)) return undefined;
  return { allow: false, status: 403 as const, message: REASONS[route] ?? UNKNOWN };
}
