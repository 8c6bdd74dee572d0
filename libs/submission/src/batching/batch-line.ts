import type { ItemDocument, Refusal, Remark, SubmissionDocument, SubmissionDraft } from '@app/domain';
import type { SubmissionIdentity, LineRecord } from '@app/persistence';
import type { SubmissionOwner } from '../kinds/kind.js';

/** Turns results into the details of a line. The API supplies this, so that the pipeline words no answers. */
export interface LineWording {
  /** The details of an accepted line; null if there is nothing to add. */
  accepted(stockUnchecked: readonly string[], remarks: readonly Remark[]): object | null;
  refused(refusals: readonly Refusal[]): object;
  /** Compares the line with the stored document of its own branch that has its natural key. */
  compare(stored: SubmissionDocument): object;
  /** `existing` has the natural key; `comparison` is null if its document is deleted, and undefined if it is of another branch. */
  known(existing: SubmissionIdentity, identical: boolean, comparison?: object | null): object | null;
  /** Another request with this number is still being received. */
  contested(): object;
  /** The ledger failed on this line for an unknown reason. */
  failed(): object;
}

/** A line that could be read as a document. */
export interface BatchDocument {
  line: number;
  owner: SubmissionOwner;
  draft: SubmissionDraft;
  itemsToRegister: readonly ItemDocument[] | null;
  wording: LineWording;
}

/** A document, or the verdict of a line that could not be read as one. */
export type BatchLine = BatchDocument | LineRecord;

export const isBatchDocument = (line: BatchLine): line is BatchDocument => 'draft' in line;
