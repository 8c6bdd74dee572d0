import type { CreditNoteDocument, CreditNoteDraft } from '@app/domain';
import type { LedgerReader } from '@app/persistence';
import { creditNote } from '../credit-note/credit-note.js';
import type { Preconditions, SubmissionOwner } from '../kind.js';

/** The preconditions for the credit note of a correction, in the words of the post: it names only the sale that it corrects. */
export async function creditedFirst(
  db: LedgerReader,
  note: CreditNoteDraft,
  owner: SubmissionOwner,
): Promise<Pick<Preconditions<CreditNoteDocument>, 'document' | 'follows' | 'refusals' | 'remarks'>> {
  const options = { mayFollowUnsettled: false, itemsToRegister: null };
  const { refusals, remarks = [], ...found } = await creditNote.checkPreconditions(db, note, owner, options);
  const ofCorrected = { field: 'corrects' } as const;
  return {
    ...found,
    refusals: refusals.map((refusal) => ({ ...refusal, ...ofCorrected })),
    remarks: remarks.map((remark) => ({ ...remark, ...ofCorrected })),
  };
}

export const NOTE_BEFORE = {
  unsettled: 'the credit note of the sale that it corrects has not settled',
  notApproved: 'The sale was not sent, because the credit note of the sale that it corrects was not approved',
  field: 'corrects',
  fix: 'Nothing was credited and nothing was sold. Mend what the message names, and send the correction again.',
  mayBeUnderReview: true,
} as const;
