import type { Environment, LaneId, SubmissionId } from '../ids.js';
import type { SubmissionStatus } from '../submissions/lifecycle.js';

/** The alarms whose state is in the ledger, one of each for every environment. */
export const LEDGER_ALARMS = ['nothingSettles', 'oldSale', 'queuePaused'] as const;
export type LedgerAlarm = (typeof LEDGER_ALARMS)[number];

/** While an alarm lasts, an alert repeats it at this interval. */
export const ALARM_REMINDER_MS = 60 * 60 * 1_000;

/** An old sale ends its alarm below this part of the limit, so that a backlog that shrinks slowly gives one alert. */
const OLD_SALE_ENDS_AT = 0.5;

/** An alarm as the ledger has it, for all API processes. */
export interface AlarmState {
  /** Null while there is no alarm. */
  since: Date | null;
  /** When an alert of it was delivered last. */
  alertedAt: Date | null;
  /** A process delivers an alert of it now. */
  isClaimed: boolean;
  /** Rises with each change. A claim names the version that it has seen. */
  version: number;
}

/** The sale or credit note of an environment that has waited longest, of all devices. */
export interface OldestSale {
  laneId: LaneId;
  submissionId: SubmissionId;
  tin: string;
  bhfId: string;
  reference: string;
  acceptedAt: Date;
  status: SubmissionStatus;
  /** The code of its last answer. */
  answerCode: string | null;
  answerMessage: string | null;
  /** Submissions of this device without an answer. */
  waiting: number;
  heldScope: 'device' | 'invoices' | null;
  heldCode: string | null;
  heldMessage: string | null;
}

/** A queue, and the act that paused it: null if it is not paused, or was paused in another way, as with redis-cli. */
export interface QueueView {
  queue: string;
  environment: Environment;
  isPaused: boolean;
  pause: { operator: string; at: Date; reason: string } | null;
}

/** One look at an environment. All times are from the clock of Postgres. */
export interface WatchdogLook extends LedgerLook {
  /** Null while the queue does not answer. */
  pausedQueues: QueueView[] | null;
}

/** What the ledger has about it. */
export interface LedgerLook {
  environment: Environment;
  at: Date;
  lastSettledAt: Date | null;
  /** The acceptance of the oldest submission that workers can work on. Null if nothing waits, or only for an operator. */
  oldestWorkAt: Date | null;
  /**
   * What an operator sends out again is old, and has waited only since then. Null if the last such act is older than the last
   * settlement or than all work.
   */
  lastActAt: Date | null;
  waiting: number;
  workers: number;
  isBreakerOpen: boolean;
  oldestSale: OldestSale | null;
  /** The number of devices whose oldest sale is older than the limit. */
  devicesWithOldSale: number;
  alarms: Record<LedgerAlarm, AlarmState>;
}

export const lookWith = (look: LedgerLook, queues: readonly QueueView[] | null): WatchdogLook => ({
  ...look,
  pausedQueues: queues?.filter(({ isPaused, environment }) => isPaused && environment === look.environment) ?? null,
});

export interface WatchdogLimits {
  idleMs: number;
  oldestMs: number;
}

/** The watchdog looks this often. */
const LOOK_INTERVAL_MS = 10_000;
/** A look is this part of a limit at most, so that an alarm is never much later than its limit says. */
const LOOK_SHARE = 1 / 5;

export const lookIntervalMs = ({ idleMs, oldestMs }: WatchdogLimits): number =>
  Math.min(LOOK_INTERVAL_MS, LOOK_SHARE * idleMs, LOOK_SHARE * oldestMs);

export interface ActiveAlarm {
  alarm: LedgerAlarm;
  since: Date;
}

/** What to do about an alarm: `raise` it, `remind` of it, or report its `end`. */
export interface AlarmStep extends ActiveAlarm {
  step: 'raise' | 'remind' | 'end';
  version: number;
}

/** Since when something waits and nothing settles; null if nothing waits for a worker. */
export function idleSince({ oldestWorkAt, lastSettledAt, lastActAt }: LedgerLook): Date | null {
  if (oldestWorkAt === null) return null;
  return new Date(Math.max(...[oldestWorkAt, lastSettledAt, lastActAt].map((time) => time?.getTime() ?? 0)));
}

/** The alarms of an environment at the time of the look, whether or not an alert has reported them. */
export function activeAlarms(look: WatchdogLook, limits: WatchdogLimits): ActiveAlarm[] {
  return LEDGER_ALARMS.flatMap((alarm) => {
    const since = START_OF[alarm](look, limits);
    return since ? [{ alarm, since }] : [];
  });
}

/** The alerts that are due. Nothing is due while another process delivers. */
export function dueSteps(look: WatchdogLook, limits: WatchdogLimits): AlarmStep[] {
  const active = activeAlarms(look, limits);
  return LEDGER_ALARMS.flatMap((alarm) => {
    const state = look.alarms[alarm];
    if (state.isClaimed) return [];
    const since = active.find((one) => one.alarm === alarm)?.since;
    const step = since ? stepOfActive(state, look.at) : state.since && 'end';
    return step ? [{ alarm, step, since: since ?? state.since!, version: state.version }] : [];
  });
}

/** An alarm that was reported to nobody is raised, also when another process raised it and died before its alert went out. */
function stepOfActive({ alertedAt }: AlarmState, at: Date): 'raise' | 'remind' | null {
  if (alertedAt === null) return 'raise';
  return at.getTime() - alertedAt.getTime() >= ALARM_REMINDER_MS ? 'remind' : null;
}

/** For each alarm, since when it is there; null if it is not. An alarm that was raised lasts until its cause is gone. */
const START_OF: Record<LedgerAlarm, (look: WatchdogLook, limits: WatchdogLimits) => Date | null> = {
  nothingSettles: (look, { idleMs }) => {
    const { oldestWorkAt, lastSettledAt, at } = look;
    const raised = look.alarms.nothingSettles.since;
    if (raised) return oldestWorkAt === null || (lastSettledAt && lastSettledAt > raised) ? null : raised;
    const since = idleSince(look);
    return since && at.getTime() - since.getTime() >= idleMs ? since : null;
  },
  oldSale: ({ oldestSale, alarms, at }, { oldestMs }) => {
    if (!oldestSale) return null;
    const raised = alarms.oldSale.since;
    const ageMs = at.getTime() - oldestSale.acceptedAt.getTime();
    if (raised) return ageMs >= oldestMs * OLD_SALE_ENDS_AT ? raised : null;
    return ageMs >= oldestMs ? new Date(oldestSale.acceptedAt.getTime() + oldestMs) : null;
  },
  // While the queue does not answer, nobody knows whether it was resumed.
  queuePaused: ({ pausedQueues, alarms, at }) => {
    const raised = alarms.queuePaused.since;
    if (!pausedQueues) return raised;
    const times = pausedQueues.map(({ pause }) => (pause?.at ?? at).getTime());
    return times.length === 0 ? null : (raised ?? new Date(Math.min(...times)));
  },
};
