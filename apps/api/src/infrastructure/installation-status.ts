import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { activeAlarms, type Environment, idleSince, type SubmissionId, type WatchdogLook } from '@app/domain';
import { cachedFor, type InstallationStatus } from '@app/observability';
import { countLiveWorkers, Database, readBreakers, readLoad, readWatchdogLooks } from '@app/persistence';
import { HeadQueue } from '@app/queue';
import { SETTINGS } from './tokens.js';

/** Strangers may ask as often as they like, so an answer is shared for a second. */
const FRESH_MS = 1_000;
/** What the watchdog sees costs a few pages for each device that waits, so it is shared for longer. */
const LOOK_FRESH_MS = 5_000;
const QUEUE_ANSWERS_WITHIN_MS = 1_000;

/** Reads the state of the whole installation, for the status page, the board and the metrics. */
@Injectable()
export class InstallationStatusReader {
  readonly read: () => Promise<InstallationStatus>;

  constructor(db: Database, queue: HeadQueue, @Inject(SETTINGS) settings: ApiConfig) {
    const { watchdogIntervalMs, watchdogOldestMs } = settings;
    const lookFreshMs = Math.min(LOOK_FRESH_MS, watchdogIntervalMs);
    const readLooks = cachedFor(lookFreshMs, () => readWatchdogLooks(db, watchdogOldestMs));
    this.read = cachedFor(FRESH_MS, () => readStatus(db, queue, { settings, readLooks }));
  }
}

interface SeenByWatchdog {
  settings: ApiConfig;
  readLooks(): ReturnType<typeof readWatchdogLooks>;
}

async function readStatus(db: Database, queue: HeadQueue, seen: SeenByWatchdog): Promise<InstallationStatus> {
  const [loads, breakers, workers, looks, queueReachable] = await Promise.all([
    readLoad(db),
    readBreakers(db),
    countLiveWorkers(db),
    seen.readLooks(),
    isReachable(queue),
  ]);
  const statusOf = (environment: Environment, load: typeof loads.sandbox) => ({
    ...load,
    ...seenByWatchdog(looks[environment], seen.settings),
    breaker: breakers[environment],
  });
  const environments = {
    SANDBOX: statusOf('SANDBOX', loads.sandbox),
    PRODUCTION: statusOf('PRODUCTION', loads.production),
  };
  return { queueReachable, workers, environments };
}

function seenByWatchdog(look: WatchdogLook, { watchdogIdleMs, watchdogOldestMs }: ApiConfig) {
  const { at, lastSettledAt, oldestSale } = look;
  const msSince = (time: Date | null | undefined) => (time ? Math.max(0, at.getTime() - time.getTime()) : 0);
  const alarms = activeAlarms(look, { idleMs: watchdogIdleMs, oldestMs: watchdogOldestMs });
  return {
    lastSettledAt: lastSettledAt?.toISOString() ?? null,
    idleMs: msSince(idleSince(look)),
    oldestUnsignedSaleAt: oldestSale?.acceptedAt.toISOString() ?? null,
    oldestUnsignedSaleMs: msSince(oldestSale?.acceptedAt),
    alarms: alarms.map(({ alarm, since }) => ({ alarm, since: since.toISOString() })),
  };
}

/** Looks for a job that does not exist. No backend answers that from memory. */
export function isReachable(queue: HeadQueue): Promise<boolean> {
  const absentJob = { environment: 'SANDBOX', submissionId: 'nobody' as SubmissionId, turn: 0 } as const;
  const reading = queue.hasLiveJob(absentJob).then(
    () => true,
    () => false,
  );
  return Promise.race([reading, pause(QUEUE_ANSWERS_WITHIN_MS, false, { ref: false })]);
}
