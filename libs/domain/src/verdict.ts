import type { Status } from './lifecycle.js';
import type { Outcome, RefusalCause } from './outcome.js';
import { DEPENDENCY_WAIT_MS } from './policies.js';

/** How a kind gets out of doubt: ask for the receipt, send the same bytes again, or let an operator look. */
export type DoubtPolicy = 'find' | 'resend' | 'review';

/** What is known of a submission when an attempt ends. */
export interface Standing {
  inDoubt: boolean;
  doubtAgeMs: number;
  ageSinceFirstAttemptMs: number;
  hasNumber: boolean;
  policy: DoubtPolicy;
}

export interface Patience {
  retryDelayMs: number;
  doubtDelayMs: number;
  doubtWindowMs: number;
  submissionMaxAgeMs?: number | undefined;
}

/** What is written down: the next status, and what it means for the number, the doubt and the line. */
export interface Verdict {
  status: Status;
  numberFate: 'accepted' | 'released' | 'kept';
  doubt: 'raise' | 'clear' | 'keep';
  delayMs: number | null;
  /** The document leaves the head of its line, and the next one follows. */
  leaves: boolean;
  /** The line stops until an operator has looked. */
  hold: boolean;
}

/** It leaves its line for good, and nothing of it is in doubt any more. */
export const ends = (status: Status, numberFate: Verdict['numberFate']): Verdict => ({
  status,
  numberFate,
  doubt: 'clear',
  delayMs: null,
  leaves: true,
  hold: false,
});

const staysInLine = (status: Status, doubt: Verdict['doubt'], delayMs: number | null): Verdict => ({
  status,
  numberFate: 'kept',
  doubt,
  delayMs,
  leaves: false,
  hold: false,
});

/**
 * The decision after an attempt, as a pure function. Doubt is sticky: only a definite answer to the same number ends
 * it, a later "unavailable" does not, and doubt never ends in FAILED.
 */
export function decide(outcome: Outcome, standing: Standing, patience: Patience): Verdict {
  switch (outcome.kind) {
    case 'approved':
      return ends('APPROVED', 'accepted');
    case 'rejected':
      return afterRejection(outcome.cause, standing, patience);
    case 'laneFault':
      return afterLaneFault(outcome.notAccepted ?? false, standing);
    case 'unavailable':
      return afterUnavailable(standing, patience);
    case 'inDoubt':
      return afterDoubt(outcome, standing, patience);
  }
}

function afterRejection(cause: RefusalCause | undefined, standing: Standing, patience: Patience): Verdict {
  const { policy, inDoubt, hasNumber } = standing;
  // Set-up refused after an unclear answer: the device may be installed and its key lost. Only an operator can tell.
  if (policy === 'review' && inDoubt) return { ...ends('NEEDS_REVIEW', 'kept'), doubt: 'keep' };
  // Its own acceptance may be why it is refused now: that used the stock, or moved the sequence on.
  if (cause !== undefined && inDoubt) return afterDoubt({}, standing, patience);
  // Refused for a number of ours: our count is wrong, and whatever is numbered next would fare the same.
  if (hasNumber && (cause === 'order' || cause === 'duplicate')) return afterLaneFault(false, standing);
  if (cause === 'dependency' && standing.ageSinceFirstAttemptMs < DEPENDENCY_WAIT_MS) {
    return staysInLine('RETRYING', 'keep', patience.retryDelayMs);
  }
  return ends('REJECTED', 'released');
}

/** Whoever mends the lane may have to give the document another number, which only one that is in no doubt can have. */
function afterLaneFault(notAccepted: boolean, { inDoubt }: Standing): Verdict {
  const stays =
    inDoubt && !notAccepted
      ? staysInLine('IN_DOUBT', 'keep', null)
      : staysInLine('QUEUED', notAccepted ? 'clear' : 'keep', null);
  return { ...stays, hold: true };
}

function afterUnavailable(standing: Standing, patience: Patience): Verdict {
  if (standing.inDoubt) return staysInLine('IN_DOUBT', 'keep', patience.retryDelayMs);
  const maxAgeMs = patience.submissionMaxAgeMs;
  if (maxAgeMs !== undefined && standing.ageSinceFirstAttemptMs >= maxAgeMs) return ends('FAILED', 'released');
  return staysInLine('RETRYING', 'keep', patience.retryDelayMs);
}

function afterDoubt(
  { numberTaken = false, unaskable = false }: { numberTaken?: boolean; unaskable?: boolean },
  standing: Standing,
  patience: Patience,
): Verdict {
  // Time brings no answer where nobody takes the question.
  const isOver = standing.doubtAgeMs >= patience.doubtWindowMs || (numberTaken && unaskable);
  if (!isOver) return staysInLine('IN_DOUBT', 'raise', doubtDelay(standing.doubtAgeMs, patience));
  const review = {
    ...ends('NEEDS_REVIEW', numberTaken ? ('accepted' as const) : ('kept' as const)),
    doubt: 'keep' as const,
  };
  // The line may go on once the number is known to be used; while its fate is open, no number after it can be right.
  return numberTaken || !standing.hasNumber ? review : { ...review, leaves: false, hold: true };
}

/** Asked soon at first, since a worker's crash is over in a moment; then ever more rarely, up to the retry delay. */
function doubtDelay(doubtAgeMs: number, { doubtDelayMs, retryDelayMs }: Patience): number {
  return Math.ceil(Math.min(Math.max(doubtDelayMs, doubtAgeMs), retryDelayMs));
}
