import type { Environment, LaneId, SubmissionId } from '../ids.js';
import { TOO_EARLY } from '../submissions/outcome.js';
import {
  type ActiveAlarm,
  ALARM_REMINDER_MS,
  type LedgerAlarm,
  type LedgerLook,
  type OldestSale,
  type QueueView,
  type WatchdogLook,
} from './alarms.js';

/** The cause why nothing settles, or why a sale is old, as far as the ledger and the queue tell. */
export type AlarmCause =
  | 'noWorker'
  | 'queueUnreachable'
  | 'paused'
  | 'breakerOpen'
  | 'deviceHeld'
  | 'invoicesHeld'
  | 'needsReview'
  | 'numberTaken'
  | 'noAnswer'
  | 'clockBehind';

/** The sale that an alert names. */
interface NamedSale {
  tin: string;
  bhfId: string;
  invoice: string;
  acceptedAt: string;
  laneId: LaneId;
  submissionId: SubmissionId;
  /** Submissions of its device without an answer. */
  waiting: number;
  heldCode: string | null;
  heldMessage: string | null;
}

/** An API noticed that an operator must look. The event is repeated while that lasts (`isReminder`). */
export interface AlarmRaised {
  event: 'alarmRaised';
  alarm: LedgerAlarm | 'ledgerUnreachable';
  /** Null if it is about all environments. */
  environment: Environment | null;
  since: string;
  isReminder: boolean;
  /** Empty if neither the ledger nor the queue tells the cause. */
  causes: AlarmCause[];
  /** Submissions of the environment without an answer. */
  waiting?: number;
  workers?: number;
  sale?: NamedSale;
  /** The number of devices whose oldest sale is too old. */
  devices?: number;
  /** The person who paused each paused queue of the environment, the time and the reason; null if no act did. */
  pausedQueues?: { queue: string; operator: string | null; at: string | null; reason: string | null }[];
}

interface AlarmEnded extends Pick<AlarmRaised, 'alarm' | 'environment' | 'since'> {
  event: 'alarmEnded';
}

export type AlarmEvent = AlarmRaised | AlarmEnded;

/** The facts that the look at the ledger does not tell. */
interface AlarmFacts {
  isReminder: boolean;
  /** The answer to the oldest sale is about its number. */
  waitsForNumber: boolean;
}

/** The event of an alarm that lasts. */
export function alarmRaised({ alarm, since }: ActiveAlarm, look: WatchdogLook, facts: AlarmFacts): AlarmRaised {
  const { environment, waiting, workers, oldestSale, pausedQueues } = look;
  const sale = alarm === 'oldSale' ? oldestSale : null;
  return {
    ...{ event: 'alarmRaised', alarm, environment, since: since.toISOString() },
    isReminder: facts.isReminder,
    causes: alarm === 'queuePaused' ? ['paused'] : [...causesOfSale(sale, facts), ...causesOfAll(look)],
    ...{ waiting, workers },
    ...(sale && { sale: named(sale), devices: look.devicesWithOldSale }),
    ...(pausedQueues?.length && { pausedQueues: pausedQueues.map(whoPaused) }),
  };
}

export const alarmEnded = ({ alarm, since }: ActiveAlarm, { environment }: LedgerLook): AlarmEnded => ({
  ...{ event: 'alarmEnded', alarm, environment, since: since.toISOString() },
});

const whoPaused = ({ queue, pause }: QueueView) => ({
  ...{ queue, operator: pause?.operator ?? null, at: pause?.at.toISOString() ?? null, reason: pause?.reason ?? null },
});

const causesOfAll = ({ workers, isBreakerOpen, pausedQueues }: WatchdogLook): AlarmCause[] => [
  ...(workers === 0 ? (['noWorker'] as const) : []),
  ...(pausedQueues ? [] : (['queueUnreachable'] as const)),
  ...(pausedQueues?.length ? (['paused'] as const) : []),
  ...(isBreakerOpen ? (['breakerOpen'] as const) : []),
];

function causesOfSale(sale: OldestSale | null, { waitsForNumber }: AlarmFacts): AlarmCause[] {
  if (!sale) return [];
  if (sale.heldScope) return [sale.heldScope === 'device' ? 'deviceHeld' : 'invoicesHeld'];
  if (sale.status === 'NEEDS_REVIEW') return ['needsReview'];
  if (sale.status !== 'RETRYING' && sale.status !== 'IN_DOUBT') return [];
  return [sale.answerCode === TOO_EARLY ? 'clockBehind' : waitsForNumber ? 'numberTaken' : 'noAnswer'];
}

const named = ({
  reference,
  acceptedAt,
  status: _,
  answerCode: __,
  answerMessage: ___,
  heldScope: ____,
  ...sale
}: OldestSale): NamedSale => ({
  ...sale,
  invoice: reference,
  acceptedAt: acceptedAt.toISOString(),
});

/** The ledger may be away this long before an API alerts, because a failover of Postgres takes some seconds. */
export const LEDGER_AWAY_MAX_MS = 30_000;

/**
 * Notes whether one process reaches the ledger. While it does not, no state can be shared, so each process alerts for itself: once,
 * again at each reminder, and when the ledger is back.
 */
export class LedgerReach {
  private awaySince: Date | null = null;
  private alertedAt: Date | null = null;

  constructor(private readonly awayMaxMs: number) {}

  failed(at: Date): AlarmEvent | null {
    this.awaySince ??= at;
    const isReminder = this.alertedAt !== null;
    const [start, limitMs] = this.alertedAt ? [this.alertedAt, ALARM_REMINDER_MS] : [this.awaySince, this.awayMaxMs];
    if (at.getTime() - start.getTime() < limitMs) return null;
    this.alertedAt = at;
    return { event: 'alarmRaised', ...unreachableSince(this.awaySince), isReminder, causes: [] };
  }

  succeeded(): AlarmEvent | null {
    const [since, wasAlerted] = [this.awaySince, this.alertedAt !== null];
    this.awaySince = this.alertedAt = null;
    return since && wasAlerted ? { event: 'alarmEnded', ...unreachableSince(since) } : null;
  }
}

const unreachableSince = (since: Date) =>
  ({ alarm: 'ledgerUnreachable', environment: null, since: since.toISOString() }) as const;
