import { answered, badGateway, empty, reset, silence, truncated, unavailable, type Ending } from './endings.js';

interface Behaviour {
  /** Whether the authority decides as it always does, and records what it accepts. */
  decides: boolean;
  ending: Ending;
}

const behaviours = {
  'accept-then-timeout': { decides: true, ending: silence },
  'accept-then-reset': { decides: true, ending: reset },
  'truncated-json': { decides: true, ending: truncated },
  timeout: { decides: false, ending: silence },
  'status-503': { decides: false, ending: unavailable },
  'html-502': { decides: false, ending: badGateway },
  'empty-200': { decides: false, ending: empty },
  reject: { decides: false, ending: answered },
  'stale-read': { decides: false, ending: answered },
} satisfies Record<string, Behaviour>;

export type FaultName = keyof typeof behaviours;

export const faultNames = Object.keys(behaviours) as FaultName[];
export const isFaultName = (name: unknown): name is FaultName => faultNames.includes(name as FaultName);

export interface Fault {
  fault: FaultName;
  /** What a `reject` answers. */
  code?: string;
  message?: string;
}

const undisturbed: Behaviour = { decides: true, ending: answered };

export const behaviourOf = (fault: Fault | undefined): Behaviour => (fault ? behaviours[fault.fault] : undisturbed);
