import { ends, type SubmissionId, type WorkerId } from '@app/domain';
import { readTurn, takeInHand } from '@app/persistence';
import { settlementOf } from '../settling/settlement.js';
import { act, type Acted, notDone, type OperatingTools, type Order } from './act.js';
import { byHand, NOT_YOURS, settle } from './approve.js';

/**
 * Nobody will try it any more: its number and its `invcNo` are free. What may have been received is given up only by
 * somebody who says that he knows it was not.
 */
export async function giveUp(
  tools: OperatingTools,
  order: Order,
  id: SubmissionId,
  neverReceived: boolean,
): Promise<Acted> {
  const turn = (await readTurn(tools.ledger.db, id))!;
  if (turn.inDoubt && !neverReceived)
    return notDone(
      'The authority may have it.',
      'Ask the authority first; send "neverReceived": true if you know from there that it has not.',
    );
  return act(tools, order, 'give-up', { ...turn, submissionId: id }, async (tx, actId) => {
    const attempt = await takeInHand(tx, turn, actId);
    if (attempt === null) return NOT_YOURS;
    const outcome = { kind: 'rejected', code: 'OPERATOR', message: byHand(order.reason) } as const;
    const workerId = actId as unknown as WorkerId;
    const settlement = settlementOf(turn, attempt, outcome, ends('FAILED', 'released'), workerId);
    return settle(tools, tx, turn, { ...settlement, counts: false, evidence: 'none' });
  });
}
