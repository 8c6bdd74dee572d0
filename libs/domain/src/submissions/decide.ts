import type { SubmissionStatus } from './lifecycle.js';
import type { Outcome, RefusalCause } from './outcome.js';
import { DEPENDENCY_WAIT_MAX_MS } from '../policies.js';

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
}

export interface RetryPolicy {
  retryDelayMs: number;
  doubtDelayMs: number;
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
  /** The document leaves the head of its lane, and the next one follows. */
  leaves: boolean;
  /** The lane stops until an operator has looked. */
  hold: boolean;
}

/** The submission leaves its lane for good and is no longer in doubt. */
export const finalDecision = (status: SubmissionStatus, numberFate: Decision['numberFate']): Decision => ({
  status,
  numberFate,
  doubt: 'clear',
  delayMs: null,
  leaves: true,
  hold: false,
});

const staysAtHead = (status: SubmissionStatus, doubt: Decision['doubt'], delayMs: number | null): Decision => ({
  status,
  numberFate: 'kept',
  doubt,
  delayMs,
  leaves: false,
  hold: false,
});

/**
 * The decision after an attempt, as a pure function. Only a definite answer to the same number ends doubt. A later
 * "unavailable" does not end it, and a submission in doubt never becomes FAILED.
 */
export function decide(outcome: Outcome, state: AttemptState, retryPolicy: RetryPolicy): Decision {
  const unaskedMs = Math.min(unaskedMsOf(outcome, state, retryPolicy), state.doubtAgeMs);
  const askedState = { ...state, doubtAgeMs: state.doubtAgeMs - unaskedMs };
  return { ...decisionAfter(outcome, askedState, retryPolicy), ...(unaskedMs > 0 && { unaskedMs }) };
}

/**
 * If an attempt gets no answer, and no other submission got one lately, the authority could not be asked since the attempt
 * before.
 * Otherwise the pause counts, but no longer than it should have been: a breaker may have kept the submission waiting for hours.
 */
function unaskedMsOf(outcome: Outcome, state: AttemptState, { retryDelayMs }: RetryPolicy): number {
  if (!state.inDoubt || state.sinceLastAttemptMs === null) return 0;
  const isAsked = state.authorityAnswers || isAnswered(outcome);
  return isAsked ? Math.max(0, state.sinceLastAttemptMs - DOUBT_PAUSES_MAX * retryDelayMs) : state.sinceLastAttemptMs;
}

/** A pause between two attempts may be longer than the delay, because the lane waits for a slot or for a worker. */
const DOUBT_PAUSES_MAX = 2;

const isAnswered = (outcome: Outcome): boolean =>
  outcome.kind === 'inDoubt'
    ? outcome.numberTaken === true || outcome.wasAsked === true
    : outcome.kind !== 'unavailable';

function decisionAfter(outcome: Outcome, state: AttemptState, retryPolicy: RetryPolicy): Decision {
  switch (outcome.kind) {
    case 'approved':
      return finalDecision('APPROVED', 'accepted');
    case 'rejected':
      return afterRejection(outcome.cause, state, retryPolicy);
    case 'laneFault':
      return afterLaneFault(outcome.neverAccepted ?? false, state);
    case 'unavailable':
      return afterUnavailable(state, retryPolicy);
    case 'inDoubt':
      return afterDoubt(outcome, state, retryPolicy);
  }
}

function afterRejection(cause: RefusalCause | undefined, state: AttemptState, retryPolicy: RetryPolicy): Decision {
  const { doubtPolicy, inDoubt, hasNumber } = state;
  // The set-up of a device was refused after an unclear answer. The device may be installed and its key lost: only an
  // operator can tell.
  if (doubtPolicy === 'review' && inDoubt) return { ...finalDecision('NEEDS_REVIEW', 'kept'), doubt: 'keep' };
  // An earlier call may have been accepted and have caused this refusal: it used the stock, or moved the sequence on.
  if (cause !== undefined && inDoubt) return afterDoubt({}, state, retryPolicy);
  // The authority refuses our number, so our count is wrong: the next numbered document would be refused too.
  if (hasNumber && (cause === 'order' || cause === 'duplicate')) return afterLaneFault(false, state);
  if (cause === 'dependency' && state.ageSinceFirstAttemptMs < DEPENDENCY_WAIT_MAX_MS) {
    return staysAtHead('RETRYING', 'keep', retryPolicy.retryDelayMs);
  }
  return finalDecision('REJECTED', 'released');
}

/** Repairing the lane may need another number for the document, and only a document that is not in doubt can get one. */
function afterLaneFault(neverAccepted: boolean, { inDoubt }: AttemptState): Decision {
  const stays =
    inDoubt && !neverAccepted
      ? staysAtHead('IN_DOUBT', 'keep', null)
      : staysAtHead('QUEUED', neverAccepted ? 'clear' : 'keep', null);
  return { ...stays, hold: true };
}

function afterUnavailable(state: AttemptState, retryPolicy: RetryPolicy): Decision {
  if (state.inDoubt) return staysAtHead('IN_DOUBT', 'keep', retryPolicy.retryDelayMs);
  const maxAgeMs = retryPolicy.submissionMaxAgeMs;
  if (maxAgeMs !== undefined && state.ageSinceFirstAttemptMs >= maxAgeMs) return finalDecision('FAILED', 'released');
  return staysAtHead('RETRYING', 'keep', retryPolicy.retryDelayMs);
}

function afterDoubt(
  { numberTaken = false, findUnsupported = false }: { numberTaken?: boolean; findUnsupported?: boolean },
  state: AttemptState,
  retryPolicy: RetryPolicy,
): Decision {
  // More waiting does not help if the authority does not know the question.
  const isOver = state.doubtAgeMs >= retryPolicy.doubtWindowMs || (numberTaken && findUnsupported);
  if (!isOver) return staysAtHead('IN_DOUBT', 'raise', doubtDelay(state, retryPolicy));
  const review = {
    ...finalDecision('NEEDS_REVIEW', numberTaken ? ('accepted' as const) : ('kept' as const)),
    doubt: 'keep' as const,
  };
  // The lane may go on once the number is known to be used. Until that is known, no later number can be right.
  return numberTaken || !state.hasNumber ? review : { ...review, leaves: false, hold: true };
}

/**
 * The first question comes soon, because a worker's crash is over in a moment. Later questions come ever more rarely,
 * up to the retry delay.
 */
function doubtDelay(
  { doubtAgeMs, sinceLastAttemptMs }: AttemptState,
  { doubtDelayMs, retryDelayMs }: RetryPolicy,
): number {
  return Math.ceil(Math.min(Math.max(doubtDelayMs, doubtAgeMs, 2 * (sinceLastAttemptMs ?? 0)), retryDelayMs));
}
