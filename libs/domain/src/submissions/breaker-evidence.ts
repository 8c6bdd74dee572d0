import type { Outcome } from './outcome.js';

/** What one attempt says about the authority as a whole, for the breaker that all taxpayers share. */
export type BreakerEvidence = 'answers' | 'fails' | 'none';

/**
 * An answer to a document is an answer, liked or not. A fault of one lane is none: it may come from a gateway with
 * nobody behind it, and the next lane may fare better.
 */
export function breakerEvidenceOf(outcome: Outcome): BreakerEvidence {
  switch (outcome.kind) {
    case 'approved':
    case 'rejected':
      return 'answers';
    case 'laneFault':
      return 'none';
    case 'unavailable':
      return 'fails';
    case 'inDoubt':
      return outcome.numberTaken ? 'answers' : 'fails';
  }
}
