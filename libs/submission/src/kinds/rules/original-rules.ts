import { isSettled, type Refusal, refusalsToReport, type SubmissionId } from '@app/domain';
import { type InvoiceRuleInput, type PreconditionRule, refusalOf } from './rule.js';

export interface OriginalRuleInput extends InvoiceRuleInput {
  /** Null if the document refers to no invoice. */
  originalNumber: string | null;
}

const refusedOriginal = (message: string, fix: string): Refusal[] => [
  refusalOf('801', 'originalInvoiceNumber', message, fix),
];

const SEND_AN_APPROVED_ONE =
  'Send the number of an approved invoice. GET /api/v1/submissions shows the status of each.';
const SEND_ONCE_APPROVED = 'Send this again once GET /api/v1/submissions shows that invoice as APPROVED.';

export const originalExists: PreconditionRule<OriginalRuleInput> = ({ originalNumber, facts }) =>
  originalNumber === null || facts.original
    ? []
    : refusedOriginal(`There is no invoice ${originalNumber}.`, SEND_AN_APPROVED_ONE);

/** The authority counts invoices by branch: under another branch the number of the original means another sale. */
export const originalIsOfThisBranch: PreconditionRule<OriginalRuleInput> = ({ originalNumber, facts, laneId }) =>
  !facts.original || facts.original.laneId === laneId
    ? []
    : refusedOriginal(
        `Invoice ${originalNumber} was sold by another branch.`,
        'Send this with the API key of an app of that branch.',
      );

export const originalMayBeReturned: PreconditionRule<OriginalRuleInput> = ({ originalNumber, facts }) =>
  !facts.original || facts.original.document.receiptType === 'S'
    ? []
    : refusedOriginal(
        `Invoice ${originalNumber} is not a sale.`,
        'Send the number of a normal sale. Training sales, copies and credit notes cannot be returned.',
      );

export const originalMayBeCopied: PreconditionRule<OriginalRuleInput> = ({ originalNumber, facts }) =>
  facts.original?.document.receiptType !== 'C'
    ? []
    : refusedOriginal(`Invoice ${originalNumber} is itself a copy.`, 'Send the number of the invoice that it copies.');

/** An unsettled original may still be approved, so a client that does not wait for the receipt may follow it. */
export const originalIsApproved: PreconditionRule<OriginalRuleInput> = ({
  originalNumber,
  facts: { original },
  mayFollowUnsettled,
}) => {
  if (!original || original.status === 'APPROVED') return [];
  if (original.status === 'NEEDS_REVIEW') {
    return refusedOriginal(
      `It is not known yet whether the tax authority signed invoice ${originalNumber}; an operator is checking.`,
      SEND_ONCE_APPROVED,
    );
  }
  if (isSettled(original.status))
    return refusedOriginal(`Invoice ${originalNumber} was not approved.`, SEND_AN_APPROVED_ONE);
  if (mayFollowUnsettled) return [];
  return refusedOriginal(`Invoice ${originalNumber} is not approved yet.`, SEND_ONCE_APPROVED);
};

/** The original to wait for, if the only refusal is that it is not approved yet. */
export function originalToWaitFor(input: OriginalRuleInput, refusals: Refusal[]): SubmissionId | undefined {
  const { original } = input.facts;
  const mayStillBeApproved = original && (!isSettled(original.status) || original.status === 'NEEDS_REVIEW');
  return mayStillBeApproved && refusalsToReport(refusals).length === 1 && originalIsApproved(input).length === 1
    ? original.id
    : undefined;
}
