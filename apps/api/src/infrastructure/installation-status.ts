import { setTimeout as pause } from 'node:timers/promises';
import type { SubmissionId } from '@app/domain';
import { cachedFor, type InstallationStatus } from '@app/observability';
import { type Database, readBreakers, readLoad, countLiveWorkers } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** Whoever may ask as often as he likes is told what somebody was told a second ago. */
const FRESH_MS = 1_000;
const QUEUE_ANSWERS_WITHIN_MS = 1_000;

/** How the whole installation stands, for the status page and for the metrics. */
export const installationStatusReader = (db: Database, queue: HeadQueue): (() => Promise<InstallationStatus>) =>
  cachedFor(FRESH_MS, async () => {
    const [{ sandbox, production }, breakers, workers, queueReachable] = await Promise.all([
      readLoad(db),
      readBreakers(db),
      countLiveWorkers(db),
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
  const absentJob = { environment: 'SANDBOX', submissionId: 'nobody' as SubmissionId, turn: 0 } as const;
  const reading = queue.hasLiveJob(absentJob).then(
    () => true,
    () => false,
  );
  return Promise.race([reading, pause(QUEUE_ANSWERS_WITHIN_MS, false, { ref: false })]);
}
