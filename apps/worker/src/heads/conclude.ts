import { AuthorityPause, heldFor, type HeadJob, putBack, type TakenJob } from '@app/queue';
import type { Conclusion } from '@app/submission';

const NOTED_REST_MS = 1_000;

/**
 * From what an attempt came to, to what the queue understands: a value, a delay, a failure. What an operator should know
 * is noted beside it; a sale that is approved at once, as nearly all are, costs no note.
 */
export async function conclude(job: TakenJob, token: string | undefined, conclusion: Conclusion): Promise<unknown> {
  switch (conclusion.kind) {
    case 'done':
      return done(job, conclusion);
    case 'again':
      await note(job, `${conclusion.message}; again in ${seconds(conclusion.delayMs)}`);
      throw plain(new AuthorityPause(conclusion.message, conclusion.delayMs));
    case 'putBack':
      // A short rest is over before anybody reads of it, and hundreds of heads may take one at the same time.
      if (conclusion.delayMs >= NOTED_REST_MS) {
        await note(job, `put back for ${seconds(conclusion.delayMs)}: ${conclusion.reason}`);
      }
      throw await putBack(job, conclusion.delayMs, token);
    case 'held':
      await note(job, conclusion.message);
      throw plain(heldFor(`${conclusion.message}\n${whatNow(job.data, conclusion.laneGoesOn)}`));
  }
}

type Done = Extract<Conclusion, { kind: 'done' }>;

async function done(job: TakenJob, { status, code, message }: Done): Promise<unknown> {
  if (status === 'unknown')
    throw plain(heldFor('The ledger has no such submission, so nothing was sent. Remove this job.'));
  if (status !== 'APPROVED' || job.attemptsMade > 0) {
    await note(job, `${status} ${[code, message].filter(Boolean).join(': ')}`.trim());
  }
  if (status === 'stale') return { status, message: 'It is the turn of another job by now. Nothing was sent.' };
  return { status, code, ...(message && { message }) };
}

/** Where in our code an expected answer was put into words tells an operator nothing, and would be all he sees. */
export const plain = <E extends Error>(error: E): E => Object.assign(error, { stack: error.message });

/** Stamped, since the queue does not say when a line was written; one that gets lost is no reason to stop. */
async function note(job: TakenJob, words: string): Promise<void> {
  await job.log(`${new Date().toISOString()} ${words}`).catch(() => {});
}

const whatNow = ({ laneId }: HeadJob, laneGoesOn = false): string =>
  laneGoesOn
    ? 'The lane goes on without it.'
    : `To let the lane go on once the cause is mended: npm run release -- ${laneId} --reason "<why>"`;

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
