import {
  type Answer,
  evidenceOf,
  type Outcome,
  type Standing,
  type SubmissionDocument,
  type Verdict,
  type WorkerId,
} from '@app/domain';
import type { Settlement, Turn } from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import { ownCodeOf } from '../attempting/own-refusal-code.js';

/** What one attempt came to, on its way into the ledger. */
export interface Settling {
  turn: Turn;
  settlement: Settlement;
  outcome: Outcome;
}

export function settlementOf(
  turn: Turn,
  attempt: number,
  outcome: Outcome,
  verdict: Verdict,
  workerId: WorkerId,
): Settlement {
  const answer = answerOf(outcome);
  const isOurs = outcome.kind === 'rejected' && ownCodeOf(outcome.code) !== null;
  return {
    ...verdict,
    numberFate: numberFateOf(turn, verdict),
    id: turn.id,
    laneId: turn.laneId,
    attempt,
    workerId,
    outcome: outcome.kind,
    code: 'code' in outcome ? outcome.code : outcome.kind === 'approved' ? '000' : null,
    message: 'message' in outcome ? outcome.message : null,
    result: (answer && kindOf(turn.kind).result?.(answer, turn)) ?? null,
    receipt: answer && 'receipt' in answer ? answer.receipt : null,
    counts: countsAgainstLane(outcome, verdict) && kindOf(turn.kind).provesLane && !isOurs,
    ...(verdict.status === 'APPROVED' && effectsOf(turn)),
    freesKey: kindOf(turn.kind).freesKey === true,
    evidence: isOurs || isUnasked(outcome) || isUnstorable(outcome) ? 'none' : evidenceOf(outcome),
  };
}

/**
 * A number of a series that lanes share is kept only while it may be in use: kept by a line that waits, for an operator
 * or for the authority, it would keep all the others waiting.
 */
function numberFateOf({ kind }: Turn, { numberFate, status }: Verdict): Verdict['numberFate'] {
  const isIdle = numberFate === 'kept' && (status === 'QUEUED' || status === 'RETRYING');
  return isIdle && kindOf(kind).sharesSeries ? 'released' : numberFate;
}

function effectsOf(turn: Turn): Pick<Settlement, 'stock' | 'followUps'> {
  const [kind, document] = [kindOf(turn.kind), turn.document as SubmissionDocument];
  const followUps = kind.followUps?.(document, turn) ?? [];
  return { stock: kind.stock?.(document, turn) ?? null, followUps: followUps.length > 0 ? followUps : null };
}

/** What is refused for now is tried again, and what the authority has already says that its lane works. */
const countsAgainstLane = (outcome: Outcome, { status }: Verdict): boolean =>
  outcome.kind === 'rejected' && status === 'REJECTED' && outcome.cause !== 'duplicate';

export const standingOf = (turn: Turn, inDoubt: boolean): Standing => ({
  inDoubt,
  doubtAgeMs: turn.doubtAgeMs,
  ageSinceFirstAttemptMs: turn.ageSinceFirstAttemptMs,
  hasNumber: turn.number !== null,
  policy: kindOf(turn.kind).doubt,
});

export const answerOf = (outcome: Outcome): Answer | null => (outcome.kind === 'approved' ? outcome.answer : null);

const isUnasked = (outcome: Outcome): boolean => outcome.kind === 'approved' && outcome.unasked === true;

const UNSTORABLE = 'unstorable';
const isUnstorable = (outcome: Outcome): boolean => outcome.kind === 'inDoubt' && outcome.code === UNSTORABLE;

/** Instead of an answer that Postgres will never take as it is: what the authority meant is not known then. */
export const unstorable = (error: unknown): Outcome => ({
  kind: 'inDoubt',
  code: UNSTORABLE,
  message: `The answer could not be stored: ${(error as Error).message}`,
});
