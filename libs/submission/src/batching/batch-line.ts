import type { ItemDocument, Refusal, SubmissionDraft } from '@app/domain';
import type { SubmissionIdentity, LineRecord } from '@app/persistence';
import type { SubmissionOwner } from '../kinds/kind.js';

/** What a line has to say for itself once it is looked at; in whose words, is not the pipeline's business. */
export interface LineWording {
  /** Of what is accepted, or was before: null if there is nothing to say. */
  accepted(stockUnchecked: readonly string[]): object | null;
  refused(refusals: readonly Refusal[]): object;
  /** `there` is the submission that has its number. */
  duplicate(existing: SubmissionIdentity): object;
  /** It is not the line that is wrong: nobody knows what is. */
  failed(): object;
}

/** A line of a batch that could be read: a document, and for whom. */
export interface BatchDocument {
  line: number;
  owner: SubmissionOwner;
  draft: SubmissionDraft;
  itemsToRegister: readonly ItemDocument[] | null;
  wording: LineWording;
}

/** A line of a batch: a document, or what became of it already, since it is none. */
export type BatchLine = BatchDocument | LineRecord;

export const isBatchDocument = (line: BatchLine): line is BatchDocument => 'draft' in line;
