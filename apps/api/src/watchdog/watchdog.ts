import { setTimeout as pause } from 'node:timers/promises';
import {
  alarmEnded,
  type AlarmEvent,
  alarmRaised,
  type AlarmStep,
  dueSteps,
  ENVIRONMENTS,
  LedgerReach,
  LEDGER_AWAY_MAX_MS,
  lookWith,
  type QueueView,
  type WatchdogLimits,
  type WatchdogLook,
} from '@app/domain';
import { type AlarmClaim, claimAlarm, confirmAlert, type Database, readWatchdogLooks } from '@app/persistence';
import { waitsForNumber } from '@app/submission';
import type { CaseAlerts } from './case-alerts.js';

/** Longer than an alert waits for those before it, and all its tries. If the process dies meanwhile, another one alerts after this time. */
const CLAIM_MS = 5 * 60 * 1_000;

/** The workers may need this long after a start for what waited while the installation was down. */
const START_MAX_MS = 60_000;

const CLOSE_TIMEOUT_MS = 500;

export interface WatchdogOptions extends WatchdogLimits {
  intervalMs: number;
  /** Null if the queue does not answer soon. */
  readQueues(db: Database): Promise<QueueView[] | null>;
  /** Reports an alarm to operators. Rejects if they may not have heard of it. */
  alert(event: AlarmEvent): Promise<void>;
  onError(error: unknown): void;
  /** Reports cases and the day. Without a receiver of alerts there is none. */
  cases?: Pick<CaseAlerts, 'look' | 'close'> | undefined;
}

/**
 * Alerts when nothing settles although something waits, when a sale is too old, when a queue is paused, or when the ledger is
 * unreachable. It lives in the APIs, so that it also works when all workers are dead or stuck: it asks none of them. It asks
 * the queue what is paused, and waits a second at most. One alarm gives one alert, however many processes see it.
 */
export class Watchdog {
  private readonly reach: LedgerReach;
  private readonly raisesFrom: number;
  private readonly timer: NodeJS.Timeout;
  private looking: Promise<void> | null = null;
  private readonly deliveries = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly options: WatchdogOptions,
  ) {
    const { idleMs, intervalMs } = options;
    this.reach = new LedgerReach(Math.min(idleMs, LEDGER_AWAY_MAX_MS));
    this.raisesFrom = performance.now() + Math.min(idleMs, START_MAX_MS);
    this.timer = setInterval(() => this.lookUnlessLooking(), intervalMs).unref();
  }

  /** A ledger that can be read but not written is out of reach too: no alert could be claimed there. */
  async look(): Promise<void> {
    try {
      const queues = await this.options.readQueues(this.db);
      const looks = await readWatchdogLooks(this.db, this.options.oldestMs);
      if (performance.now() >= this.raisesFrom)
        for (const name of ENVIRONMENTS) await this.takeDueSteps(lookWith(looks[name], queues));
      await this.options.cases?.look(looks);
      this.alertAlone(this.reach.succeeded());
    } catch (error) {
      this.options.onError(error);
      this.alertAlone(this.reach.failed(new Date()));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    await this.options.cases?.close();
    await Promise.race([Promise.all(this.deliveries), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await this.db.close();
  }

  private lookUnlessLooking(): void {
    this.looking ??= this.look().finally(() => (this.looking = null));
  }

  /** No other process can take over an alert about a ledger that is away, so nothing waits for it. */
  private alertAlone(event: AlarmEvent | null): void {
    if (event) this.options.alert(event).catch(this.options.onError);
  }

  /** Claims the alerts that are due. They are delivered in the background, because a receiver may hang. */
  private async takeDueSteps(look: WatchdogLook): Promise<void> {
    for (const step of dueSteps(look, this.options)) {
      const claim = await claimAlarm(this.db, look.environment, step, CLAIM_MS);
      if (claim) this.deliverInBackground(this.deliver(claim, step, look));
    }
  }

  private deliverInBackground(work: Promise<void>): void {
    const delivery = work.catch(this.options.onError).finally(() => this.deliveries.delete(delivery));
    this.deliveries.add(delivery);
  }

  private async deliver(claim: AlarmClaim, step: AlarmStep, look: WatchdogLook): Promise<void> {
    const event = step.step === 'end' ? alarmEnded(step, look) : alarmRaised(step, look, factsOf(step, look));
    await this.options.alert(event);
    await confirmAlert(this.db, claim, step.step === 'end');
  }
}

function factsOf({ step }: AlarmStep, { oldestSale }: WatchdogLook) {
  const { answerCode: code, answerMessage: message } = oldestSale ?? {};
  return {
    isReminder: step === 'remind',
    waitsForNumber: waitsForNumber({ code: code ?? '', message: message ?? '' }),
  };
}
