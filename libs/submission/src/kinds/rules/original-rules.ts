import { isSettled, type Refusal, type SubmissionId } from '@app/domain';
import type { InvoiceScene, Rule } from './rule.js';
import { refusalOf } from './refusal-of.js';

/** What a return or a copy refers to. */
export interface OriginalScene extends InvoiceScene {
  /** Null where the document refers to nothing. */
  originalNumber: string | null;
}

const refused = (message: string, fix: string): Refusal[] => [refusalOf('801', 'originalInvoiceNumber', message, fix)];

const SEND_AN_APPROVED_ONE = 'Send the number of a sale that was approved.';

export const originalExists: Rule<OriginalScene> = ({ originalNumber, ground }) =>
  originalNumber === null || ground.original
    ? []
    : refused(`There is no invoice ${originalNumber}.`, SEND_AN_APPROVED_ONE);

/** The authority's number of the original counts within its branch: on another it is a stranger's sale. */
export const originalIsOfThisBranch: Rule<OriginalScene> = ({ originalNumber, ground, laneId }) =>
  !ground.original || ground.original.laneId === laneId
    ? []
    : refused(`Invoice ${originalNumber} was sold by another branch.`, 'Send this from the app of that branch.');

export const originalMayBeReturned: Rule<OriginalScene> = ({ originalNumber, ground }) =>
  !ground.original || ground.original.document.receiptType === 'S'
    ? []
    : refused(`Invoice ${originalNumber} is not a sale.`, 'Return a sale: no training sale, copy or return.');

export const originalMayBeCopied: Rule<OriginalScene> = ({ originalNumber, ground }) =>
  ground.original?.document.receiptType !== 'C'
    ? []
    : refused(`Invoice ${originalNumber} is a copy itself.`, 'Send the number of the invoice it is a copy of.');

/** What has not settled yet may still be; whoever does not wait for the answer may follow it. */
export const originalIsApproved: Rule<OriginalScene> = ({ originalNumber, ground: { original }, mayFollow }) => {
  if (!original || original.status === 'APPROVED') return [];
  if (original.status === 'NEEDS_REVIEW') {
    return refused(
      `Invoice ${originalNumber} may have been signed or not: an operator is looking into it.`,
      'Send this again once that is settled.',
    );
  }
  if (isSettled(original.status)) return refused(`Invoice ${originalNumber} was not approved.`, SEND_AN_APPROVED_ONE);
  if (mayFollow) return [];
  return refused(`Invoice ${originalNumber} is not approved yet.`, 'Send this again once its receipt is there.');
};

/** The original, where that it may yet be approved is all that is wrong: then there is something to wait for. */
export function awaitedOriginal(scene: OriginalScene, refusals: Refusal[]): SubmissionId | undefined {
  const { original } = scene.ground;
  const mayYetBe = original && (!isSettled(original.status) || original.status === 'NEEDS_REVIEW');
  return mayYetBe && refusals.length === 1 && originalIsApproved(scene).length === 1 ? original.id : undefined;
}
