import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import {
  activeAlarms,
  type Environment,
  idleSince,
  lookIntervalMs,
  lookWith,
  type WatchdogLimits,
  type WatchdogLook,
} from '@app/domain';
import { cachedFor, type InstallationStatus } from '@app/observability';
import { countLiveWorkers, Database, readBreakers, readLoad, readWatchdogLooks } from '@app/persistence';
import { QueueControl } from '@app/queue';
import { readQueues } from './read-queues.js';
import { SETTINGS } from './tokens.js';

/** Strangers may ask as often as they like, so an answer is shared for a second. */
const FRESH_MS = 1_000;
/** The look of the watchdog costs a few pages for each device that waits, so it is shared for longer. */
const LOOK_FRESH_MS = 5_000;

/** Reads the state of the whole installation, for the status page and the metrics. */
@Injectable()
export class InstallationStatusReader {
  readonly read: () => Promise<InstallationStatus>;

  constructor(db: Database, queues: QueueControl, @Inject(SETTINGS) settings: ApiConfig) {
    const limits = { idleMs: settings.watchdogIdleMs, oldestMs: settings.watchdogOldestMs };
    const lookFreshMs = Math.min(LOOK_FRESH_MS, lookIntervalMs(limits));
    const readLooks = cachedFor(lookFreshMs, () => readWatchdogLooks(db, limits.oldestMs));
    this.read = cachedFor(FRESH_MS, () => readStatus(db, queues, { limits, readLooks }));
  }
}

interface SeenByWatchdog {
  limits: WatchdogLimits;
  readLooks(): ReturnType<typeof readWatchdogLooks>;
}

async function readStatus(db: Database, control: QueueControl, seen: SeenByWatchdog): Promise<InstallationStatus> {
  const [loads, breakers, workers, looks, queues] = await Promise.all([
    readLoad(db),
    readBreakers(db),
    countLiveWorkers(db),
    seen.readLooks(),
    readQueues(db, control),
  ]);
  const statusOf = (environment: Environment, load: typeof loads.sandbox) => ({
    ...load,
    ...seenByWatchdog(lookWith(looks[environment], queues), seen.limits),
    breaker: breakers[environment],
  });
  const environments = {
    SANDBOX: statusOf('SANDBOX', loads.sandbox),
    PRODUCTION: statusOf('PRODUCTION', loads.production),
  };
  return { queues, workers, environments };
}

function seenByWatchdog(look: WatchdogLook, limits: WatchdogLimits) {
  const { at, lastSettledAt, oldestSale, pausedQueues } = look;
  const msSince = (time: Date | null | undefined) => (time ? Math.max(0, at.getTime() - time.getTime()) : 0);
  const alarms = activeAlarms(look, limits);
  return {
    lastSettledAt: lastSettledAt?.toISOString() ?? null,
    pausedQueues,
    idleMs: msSince(idleSince(look)),
    oldestUnsignedSaleAt: oldestSale?.acceptedAt.toISOString() ?? null,
    oldestUnsignedSaleMs: msSince(oldestSale?.acceptedAt),
    alarms: alarms.map(({ alarm, since }) => ({ alarm, since: since.toISOString() })),
  };
}
