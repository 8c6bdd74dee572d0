import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SubmissionId } from '@app/domain';
import { cachedFor, type InstallationStatus } from '@app/observability';
import { Database, readBreakers, readLoad, countLiveWorkers } from '@app/persistence';
import { HeadQueue } from '@app/queue';

/** Strangers may ask as often as they like, so an answer is shared for a second. */
const FRESH_MS = 1_000;
const QUEUE_ANSWERS_WITHIN_MS = 1_000;

/** Reads the state of the whole installation, for the status page, the board and the metrics. */
@Injectable()
export class InstallationStatusReader {
  readonly read: () => Promise<InstallationStatus>;

  constructor(db: Database, queue: HeadQueue) {
    this.read = cachedFor(FRESH_MS, () => readStatus(db, queue));
  }
}

async function readStatus(db: Database, queue: HeadQueue): Promise<InstallationStatus> {
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
}

/** Looks for a job that does not exist. No backend answers that from memory. */
function isReachable(queue: HeadQueue): Promise<boolean> {
  const absentJob = { environment: 'SANDBOX', submissionId: 'nobody' as SubmissionId, turn: 0 } as const;
  const reading = queue.hasLiveJob(absentJob).then(
    () => true,
    () => false,
  );
  return Promise.race([reading, pause(QUEUE_ANSWERS_WITHIN_MS, false, { ref: false })]);
}
