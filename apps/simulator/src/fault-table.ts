import { refused, type AuthorityAnswer } from './answer.js';
import type { Call } from './call.js';
import type { OperationContext } from './operations/operation.js';
import { answerOfAnotherSale } from './operations/save-sale.js';
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
  sendUnwiredRoute,
  sendUnavailable,
  type Responder,
} from './responders.js';

/** Optional parameters of a fault. */
export interface FaultDetails {
  /** Result code of a refusal. */
  code?: string;
  message?: string;
  /** Duration of a slow answer. */
  overMs?: number;
  /** Size of a huge body. */
  bytes?: number;
  /** Age that a row must have before a stale read shows it. */
  lagMs?: number;
}

interface FaultBehaviour {
  /** True if the authority decides as usual and records what it accepts. */
  decides: boolean;
  respond: Responder;
  /** The answer that replaces the decision, or that the caller gets when there is no decision. */
  answerInstead?: (details: FaultDetails, call: Call, context: OperationContext) => AuthorityAnswer;
  /** The only operation that the fault applies to. */
  operation?: string;
  detailNames?: readonly (keyof FaultDetails)[];
}

const refusalOf =
  (usualCode: string) =>
  ({ code = usualCode, message }: FaultDetails) =>
    refused(code, message);

const duplicateDeviceAnswer = () => refused('999', 'Query did not return a unique result: 2 results were returned');

/** The gateway's sandbox logs the calls of an app, and this log fails after the call was done (fact sheet 1.5). */
const LOG_FAILED =
  "could not execute statement; SQL [n/a]; Data too long for column 'response_desc' at row 1 [insert into test_session_api_log]";

/** A cache, or a gateway that mixes its callers up. */
const ofAnotherSale = {
  respond: sendAnswer,
  answerInstead: (_: FaultDetails, call: Call, context: OperationContext) => answerOfAnotherSale(call, context),
  operation: 'saveTrnsSalesOsdc',
};

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
  'accept-then-400': { decides: true, respond: sendAnswer, answerInstead: () => refused('910', LOG_FAILED) },
  'truncated-json': { decides: true, respond: sendTruncated },
  trickle: { decides: true, respond: sendSlowly, detailNames: ['overMs'] },
  'huge-body': { decides: true, respond: sendHugeBody, detailNames: ['bytes'] },
  'accept-then-answer-of-another': { ...ofAnotherSale, decides: true },
  'answer-of-another': { ...ofAnotherSale, decides: false },
  timeout: { decides: false, respond: neverAnswer },
  'drop-connection': { decides: false, respond: resetConnection },
  'status-503': { decides: false, respond: sendUnavailable },
  'status-429': { decides: false, respond: sendTooManyRequests },
  'html-502': { decides: false, respond: sendBadGateway },
  'gateway-504': { decides: false, respond: sendGatewayTimeout },
  'apigee-fault': { decides: false, respond: sendProxyFault },
  'route-not-wired': { decides: false, respond: sendUnwiredRoute, answerInstead: () => refused('912') },
  'empty-200': { decides: false, respond: sendEmpty },
  'empty-token': { decides: false, respond: sendEmpty },
  'token-401': { decides: false, respond: sendUnauthorised },
  reject: { decides: false, respond: sendAnswer, answerInstead: refusalOf('921'), detailNames: ['code', 'message'] },
  'duplicate-device': { decides: false, respond: sendAnswer, answerInstead: duplicateDeviceAnswer },
  'stale-read': { decides: true, respond: sendAnswer, detailNames: ['lagMs'] },
} satisfies Record<string, FaultBehaviour>;

/** The only fault of the token endpoint: an empty answer, for no reason (fact sheet 1.3). */
export const TOKEN_FAULT = 'empty-token';

export type FaultName = keyof typeof behaviours;

export const faultNames = Object.keys(behaviours) as FaultName[];
export const isFaultName = (name: unknown): name is FaultName => faultNames.includes(name as FaultName);

export interface Fault extends FaultDetails {
  fault: FaultName;
}

const withoutFault: FaultBehaviour = { decides: true, respond: sendAnswer };

/** True if the fault makes sense for this operation. */
export const isFaultOf = (fault: FaultName, operation: string): boolean =>
  (behaviourOf({ fault }).operation ?? operation) === operation;

export const behaviourOf = (fault: Fault | undefined): FaultBehaviour =>
  fault ? behaviours[fault.fault] : withoutFault;

const HOUR_MS = 60 * 60 * 1_000;

/** A stale read shows only rows older than this moment. Without that fault every row is visible. */
export const visibleUntil = (fault: Fault | undefined, now: Date): number | undefined =>
  fault?.fault === 'stale-read' ? now.getTime() - (fault.lagMs ?? HOUR_MS) : undefined;
