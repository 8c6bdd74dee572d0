import type { SubmissionStatus } from './lifecycle.js';
import type { Outcome, RefusalCause } from './outcome.js';
import {
  BACK_OFF_PAUSES_MS,
  CLOCK_WAIT_MAX_MS,
  CLOCK_WAIT_MIN_MS,
  DEPENDENCY_PAUSES_MS,
  EQUAL_REJECTIONS_MAX,
} from '../policies.js';
import { isWaitOver, pauseOf, type WaitFacts } from './waits.js';

/**
 * A kind gets out of doubt in one of three ways: ask for the receipt, send the same bytes again, or let an operator
 * look.
 */
export type DoubtPolicy = 'find' | 'resend' | 'review';

/** The state of a submission when an attempt ends. */
export interface AttemptState {
  inDoubt: boolean;
  doubtAgeMs: number;
  /** The time since the attempt before this one ended, and the duration of this one; null without an earlier attempt. */
  sinceLastAttemptMs: number | null;
  /** The authority has answered another submission lately. */
  authorityAnswers: boolean;
  ageSinceFirstAttemptMs: number;
  hasNumber: boolean;
  doubtPolicy: DoubtPolicy;
  /** What waits while the submission is in trouble. */
  troubleStops: TroubleScope;
  wait: WaitFacts;
}

export interface RetryPolicy {
  retryDelayMs: number;
  doubtWindowMs: number;
  submissionMaxAgeMs?: number | undefined;
}

/** The next status of the submission, and the consequences for its number, its doubt and its lane. */
export interface Decision {
  status: SubmissionStatus;
  numberFate: 'accepted' | 'released' | 'kept';
  doubt: 'raise' | 'clear' | 'keep';
  /** The part of the doubt in which the authority could not be asked. It does not use up the window of the doubt. */
  unaskedMs?: number;
  delayMs: number | null;
  inLane: InLane;
  /** What stops until an operator has looked. */
  hold: HoldScope | null;
}

/** The whole lane, or its invoices. */
export type HoldScope = 'device' | 'invoices';

/** Trouble with a document that the authority does not sign stops only its kind. */
export type TroubleScope = HoldScope | 'kind';

/**
 * What becomes of the submission in its lane. It stays where it is, at the head or parked. It parks: the lane goes on
 * without it, except with its kind. It yields (`stepsAside` in the ledger): it waits again, and others go first for a while. Or it leaves the lane.
 */
export type InLane = 'stays' | 'parks' | 'stepsAside' | 'leaves';

/** The submission leaves its lane for good and is no longer in doubt. */
export const finalDecision = (status: SubmissionStatus, numberFate: Decision['numberFate']): Decision => ({
  status,
  numberFate,
  doubt: 'clear',
  delayMs: null,
  inLane: 'leaves',
  hold: null,
});

const stays = (status: SubmissionStatus, doubt: Decision['doubt'], delayMs: number | null): Decision => ({
  status,
  numberFate: 'kept',
  doubt,
  delayMs,
  inLane: 'stays',
  hold: null,
});

/** The document waits again, others go first, and it takes a number when it is the head again. */
const yields = (delayMs: number): Decision => ({
  ...stays('ACCEPTED', 'keep', delayMs),
  numberFate: 'released',
  inLane: 'stepsAside',
});

/**
 * The decision after an attempt, as a pure function. Only a definite answer to the same number ends doubt. A later
 * "unavailable" does not end it, and a submission in doubt never becomes FAILED.
 */
export function decide(outcome: Outcome, state: AttemptState, retryPolicy: RetryPolicy): Decision {
  const unaskedMs = Math.min(unaskedMsOf(outcome, state, retryPolicy), state.doubtAgeMs);
  const stateWithoutUnasked = { ...state, doubtAgeMs: state.doubtAgeMs - unaskedMs };
  const decision = decisionAfter(outcome, stateWithoutUnasked, retryPolicy);
  return { ...inItsScope(decision, outcome, state), ...(unaskedMs > 0 && { unaskedMs }) };
}

/** Narrows a hold to what shares the trouble, so that the lane goes on with its other kinds. */
function inItsScope(decision: Decision, outcome: Outcome, { troubleStops }: AttemptState): Decision {
  const isOfDevice = troubleStops === 'device' || (outcome.kind === 'laneFault' && outcome.ofDevice === true);
  if (decision.inLane !== 'stays' || isOfDevice) return decision;
  if (troubleStops === 'kind') return parked(decision, outcome);
  return decision.hold ? { ...decision, inLane: 'parks', hold: 'invoices' } : decision;
}

/**
 * A document that the authority does not sign parks if its fate is not known, if the authority lacks something that it
 * needs, or if an operator must look at it. It stays at the head while the authority cannot be reached: its other documents
 * would get the same answer.
 */
function parked(decision: Decision, outcome: Outcome): Decision {
  if (outcome.kind === 'unavailable' && !outcome.unrouted) return decision;
  if (!decision.hold) return { ...decision, inLane: 'parks' };
  const numberFate = decision.status === 'QUEUED' ? 'released' : decision.numberFate;
  return { ...decision, numberFate, status: 'NEEDS_REVIEW', inLane: 'parks', hold: null };
}

/**
 * Returns the part of the doubt in which nobody could ask. Nothing could be asked: all of the time since the last attempt. Otherwise:
 * only what is longer than two retry delays, because a breaker may have kept the submission waiting for hours. A `resend` kind asks
 * only with its own calls; about another kind Risiti could ask if the authority answered any submission lately. An authority whose
 * clock is behind, or that was asked too often, says nothing about the document.
 */
function unaskedMsOf(outcome: Outcome, state: AttemptState, { retryDelayMs }: RetryPolicy): number {
  if (!state.inDoubt || state.sinceLastAttemptMs === null) return 0;
  if (outcome.kind === 'tooEarly' || outcome.kind === 'backOff') return state.sinceLastAttemptMs;
  const isAsked = state.doubtPolicy === 'resend' ? !isSilent(outcome) : state.authorityAnswers || isAnswered(outcome);
  return isAsked ? Math.max(0, state.sinceLastAttemptMs - DOUBT_PAUSES_MAX * retryDelayMs) : state.sinceLastAttemptMs;
}

/** A pause between two attempts may be longer than the delay, because the lane waits for a slot or for a worker. */
const DOUBT_PAUSES_MAX = 2;

const isSilent = (outcome: Outcome): boolean =>
  outcome.kind === 'unavailable' ||
  outcome.kind === 'backOff' ||
  (outcome.kind === 'inDoubt' && outcome.silent === true);

const isAnswered = (outcome: Outcome): boolean =>
  outcome.kind === 'inDoubt'
    ? outcome.numberTaken === true || outcome.wasAsked === true
    : outcome.kind !== 'unavailable' && outcome.kind !== 'backOff';

function decisionAfter(outcome: Outcome, state: AttemptState, retryPolicy: RetryPolicy): Decision {
  switch (outcome.kind) {
    case 'approved':
      return finalDecision('APPROVED', 'accepted');
    case 'rejected':
      return afterRejection(outcome.cause, state, retryPolicy);
    case 'laneFault':
      // A set-up has no lane to repair: nothing else goes out before it is approved, and its client can send it again.
      if (state.doubtPolicy === 'review') return afterRejection(undefined, state, retryPolicy);
      return afterLaneFault(outcome.neverAccepted ?? false, state);
    case 'tooEarly':
      return afterTooEarly(outcome.waitMs ?? 0, state, retryPolicy);
    case 'unavailable':
      return afterUnavailable(state, retryPolicy);
    case 'backOff':
      return withPause(afterUnavailable(state, retryPolicy), pauseOf(BACK_OFF_PAUSES_MS, state.wait));
    case 'inDoubt':
      return afterDoubt(outcome, state, retryPolicy);
  }
}

function afterRejection(cause: RefusalCause | undefined, state: AttemptState, retryPolicy: RetryPolicy): Decision {
  const { doubtPolicy, inDoubt, hasNumber } = state;
  // Nothing was sent. The lane goes on without it.
  if (cause === 'imported') return finalDecision('NEEDS_REVIEW', 'released');
  // The set-up of a device was refused after an unclear answer. The device may be installed and its key lost: only an
  // operator can tell.
  if (doubtPolicy === 'review' && inDoubt) return { ...finalDecision('NEEDS_REVIEW', 'kept'), doubt: 'keep' };
  // An earlier call may have been accepted and have caused this refusal: it used the stock, or moved the sequence on.
  if (cause !== undefined && inDoubt) return afterDoubt({}, state, retryPolicy);
  // The authority refuses our number, so our count is wrong: the next numbered document would be refused too.
  if (hasNumber && (cause === 'order' || cause === 'duplicate')) return afterLaneFault(false, state);
  if (cause === 'dependency') return afterDependency(state, retryPolicy);
  if (cause === 'unknownWords' && isRuleOfItsKind(state)) return REVIEW_OF_KIND;
  return finalDecision('REJECTED', 'released');
}

/** The authority may have a new rule for the kind, which would refuse all that wait. Refused invoices hold their lane instead. */
const isRuleOfItsKind = ({ troubleStops, wait }: AttemptState): boolean =>
  troubleStops === 'kind' && wait.unknownRefusals + 1 >= EQUAL_REJECTIONS_MAX;

/** The authority accepted nothing, so the number is free. Only the kind of the submission waits for the operator. */
const REVIEW_OF_KIND: Decision = {
  ...stays('NEEDS_REVIEW', 'keep', null),
  numberFate: 'released',
  inLane: 'parks',
};

/**
 * What the document needs may be on its way, or the authority may not show it yet: stock appears there seconds to minutes after it
 * was reported (fact sheet 4.7). An invoice would stop its lane, so others go first while it may yield. A document that may not
 * yield stops others, so it waits where it is, and for a shorter time.
 */
function afterDependency({ wait, troubleStops }: AttemptState, { retryDelayMs }: RetryPolicy) {
  const mayYield = troubleStops === 'invoices' && wait.mayYield;
  const pauseMs = pauseOf(DEPENDENCY_PAUSES_MS, wait);
  if (isWaitOver(wait, mayYield)) return finalDecision('REJECTED', 'released');
  if (mayYield) return yields(wait.goodsOnTheirWay ? Math.min(pauseMs, retryDelayMs) : pauseMs);
  return stays('RETRYING', 'keep', Math.min(pauseMs, retryDelayMs));
}

const withPause = (decision: Decision, delayMs: number): Decision =>
  decision.delayMs === null ? decision : { ...decision, delayMs };

/** Repairing the lane may need another number for the document, and only a document that is not in doubt can get one. */
function afterLaneFault(neverAccepted: boolean, { inDoubt }: AttemptState): Decision {
  const kept =
    inDoubt && !neverAccepted
      ? stays('IN_DOUBT', 'keep', null)
      : stays('QUEUED', neverAccepted ? 'clear' : 'keep', null);
  // The widest scope; inItsScope narrows it.
  return { ...kept, hold: 'device' };
}

/**
 * The document waits until the authority's clock has reached its dates, and gets a number and a wire body anew. While it is in
 * doubt it keeps both: an earlier call with the same bytes may have been accepted. It never holds anything, because the time
 * alone removes the cause.
 */
function afterTooEarly(waitMs: number, state: AttemptState, { retryDelayMs }: RetryPolicy): Decision {
  // The pauses double up to the usual delay, because the clock may be further behind than it seems.
  const pauseMs = Math.min(Math.max(CLOCK_WAIT_MIN_MS, state.ageSinceFirstAttemptMs), retryDelayMs);
  const delayMs = Math.ceil(Math.min(Math.max(waitMs, pauseMs), CLOCK_WAIT_MAX_MS));
  if (state.inDoubt) return stays('IN_DOUBT', 'keep', delayMs);
  return { ...stays('RETRYING', 'keep', delayMs), numberFate: 'released' };
}

function afterUnavailable(state: AttemptState, retryPolicy: RetryPolicy): Decision {
  // The authority answers others, and only the questions about this document fail: its window runs like any other.
  const isOver =
    state.doubtAgeMs >= retryPolicy.doubtWindowMs && state.authorityAnswers && state.doubtPolicy === 'find';
  if (state.inDoubt && isOver) return afterDoubt({ silent: true }, state, retryPolicy);
  if (state.inDoubt) return stays('IN_DOUBT', 'keep', retryPolicy.retryDelayMs);
  const maxAgeMs = retryPolicy.submissionMaxAgeMs;
  if (maxAgeMs !== undefined && state.ageSinceFirstAttemptMs >= maxAgeMs) return finalDecision('FAILED', 'released');
  return stays('RETRYING', 'keep', retryPolicy.retryDelayMs);
}

interface DoubtfulAnswer {
  numberTaken?: boolean;
  findUnsupported?: boolean;
  silent?: boolean;
  again?: boolean;
}

function afterDoubt(
  { numberTaken = false, findUnsupported = false, silent = false, again = false }: DoubtfulAnswer,
  state: AttemptState,
  retryPolicy: RetryPolicy,
): Decision {
  // For a `resend` kind the repeat is the question. No answer to it says nothing, so the doubt goes on.
  const mayEnd = !(silent && state.doubtPolicy === 'resend');
  // More waiting does not help if the authority does not know the question, or answers it with the same wrong receipt.
  const isOver = mayEnd && (state.doubtAgeMs >= retryPolicy.doubtWindowMs || (numberTaken && findUnsupported) || again);
  if (!isOver) return stays('IN_DOUBT', 'raise', doubtDelay(state, retryPolicy));
  const review = {
    ...finalDecision('NEEDS_REVIEW', numberTaken ? ('accepted' as const) : ('kept' as const)),
    doubt: 'keep' as const,
  };
  // The lane may go on once the number is known to be used. Until that is known, no later number can be right. This is the widest scope;
  // inItsScope narrows it.
  return numberTaken || !state.hasNumber ? review : { ...review, inLane: 'stays', hold: 'device' };
}

/** The pause before the first question about an unclear answer, and the part of the retry delay that it takes at most. */
const [DOUBT_DELAY_MS, DOUBT_SHARE] = [2_000, 1 / 10];

/**
 * The first question comes soon, because a worker's crash is over in a moment. Later questions come ever more rarely,
 * up to the retry delay.
 */
function doubtDelay({ doubtAgeMs, sinceLastAttemptMs }: AttemptState, { retryDelayMs }: RetryPolicy): number {
  const firstMs = Math.min(DOUBT_DELAY_MS, DOUBT_SHARE * retryDelayMs);
  return Math.ceil(Math.min(Math.max(firstMs, doubtAgeMs, 2 * (sinceLastAttemptMs ?? 0)), retryDelayMs));
}
