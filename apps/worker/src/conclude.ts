import { AuthorityPause, heldFor, putBack, type TakenJob } from '@app/queue';
import type { Conclusion } from '@app/submission';

/** From what an attempt came to, to what the queue understands: a value, a delay, a failure. */
export async function conclude(job: TakenJob, token: string | undefined, conclusion: Conclusion): Promise<unknown> {
  switch (conclusion.kind) {
    case 'done':
      return { status: conclusion.status, code: conclusion.code };
    case 'again':
      throw new AuthorityPause(conclusion.message, conclusion.delayMs);
    case 'putBack':
      await job.log(`put back: ${conclusion.reason}`);
      throw await putBack(job, conclusion.delayMs, token);
    case 'held':
      throw heldFor(conclusion.message);
  }
}
