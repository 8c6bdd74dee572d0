import type { Environment } from '@app/domain';

export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

/** How one environment stands, as the whole fleet sees it. */
export interface EnvironmentStatus {
  waiting: number;
  /** Null where nothing waits. */
  oldestWaitingMs: number | null;
  oldestWaitingAt: string | null;
  stalledLanes: number;
  heldLanes: number;
  breaker: { state: (typeof BREAKER_STATES)[number] };
}

export interface InstallationStatus {
  queueReachable: boolean;
  /** Workers that are alive. */
  workers: number;
  environments: Record<Environment, EnvironmentStatus>;
}
