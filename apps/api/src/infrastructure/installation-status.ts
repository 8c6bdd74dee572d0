import { setTimeout as pause } from 'node:timers/promises';
import type { SubmissionId } from '@app/domain';
import { freshFor, type Standing } from '@app/observability';
import { type Database, readBreakers, readLoad, readWorkersAlive } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** Whoever may ask as often as he likes is told what somebody was told a second ago. */
const FRESH_MS = 1_000;
const QUEUE_ANSWERS_WITHIN_MS = 1_000;

/** How the whole installation stands, for the status page and for the metrics. */
export const standingOf = (db: Database, queue: HeadQueue): (() => Promise<Standing>) =>
  freshFor(FRESH_MS, async () => {
    const [{ sandbox, production }, breakers, workers, queueReachable] = await Promise.all([
      readLoad(db),
      readBreakers(db),
      readWorkersAlive(db),
      isReachable(queue),
    ]);
    const environments = {
      SANDBOX: { ...sandbox, breaker: breakers.SANDBOX },
      PRODUCTION: { ...production, breaker: breakers.PRODUCTION },
    };
    return { queueReachable, workers, environments };
  });

/** Asked for a job that never was: a read, and one no backend answers from memory. */
function isReachable(queue: HeadQueue): Promise<boolean> {
  const nobody = { environment: 'SANDBOX', submissionId: 'nobody' as SubmissionId, turn: 0 } as const;
  const asking = queue.hasLiveJob(nobody).then(
    () => true,
    () => false,
  );
  return Promise.race([asking, pause(QUEUE_ANSWERS_WITHIN_MS, false, { ref: false })]);
}
