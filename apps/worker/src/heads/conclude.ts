import { AuthorityPause, heldJobError, deferJob, type ActiveJob } from '@app/queue';
import type { CarriedDocument, RoundConclusion } from '@app/submission';

const LOGGED_DELAY_MIN_MS = 1_000;

/**
 * Translates the conclusion of an attempt for the queue: a value, a delay or a failure. The log of the job tells operators why;
 * a sale that is approved at once, like nearly all, needs no log.
 */
export async function conclude(
  job: ActiveJob,
  token: string | undefined,
  conclusion: RoundConclusion,
): Promise<unknown> {
  switch (conclusion.kind) {
    case 'done':
      return done(job, conclusion);
    case 'retry':
      await addJobLog(job, `${conclusion.message}; again in ${seconds(conclusion.delayMs)}`);
      throw withoutStack(new AuthorityPause(conclusion.message, conclusion.delayMs));
    case 'defer':
      // Nobody could read about a short delay before it ends, and hundreds of heads may be deferred at the same time.
      if (conclusion.delayMs >= LOGGED_DELAY_MIN_MS) {
        await addJobLog(job, `deferred for ${seconds(conclusion.delayMs)}: ${conclusion.reason}`);
      }
      throw await deferJob(job, conclusion.delayMs, token);
    case 'held':
      await addJobLog(job, conclusion.message);
      throw withoutStack(heldJobError(`${conclusion.message}\n${whatWaits(conclusion)}`));
  }
}

type DoneConclusion = Extract<RoundConclusion, { kind: 'done' }>;

async function done(job: ActiveJob, { status, code, message, carried = [] }: DoneConclusion): Promise<unknown> {
  if (status === 'unknown')
    throw withoutStack(heldJobError('The ledger has no such submission. Nothing was sent. Remove this job.'));
  if (status !== 'APPROVED' || job.attemptsMade > 0) {
    await addJobLog(job, endOf({ status, code, message }));
  }
  for (const document of carried) if (document.status !== 'APPROVED') await addJobLog(job, wordsOf(document));
  if (status === 'stale')
    return { status, message: 'Another job has the turn of this submission by now. Nothing was sent.' };
  return { status, code, ...(message && { message }), ...(carried.length > 0 && { carried }) };
}

const endOf = ({ status, code, message }: Pick<DoneConclusion, 'status' | 'code' | 'message'>): string =>
  `${status} ${[code, message].filter(Boolean).join(': ')}`.trim();

const wordsOf = ({ kind, reference, ...document }: CarriedDocument): string =>
  `went on with ${kind} ${reference}: ${endOf(document)}`;

/** Removes the stack, because the board would show operators the stack instead of the message. */
export const withoutStack = <E extends Error>(error: E): E => Object.assign(error, { stack: error.message });

/** Adds the time, which the queue does not record. A lost line is no reason to stop. */
async function addJobLog(job: ActiveJob, text: string): Promise<void> {
  await job.log(`${new Date().toISOString()} ${text}`).catch(() => {});
}

type HeldConclusion = Extract<RoundConclusion, { kind: 'held' }>;

function whatWaits({ laneGoesOn, isParked }: HeldConclusion): string {
  if (isParked)
    return 'The lane goes on without it. Other submissions of its kind wait until you have settled or released it.';
  return laneGoesOn ? 'The lane goes on without it.' : 'The lane waits until an operator resumes it.';
}

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
