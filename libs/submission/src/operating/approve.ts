import {
  finalDecision,
  type Outcome,
  type Receipt,
  type SubmissionDocument,
  type SubmissionId,
  type WorkerId,
} from '@app/domain';
import {
  addReceipt,
  findSubmissionOfReceipt,
  isHeldFor,
  readTurn,
  claimForOperator,
  type Settlement,
  type Turn,
  type Tx,
} from '@app/persistence';
import { INVOICE_KINDS, kindOf } from '../kinds/index.js';
import { settlementOf } from '../settling/settlement.js';
import {
  performAct,
  type ActResult,
  type ActDone,
  type NotDone,
  notDone,
  type OperatingTools,
  type OperatorOrder,
} from './act.js';

/**
 * An operator has seen at the authority that it was accepted, with its receipt or without. It is settled by the same
 * function that settles what the authority answers, as an attempt of its own, and its line goes on.
 */
export async function approve(
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  receipt: Receipt | null,
): Promise<ActResult> {
  const turn = (await readTurn(tools.ledger.db, id))!;
  const refusal = reasonNotToApprove(turn, receipt);
  if (refusal) return refusal;
  return performAct(
    tools,
    order,
    receipt ? 'attach-receipt' : 'approve',
    { ...turn, submissionId: id },
    async (tx, actId) => {
      const other = receipt && (await findSubmissionOfReceipt(tx, turn, receipt));
      if (other) return notDone(`This receipt is that of submission ${other}.`, 'Send the receipt of this one.');
      const attempt = await claimForOperator(tx, turn, actId);
      if (attempt !== null) return settleByHand(tools, tx, turn, approvalOf(turn, attempt, receipt, order, actId));
      if (receipt && (await addReceipt(tx, id, receipt))) return { kind: 'done', settled: [id] };
      return NOT_WAITING_FOR_OPERATOR;
    },
  );
}

/** Taken out of the hands of workers only: what one of them has comes to its end by itself. */
export const NOT_WAITING_FOR_OPERATOR = notDone(
  'It does not wait for an operator.',
  'Only what is in NEEDS_REVIEW, or at the head of a held lane, can be settled by hand.',
);

function reasonNotToApprove({ kind, wireBody }: Turn, receipt: Receipt | null): NotDone | null {
  if (kindOf(kind).doubtPolicy === 'review')
    return notDone('Only the authority gives a device its key.', 'Have the device reset there, and release it.');
  if (receipt && !INVOICE_KINDS.includes(kind))
    return notDone('What is of this kind has no receipt.', 'Approve it without one.');
  if (wireBody === null)
    return notDone('It was never sent.', 'Release it, or give it up; what was not sent cannot have been accepted.');
  return null;
}

function approvalOf(
  turn: Turn,
  attempt: number,
  receipt: Receipt | null,
  { reason }: OperatorOrder,
  actId: string,
): Settlement {
  // A number that the series has left behind was counted when it was found to be taken.
  const isCounted = turn.number !== null && turn.number < turn.nextNumber;
  const decision = finalDecision('APPROVED', isCounted ? 'kept' : 'accepted');
  const outcome: Outcome = { kind: 'approved', answer: receipt ? { receipt } : {} };
  const settlement = settlementOf(turn, attempt, outcome, decision, actId as unknown as WorkerId);
  return { ...settlement, message: operatorMessage(reason), evidence: 'none' };
}

/** In the record of the attempts, where nobody should take it for the word of the authority. */
export const operatorMessage = (reason: string): string => `By an operator: ${reason}`;

/** With all that settling one of its kind brings about; and a line that was held for it goes on. */
export async function settleByHand(
  { ledger }: OperatingTools,
  tx: Tx,
  turn: Turn,
  settlement: Settlement,
): Promise<ActDone> {
  const isLaneHeldForIt = await isHeldFor(tx, turn);
  const { heads } = await ledger.settleWithin(tx, [settlement]);
  const document = turn.document as SubmissionDocument;
  const answer = settlement.status === 'APPROVED' ? {} : null;
  await kindOf(turn.kind).onSettled?.(tx, document, turn, settlement.status, answer, NO_SEALER);
  const resumed = isLaneHeldForIt ? await ledger.releaseLane(turn.laneId, tx) : [];
  return { kind: 'done', heads: [...heads, ...resumed], settled: [turn.id] };
}

const NO_SEALER = {
  seal: () => {
    throw new Error('No operator gives a device its key.');
  },
};
