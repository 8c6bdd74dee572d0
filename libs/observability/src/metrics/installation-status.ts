import type { Environment, LedgerAlarm, QueueView } from '@app/domain';

export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

/** The status of one environment, over all processes. */
export interface EnvironmentStatus {
  waiting: number;
  /** Null if nothing waits. */
  oldestWaitingMs: number | null;
  oldestWaitingAt: string | null;
  /** When a submission settled last; null if none did since the ledger counts. */
  lastSettledAt: string | null;
  /** How long nothing has settled although something waits; 0 if nothing waits for a worker. */
  idleMs: number;
  /** The acceptance of the oldest sale or credit note without a signature; null if none waits. */
  oldestUnsignedSaleAt: string | null;
  oldestUnsignedSaleMs: number;
  alarms: { alarm: LedgerAlarm; since: string }[];
  stalledLanes: number;
  heldLanes: number;
  breaker: { state: (typeof BREAKER_STATES)[number] };
  /** Null while the queue does not answer. */
  pausedQueues: QueueView[] | null;
}

export interface InstallationStatus {
  /** Null while the queue does not answer. */
  queues: QueueView[] | null;
  workers: number;
  environments: Record<Environment, EnvironmentStatus>;
}
