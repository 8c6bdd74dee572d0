import type { Environment } from '@app/domain';

export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

/** The status of one environment, over all processes. */
export interface EnvironmentStatus {
  waiting: number;
  /** Null if nothing waits. */
  oldestWaitingMs: number | null;
  oldestWaitingAt: string | null;
  stalledLanes: number;
  heldLanes: number;
  breaker: { state: (typeof BREAKER_STATES)[number] };
}

export interface InstallationStatus {
  queueReachable: boolean;
  workers: number;
  environments: Record<Environment, EnvironmentStatus>;
}
