import { isSettled, type Refusal, type SubmissionId } from '@app/domain';
import type { InvoiceRuleInput, PreconditionRule } from './rule.js';
import { refusalOf } from './refusal-of.js';

/** What a return or a copy refers to. */
export interface OriginalRuleInput extends InvoiceRuleInput {
  /** Null where the document refers to nothing. */
  originalNumber: string | null;
}

const refusedOriginal = (message: string, fix: string): Refusal[] => [
  refusalOf('801', 'originalInvoiceNumber', message, fix),
];

const SEND_AN_APPROVED_ONE = 'Send the number of a sale that was approved.';

export const originalExists: PreconditionRule<OriginalRuleInput> = ({ originalNumber, facts }) =>
  originalNumber === null || facts.original
    ? []
    : refusedOriginal(`There is no invoice ${originalNumber}.`, SEND_AN_APPROVED_ONE);

/** The authority's number of the original counts within its branch: on another it is a stranger's sale. */
export const originalIsOfThisBranch: PreconditionRule<OriginalRuleInput> = ({ originalNumber, facts, laneId }) =>
  !facts.original || facts.original.laneId === laneId
    ? []
    : refusedOriginal(
        `Invoice ${originalNumber} was sold by another branch.`,
        'Send this from the app of that branch.',
      );

export const originalMayBeReturned: PreconditionRule<OriginalRuleInput> = ({ originalNumber, facts }) =>
  !facts.original || facts.original.document.receiptType === 'S'
    ? []
    : refusedOriginal(`Invoice ${originalNumber} is not a sale.`, 'Return a sale: no training sale, copy or return.');

export const originalMayBeCopied: PreconditionRule<OriginalRuleInput> = ({ originalNumber, facts }) =>
  facts.original?.document.receiptType !== 'C'
    ? []
    : refusedOriginal(`Invoice ${originalNumber} is a copy itself.`, 'Send the number of the invoice it is a copy of.');

/** What has not settled yet may still be; whoever does not wait for the answer may follow it. */
export const originalIsApproved: PreconditionRule<OriginalRuleInput> = ({
  originalNumber,
  facts: { original },
  mayFollowUnsettled,
}) => {
  if (!original || original.status === 'APPROVED') return [];
  if (original.status === 'NEEDS_REVIEW') {
    return refusedOriginal(
      `Invoice ${originalNumber} may have been signed or not: an operator is looking into it.`,
      'Send this again once that is settled.',
    );
  }
  if (isSettled(original.status))
    return refusedOriginal(`Invoice ${originalNumber} was not approved.`, SEND_AN_APPROVED_ONE);
  if (mayFollowUnsettled) return [];
  return refusedOriginal(
    `Invoice ${originalNumber} is not approved yet.`,
    'Send this again once its receipt is there.',
  );
};

/** The original, where that it may yet be approved is all that is wrong: then there is something to wait for. */
export function originalToWaitFor(input: OriginalRuleInput, refusals: Refusal[]): SubmissionId | undefined {
  const { original } = input.facts;
  const mayStillBeApproved = original && (!isSettled(original.status) || original.status === 'NEEDS_REVIEW');
  return mayStillBeApproved && refusals.length === 1 && originalIsApproved(input).length === 1
    ? original.id
    : undefined;
}
