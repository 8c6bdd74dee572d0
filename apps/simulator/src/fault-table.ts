import { refused, type AuthorityAnswer } from './answer.js';
import {
  sendAnswer,
  sendBadGateway,
  sendEmpty,
  sendGatewayTimeout,
  sendHugeBody,
  sendProxyFault,
  resetConnection,
  neverAnswer,
  sendTooManyRequests,
  sendSlowly,
  sendTruncated,
  sendUnauthorised,
  sendUnavailable,
  type Responder,
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

interface FaultBehaviour {
  /** Whether the authority decides as it always does, and records what it accepts. */
  decides: boolean;
  respond: Responder;
  /** What it says in place of what it decided, or instead of deciding. */
  answerInstead?: (details: FaultDetails) => AuthorityAnswer;
  detailNames?: readonly (keyof FaultDetails)[];
}

const refusalOf =
  (usualCode: string) =>
  ({ code = usualCode, message }: FaultDetails) =>
    refused(code, message);

const duplicateDeviceAnswer = () => refused('999', 'Query did not return a unique result: 2 results were returned');

const behaviours = {
  'accept-then-timeout': { decides: true, respond: neverAnswer },
  'accept-then-reset': { decides: true, respond: resetConnection },
  'accept-then-502': { decides: true, respond: sendBadGateway },
  'accept-then-504': { decides: true, respond: sendGatewayTimeout },
  'accept-then-empty': { decides: true, respond: sendEmpty },
  'accept-then-reject': {
    decides: true,
    respond: sendAnswer,
    answerInstead: refusalOf('999'),
    detailNames: ['code', 'message'],
  },
  'truncated-json': { decides: true, respond: sendTruncated },
  trickle: { decides: true, respond: sendSlowly, detailNames: ['overMs'] },
  'huge-body': { decides: true, respond: sendHugeBody, detailNames: ['bytes'] },
  timeout: { decides: false, respond: neverAnswer },
  'drop-connection': { decides: false, respond: resetConnection },
  'status-503': { decides: false, respond: sendUnavailable },
  'status-429': { decides: false, respond: sendTooManyRequests },
  'html-502': { decides: false, respond: sendBadGateway },
  'gateway-504': { decides: false, respond: sendGatewayTimeout },
  'apigee-fault': { decides: false, respond: sendProxyFault },
  'empty-200': { decides: false, respond: sendEmpty },
  'token-401': { decides: false, respond: sendUnauthorised },
  reject: { decides: false, respond: sendAnswer, answerInstead: refusalOf('921'), detailNames: ['code', 'message'] },
  'duplicate-device': { decides: false, respond: sendAnswer, answerInstead: duplicateDeviceAnswer },
  'stale-read': { decides: true, respond: sendAnswer, detailNames: ['lagMs'] },
} satisfies Record<string, FaultBehaviour>;

export type FaultName = keyof typeof behaviours;

export const faultNames = Object.keys(behaviours) as FaultName[];
export const isFaultName = (name: unknown): name is FaultName => faultNames.includes(name as FaultName);

export interface Fault extends FaultDetails {
  fault: FaultName;
}

const withoutFault: FaultBehaviour = { decides: true, respond: sendAnswer };

export const behaviourOf = (fault: Fault | undefined): FaultBehaviour =>
  fault ? behaviours[fault.fault] : withoutFault;

const HOUR_MS = 60 * 60 * 1_000;

/** Up to when a reading sees what came in; without a fault, all of it. */
export const visibleUntil = (fault: Fault | undefined, now: Date): number | undefined =>
  fault?.fault === 'stale-read' ? now.getTime() - (fault.lagMs ?? HOUR_MS) : undefined;
