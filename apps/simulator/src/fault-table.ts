import { refused, type Answer } from './answer.js';
import {
  answered,
  badGateway,
  empty,
  gatewayTimeout,
  huge,
  proxyFault,
  reset,
  silence,
  tooMany,
  trickle,
  truncated,
  unauthorised,
  unavailable,
  type Ending,
} from './responders.js';

/** What may be said about a fault besides its name. */
export interface FaultDetails {
  /** What a refusal answers. */
  code?: string;
  message?: string;
  /** How long a trickle takes. */
  overMs?: number;
  /** How much a huge body holds. */
  bytes?: number;
  /** How far a stale reading lags behind the books. */
  lagMs?: number;
}

interface Behaviour {
  /** Whether the authority decides as it always does, and records what it accepts. */
  decides: boolean;
  ending: Ending;
  /** What it says in place of what it decided, or instead of deciding. */
  says?: (details: FaultDetails) => Answer;
  takes?: readonly (keyof FaultDetails)[];
}

const refusalOf =
  (usualCode: string) =>
  ({ code = usualCode, message }: FaultDetails) =>
    refused(code, message);

const twoDevices = () => refused('999', 'Query did not return a unique result: 2 results were returned');

const behaviours = {
  'accept-then-timeout': { decides: true, ending: silence },
  'accept-then-reset': { decides: true, ending: reset },
  'accept-then-502': { decides: true, ending: badGateway },
  'accept-then-504': { decides: true, ending: gatewayTimeout },
  'accept-then-empty': { decides: true, ending: empty },
  'accept-then-reject': { decides: true, ending: answered, says: refusalOf('999'), takes: ['code', 'message'] },
  'truncated-json': { decides: true, ending: truncated },
  trickle: { decides: true, ending: trickle, takes: ['overMs'] },
  'huge-body': { decides: true, ending: huge, takes: ['bytes'] },
  timeout: { decides: false, ending: silence },
  'drop-connection': { decides: false, ending: reset },
  'status-503': { decides: false, ending: unavailable },
  'status-429': { decides: false, ending: tooMany },
  'html-502': { decides: false, ending: badGateway },
  'gateway-504': { decides: false, ending: gatewayTimeout },
  'apigee-fault': { decides: false, ending: proxyFault },
  'empty-200': { decides: false, ending: empty },
  'token-401': { decides: false, ending: unauthorised },
  reject: { decides: false, ending: answered, says: refusalOf('921'), takes: ['code', 'message'] },
  'duplicate-device': { decides: false, ending: answered, says: twoDevices },
  'stale-read': { decides: true, ending: answered, takes: ['lagMs'] },
} satisfies Record<string, Behaviour>;

export type FaultName = keyof typeof behaviours;

export const faultNames = Object.keys(behaviours) as FaultName[];
export const isFaultName = (name: unknown): name is FaultName => faultNames.includes(name as FaultName);

export interface Fault extends FaultDetails {
  fault: FaultName;
}

const undisturbed: Behaviour = { decides: true, ending: answered };

export const behaviourOf = (fault: Fault | undefined): Behaviour => (fault ? behaviours[fault.fault] : undisturbed);

const HOUR_MS = 60 * 60 * 1_000;

/** Up to when a reading sees what came in; without a fault, all of it. */
export const seenUntil = (fault: Fault | undefined, now: Date): number | undefined =>
  fault?.fault === 'stale-read' ? now.getTime() - (fault.lagMs ?? HOUR_MS) : undefined;
