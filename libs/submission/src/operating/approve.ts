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
  isHeldFor,
  isRestoring,
  readAttemptFacts,
  receiptRefusalIn,
  claimForOperator,
  type Settlement,
  type AttemptFacts,
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
 * An operator has seen at the authority that the submission was accepted, with or without its receipt. It is settled by the
 * function that settles the authority's answers, as an attempt of its own, and its lane goes on.
 */
export async function approve(
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  receipt: Receipt | null,
  details: object = {},
): Promise<ActResult> {
  const facts = (await readAttemptFacts(tools.ledger.db, id))!;
  // What was never sent from here may have been sent by the ledger before a restore.
  const mayBeThere = facts.wasWritten || (await isRestoring(tools.ledger.db, facts.laneId));
  const refusal = reasonNotToApprove(facts, receipt, mayBeThere);
  if (refusal) return refusal;
  const acting = performAct(
    tools,
    order,
    receipt ? 'attach-receipt' : 'approve',
    { ...facts, submissionId: id },
    async (tx, actId) => {
      const attempt = await claimForOperator(tx, facts, actId);
      if (attempt !== null) {
        const done = await settleByHand(tools, tx, facts, approvalOf(facts, attempt, receipt, order, actId));
        return { ...done, details };
      }
      // The detail tells the trigger `operator_acts_events` that the submission was approved before, without a receipt.
      if (receipt && (await addReceipt(tx, id, receipt)))
        return { kind: 'done', settled: [id], details: { ...details, before: 'APPROVED' } };
      return NOT_WAITING_FOR_OPERATOR;
    },
  );
  return acting.catch(notDoneForItsReceipt);
}

function notDoneForItsReceipt(error: unknown): NotDone {
  const refusal = receiptRefusalIn(error);
  if (refusal === null) throw error;
  return notDone(
    refusal,
    'Look for both in the portal of the authority. Send the receipt that it shows for this one, or approve this one without a receipt.',
  );
}

/** A submission that a worker has claimed is never settled by hand. */
export const NOT_WAITING_FOR_OPERATOR = notDone(
  'This submission does not wait for an operator.',
  'Only a submission in NEEDS_REVIEW, one that is parked, or the head of a held lane can be settled by hand.',
);

function reasonNotToApprove(
  { kind, number }: AttemptFacts,
  receipt: Receipt | null,
  mayBeThere: boolean,
): NotDone | null {
  if (kindOf(kind).doubtPolicy === 'review')
    return notDone(
      'Only the authority can give a device its key.',
      'Have the authority reset the device, then release the submission.',
    );
  if (receipt && !INVOICE_KINDS.includes(kind))
    return notDone(`A ${kind} has no receipt.`, 'Approve the submission without a receipt.');
  if (!mayBeThere)
    return notDone('This submission was never sent, so it cannot have been accepted.', 'Release it, or give it up.');
  if (number === null && INVOICE_KINDS.includes(kind)) return WITHOUT_NUMBER;
  return null;
}

const WITHOUT_NUMBER = notDone(
  'This invoice has no number here, so its credit notes could not name it to the authority.',
  'Find its number with GET /admin/api/lanes/{id}/imported-documents, and release it with "importedNumber".',
);

function approvalOf(
  facts: AttemptFacts,
  attempt: number,
  receipt: Receipt | null,
  { reason }: OperatorOrder,
  actId: string,
): Settlement {
  // The series passed this number when the authority said that it was taken.
  const isCounted = facts.number !== null && facts.number < facts.nextNumber;
  const decision = finalDecision('APPROVED', isCounted ? 'kept' : 'accepted');
  const outcome: Outcome = { kind: 'approved', answer: receipt ? { receipt } : {} };
  const settlement = settlementOf(facts, attempt, outcome, decision, actId as unknown as WorkerId);
  return { ...settlement, message: operatorMessage(reason), evidence: 'none' };
}

/** Marks the message in the list of attempts, so that it is not taken for the authority's. */
export const operatorMessage = (reason: string): string => `By an operator: ${reason}`;

/** Settles with all effects of the kind. A lane that was held because of this submission goes on. */
export async function settleByHand(
  { ledger }: OperatingTools,
  tx: Tx,
  facts: AttemptFacts,
  settlement: Settlement,
): Promise<ActDone> {
  const isLaneHeldForIt = await isHeldFor(tx, facts);
  const { heads } = await ledger.settleWithin(tx, [settlement]);
  const document = facts.document as SubmissionDocument;
  const answer = settlement.status === 'APPROVED' ? {} : null;
  await kindOf(facts.kind).onSettled?.(tx, document, facts, settlement.status, answer, NO_SEALER);
  const resumed = isLaneHeldForIt ? await ledger.releaseLane(facts.laneId, tx) : [];
  return { kind: 'done', heads: [...heads, ...resumed], settled: [facts.id] };
}

const NO_SEALER = {
  seal: () => {
    throw new Error('No operator gives a device its key.');
  },
};
