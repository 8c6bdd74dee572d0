import { AuthorityPause, heldJobError, type HeadJob, deferJob, type ActiveJob } from '@app/queue';
import type { Conclusion } from '@app/submission';

const LOGGED_DELAY_MIN_MS = 1_000;

/**
 * From what an attempt came to, to what the queue understands: a value, a delay, a failure. What an operator should know
 * is noted beside it; a sale that is approved at once, as nearly all are, costs no note.
 */
export async function conclude(job: ActiveJob, token: string | undefined, conclusion: Conclusion): Promise<unknown> {
  switch (conclusion.kind) {
    case 'done':
      return done(job, conclusion);
    case 'retry':
      await addJobLog(job, `${conclusion.message}; again in ${seconds(conclusion.delayMs)}`);
      throw withoutStack(new AuthorityPause(conclusion.message, conclusion.delayMs));
    case 'defer':
      // A short rest is over before anybody reads of it, and hundreds of heads may take one at the same time.
      if (conclusion.delayMs >= LOGGED_DELAY_MIN_MS) {
        await addJobLog(job, `put back for ${seconds(conclusion.delayMs)}: ${conclusion.reason}`);
      }
      throw await deferJob(job, conclusion.delayMs, token);
    case 'held':
      await addJobLog(job, conclusion.message);
      throw withoutStack(heldJobError(`${conclusion.message}\n${nextSteps(job.data, conclusion.laneGoesOn)}`));
  }
}

type DoneConclusion = Extract<Conclusion, { kind: 'done' }>;

async function done(job: ActiveJob, { status, code, message }: DoneConclusion): Promise<unknown> {
  if (status === 'unknown')
    throw withoutStack(heldJobError('The ledger has no such submission, so nothing was sent. Remove this job.'));
  if (status !== 'APPROVED' || job.attemptsMade > 0) {
    await addJobLog(job, `${status} ${[code, message].filter(Boolean).join(': ')}`.trim());
  }
  if (status === 'stale') return { status, message: 'It is the turn of another job by now. Nothing was sent.' };
  return { status, code, ...(message && { message }) };
}

/** Where in our code an expected answer was put into words tells an operator nothing, and would be all he sees. */
export const withoutStack = <E extends Error>(error: E): E => Object.assign(error, { stack: error.message });

/** Stamped, since the queue does not say when a line was written; one that gets lost is no reason to stop. */
async function addJobLog(job: ActiveJob, text: string): Promise<void> {
  await job.log(`${new Date().toISOString()} ${text}`).catch(() => {});
}

const nextSteps = ({ laneId }: HeadJob, laneGoesOn = false): string =>
  laneGoesOn
    ? 'The lane goes on without it.'
    : `To let the lane go on once the cause is mended: npm run release -- ${laneId} --reason "<why>"`;

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
