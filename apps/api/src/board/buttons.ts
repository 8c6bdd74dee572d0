const JOBS_COME_FROM_THE_LEDGER =
  'Jobs come from the ledger, which gives every head of a lane its own; one made or edited by hand would do nothing.';
const ORDER_IS_IN_THE_LEDGER =
  'When a head is tried, and which goes first, is decided in the ledger. Promote a delayed job to have it tried now.';
const SLOWS_THE_FLEET =
  'This would slow down the whole fleet until somebody remembers it. How much a worker does at once is its WORKER_CONCURRENCY.';
const BUTTON_NOT_USED = 'Nothing here needs this button, so it does nothing.';

export interface Button {
  name: string;
  route: string;
  /** What it does, or why it does nothing. */
  says: string;
  isAllowed: boolean;
  /** The confirmation text of the page that asks before this button, by its path in the texts of the page. */
  asks?: string;
}

type Allowed = [name: string, route: string, asks: string, says: string];

/** These buttons break no promise: rescue restores removed jobs, and claims fence repeated ones. */
const ALLOWED: readonly Allowed[] = [
  [
    ...(['Retry', '/api/queues/:queueName/:jobId/retry', 'JOB.ACTIONS.CONFIRM.RETRY'] as const),
    'A worker looks at the submission again. It sends only what may be sent: nothing of a held lane, nothing that has an answer or waits for an operator. To let a held lane go on, resume it at /admin/api.',
  ],
  [
    ...(['Promote', '/api/queues/:queueName/:jobId/promote', 'JOB.ACTIONS.CONFIRM.PROMOTE'] as const),
    'The delay ends, and a worker tries the submission now. While the breaker is open, one call probes the authority and the others wait on.',
  ],
  [
    ...(['Clean (a job)', '/api/queues/:queueName/:jobId/clean', 'JOB.ACTIONS.CONFIRM.CLEAN'] as const),
    'The job is deleted, and its submission is not: if it still has to go out, it gets a new job within a minute.',
  ],
  [
    ...(['Retry all', '/api/queues/:queueName/retry/:queueStatus', 'QUEUE.ACTIONS.CONFIRM.RETRY_ALL'] as const),
    'Workers look at all submissions of this list again. They send only what may be sent, as with Retry.',
  ],
  [
    ...(['Promote all', '/api/queues/:queueName/promote', 'QUEUE.ACTIONS.CONFIRM.PROMOTE_ALL'] as const),
    'All delays end, and workers try these submissions now. While the breaker is open, one call probes the authority and the others wait on.',
  ],
  [
    ...(['Clean all', '/api/queues/:queueName/clean/:queueStatus', 'QUEUE.ACTIONS.CONFIRM.CLEAN_ALL'] as const),
    'Deletes the jobs of this list that are older than five seconds. No submission is lost: those that still have to go out get new jobs within a minute.',
  ],
  [
    ...(['Pause', '/api/queues/:queueName/pause', 'QUEUE.ACTIONS.CONFIRM.PAUSE_QUEUE'] as const),
    'Workers take no further job of this environment until you press Resume: tills get 202 and no receipt. A job under way ends normally, with at most 32 documents of its lane, or those of ten seconds.',
  ],
  [
    ...(['Resume', '/api/queues/:queueName/resume', 'QUEUE.ACTIONS.CONFIRM.RESUME_QUEUE'] as const),
    'Workers take jobs of this environment again. A held lane stays held.',
  ],
  [
    ...(['Pause all', '/api/queues/pause', 'QUEUE.ACTIONS.CONFIRM.PAUSE_ALL'] as const),
    'Pauses the sandbox and production: no till gets a receipt until you press Resume all.',
  ],
  [
    ...(['Resume all', '/api/queues/resume', 'QUEUE.ACTIONS.CONFIRM.RESUME_ALL'] as const),
    'Workers take jobs of both environments again.',
  ],
  [
    ...(['Empty', '/api/queues/:queueName/empty', 'QUEUE.ACTIONS.CONFIRM.EMPTY_QUEUE'] as const),
    'Deletes the jobs that wait. Their submissions stay and get new jobs within a minute.',
  ],
  [
    ...(['Obliterate', '/api/queues/:queueName/obliterate', 'QUEUE.ACTIONS.CONFIRM.OBLITERATE_QUEUE'] as const),
    'Deletes all jobs of this environment with their logs. Submissions stay, and those that still have to go out get new jobs within a minute.',
  ],
];

/** Buttons that an operator may expect to work. The page hides them. */
const REFUSED: readonly [name: string, route: string, says: string][] = [
  ['Add job, Duplicate', '/api/queues/:queueName/add', JOBS_COME_FROM_THE_LEDGER],
  ['Update data', '/api/queues/:queueName/:jobId/update-data', JOBS_COME_FROM_THE_LEDGER],
  ['Reschedule', '/api/queues/:queueName/:jobId/delay', ORDER_IS_IN_THE_LEDGER],
  ['Change priority', '/api/queues/:queueName/:jobId/priority', ORDER_IS_IN_THE_LEDGER],
  ['Set concurrency', '/api/queues/:queueName/concurrency', SLOWS_THE_FLEET],
  ['Set rate limit', '/api/queues/:queueName/rate-limit', SLOWS_THE_FLEET],
];

/** Every button that the page has, for the legend. */
export const BUTTONS: readonly Button[] = [
  ...ALLOWED.map(([name, route, asks, says]) => ({ name, route, says, isAllowed: true, asks })),
  ...REFUSED.map(([name, route, says]) => ({ name, route, says, isAllowed: false })),
];

const byRoute = new Map(BUTTONS.map((button) => [button.route, button]));

/** Reading is allowed. A button works only if it is known to be safe. */
export function refuseButtons({ method, route }: { method: string; route: string }) {
  const button = byRoute.get(route);
  if (method === 'get' || button?.isAllowed) return undefined;
  return { allow: false, status: 403 as const, message: button?.says ?? BUTTON_NOT_USED };
}
