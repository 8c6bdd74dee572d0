import { finalDecision, OPERATOR_CODE, type SubmissionId, type WorkerId } from '@app/domain';
import { readAttemptFacts, claimForOperator } from '@app/persistence';
import { settlementOf } from '../settling/settlement.js';
import { performAct, type ActResult, notDone, type OperatingTools, type OperatorOrder } from './act.js';
import { findImportedLike } from './not-known-yet.js';
import { operatorMessage, NOT_WAITING_FOR_OPERATOR, settleByHand } from './approve.js';

/**
 * Ends a submission as FAILED: its number and its `invcNo` are free again. A submission in doubt is given up only by an
 * operator who states that the authority never received it.
 */
export async function giveUp(
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  neverReceived: boolean,
): Promise<ActResult> {
  const facts = (await readAttemptFacts(tools.ledger.db, id))!;
  if (facts.inDoubt && !neverReceived)
    return notDone(
      'The authority may have received this submission.',
      'Ask the authority first. If it has not received the submission, send "neverReceived": true.',
    );
  return performAct(tools, order, 'give-up', { ...facts, submissionId: id }, async (tx, actId) => {
    const like = neverReceived ? await findImportedLike(tx, id) : null;
    if (like) return like;
    const attempt = await claimForOperator(tx, facts, actId);
    if (attempt === null) return NOT_WAITING_FOR_OPERATOR;
    const outcome = { kind: 'rejected', code: OPERATOR_CODE, message: operatorMessage(order.reason) } as const;
    const workerId = actId as unknown as WorkerId;
    const settlement = settlementOf(facts, attempt, outcome, finalDecision('FAILED', 'released'), workerId);
    return settleByHand(tools, tx, facts, { ...settlement, countsAgainstLane: false, evidence: 'none' });
  });
}
