import { finalDecision, type SubmissionId, type WorkerId } from '@app/domain';
import { readTurn, claimForOperator } from '@app/persistence';
import { settlementOf } from '../settling/settlement.js';
import { performAct, type ActResult, notDone, type OperatingTools, type OperatorOrder } from './act.js';
import { operatorMessage, NOT_WAITING_FOR_OPERATOR, settleByHand } from './approve.js';

/**
 * Nobody will try it any more: its number and its `invcNo` are free. What may have been received is given up only by
 * somebody who says that he knows it was not.
 */
export async function giveUp(
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  neverReceived: boolean,
): Promise<ActResult> {
  const turn = (await readTurn(tools.ledger.db, id))!;
  if (turn.inDoubt && !neverReceived)
    return notDone(
      'The authority may have it.',
      'Ask the authority first; send "neverReceived": true if you know from there that it has not.',
    );
  return performAct(tools, order, 'give-up', { ...turn, submissionId: id }, async (tx, actId) => {
    const attempt = await claimForOperator(tx, turn, actId);
    if (attempt === null) return NOT_WAITING_FOR_OPERATOR;
    const outcome = { kind: 'rejected', code: 'OPERATOR', message: operatorMessage(order.reason) } as const;
    const workerId = actId as unknown as WorkerId;
    const settlement = settlementOf(turn, attempt, outcome, finalDecision('FAILED', 'released'), workerId);
    return settleByHand(tools, tx, turn, { ...settlement, counts: false, evidence: 'none' });
  });
}
