import type { Outcome } from './outcome.js';

/** The evidence of one attempt about the authority as a whole. The breaker that all taxpayers share counts it. */
export type BreakerEvidence = 'answers' | 'fails' | 'none';

/**
 * Any answer to a document shows that the authority answers, even a refusal. A lane fault shows nothing: it may come
 * from a gateway with no authority behind it, and the next lane may fare better. A document that was not sent again shows
 * nothing either, and neither does an operation that the host does not know: it says nothing about the others.
 */
export function breakerEvidenceOf(outcome: Outcome): BreakerEvidence {
  switch (outcome.kind) {
    case 'approved':
    case 'rejected':
    case 'backOff':
      return 'answers';
    case 'tooEarly':
      return outcome.notSent ? 'none' : 'answers';
    case 'laneFault':
      return 'none';
    case 'unavailable':
      return outcome.unrouted ? 'none' : 'fails';
    case 'inDoubt':
      if (outcome.notRepeated) return 'none';
      return outcome.numberTaken ? 'answers' : 'fails';
  }
}
