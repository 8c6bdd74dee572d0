import type { Environment } from '../environment.js';
import { TOO_EARLY } from '../submissions/outcome.js';
import type { LaneId, SubmissionId } from '../ids.js';
import type { ActiveAlarm, LedgerAlarm, OldestSale, WatchdogLook } from './alarms.js';

/** Why nothing settles, or why a sale is old, as far as the ledger and the queue tell. */
export type AlarmCause =
  | 'noWorker'
  | 'queueUnreachable'
  | 'breakerOpen'
  | 'deviceHeld'
  | 'invoicesHeld'
  | 'needsReview'
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
}

export interface AlarmEnded extends Pick<AlarmRaised, 'alarm' | 'environment' | 'since'> {
  event: 'alarmEnded';
}

export type AlarmEvent = AlarmRaised | AlarmEnded;

/** The event of an alarm that lasts. */
export function alarmRaised(
  { alarm, since }: ActiveAlarm,
  look: WatchdogLook,
  { isReminder, isQueueReachable }: { isReminder: boolean; isQueueReachable: boolean },
): AlarmRaised {
  const { environment, waiting, workers, oldestSale } = look;
  const sale = alarm === 'oldSale' ? oldestSale : null;
  return {
    ...{ event: 'alarmRaised', alarm, environment, since: since.toISOString(), isReminder },
    causes: [...causesOfSale(sale), ...causesOfAll(look, isQueueReachable)],
    ...{ waiting, workers },
    ...(sale && { sale: named(sale), devices: look.devicesWithOldSale }),
  };
}

export const alarmEnded = ({ alarm, since }: ActiveAlarm, { environment }: WatchdogLook): AlarmEnded => ({
  ...{ event: 'alarmEnded', alarm, environment, since: since.toISOString() },
});

const causesOfAll = ({ workers, isBreakerOpen }: WatchdogLook, isQueueReachable: boolean): AlarmCause[] => [
  ...(workers === 0 ? (['noWorker'] as const) : []),
  ...(isQueueReachable ? [] : (['queueUnreachable'] as const)),
  ...(isBreakerOpen ? (['breakerOpen'] as const) : []),
];

function causesOfSale(sale: OldestSale | null): AlarmCause[] {
  if (!sale) return [];
  if (sale.heldScope) return [sale.heldScope === 'device' ? 'deviceHeld' : 'invoicesHeld'];
  if (sale.status === 'NEEDS_REVIEW') return ['needsReview'];
  if (sale.status !== 'RETRYING' && sale.status !== 'IN_DOUBT') return [];
  return [sale.answerCode === TOO_EARLY ? 'clockBehind' : 'noAnswer'];
}

const named = ({
  reference,
  acceptedAt,
  status: _,
  answerCode: __,
  heldScope: ___,
  ...sale
}: OldestSale): NamedSale => ({
  ...sale,
  invoice: reference,
  acceptedAt: acceptedAt.toISOString(),
});
