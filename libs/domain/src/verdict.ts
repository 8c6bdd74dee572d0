import type { Status } from './lifecycle.js';
import type { Outcome } from './outcome.js';

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

const ends = (status: Status, numberFate: Verdict['numberFate']): Verdict => ({
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
      return afterRejection(standing);
    case 'laneFault':
      return { ...staysInLine(standing.inDoubt ? 'IN_DOUBT' : 'QUEUED', 'keep', null), hold: true };
    case 'unavailable':
      return afterUnavailable(standing, patience);
    case 'inDoubt':
      return afterDoubt(outcome.numberTaken ?? false, standing, patience);
  }
}

function afterRejection({ policy, inDoubt }: Standing): Verdict {
  // Set-up refused after an unclear answer: the device may be installed and its key lost. Only an operator can tell.
  if (policy === 'review' && inDoubt) return { ...ends('NEEDS_REVIEW', 'kept'), doubt: 'keep' };
  return ends('REJECTED', 'released');
}

function afterUnavailable(standing: Standing, patience: Patience): Verdict {
  if (standing.inDoubt) return staysInLine('IN_DOUBT', 'keep', patience.retryDelayMs);
  const maxAgeMs = patience.submissionMaxAgeMs;
  if (maxAgeMs !== undefined && standing.ageSinceFirstAttemptMs >= maxAgeMs) return ends('FAILED', 'released');
  return staysInLine('RETRYING', 'keep', patience.retryDelayMs);
}

function afterDoubt(numberTaken: boolean, standing: Standing, patience: Patience): Verdict {
  if (standing.doubtAgeMs < patience.doubtWindowMs)
    return staysInLine('IN_DOUBT', 'raise', doubtDelay(standing.doubtAgeMs, patience));
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
