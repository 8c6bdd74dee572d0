import type { Remark } from '@app/domain';
import {
  compareWithStored,
  type SubmissionIdentity,
  type LineRecord,
  readIdentity,
  type LedgerReader,
} from '@app/persistence';
import { fingerprint } from '../kinds/fingerprint.js';
import { kindOf } from '../kinds/index.js';
import {
  type PreparedPost,
  preparePost,
  uncheckableStockOf,
  isOwnerOf,
  isIdenticalRepeat,
} from '../accepting/new-submission.js';
import type { BatchDocument } from './batch-line.js';

/** A line that may be written, or its verdict. */
export type CheckedLine =
  | { document: BatchDocument; posted: PreparedPost; stockUnchecked: readonly string[]; remarks: readonly Remark[] }
  | LineRecord;

export const isWritable = (checked: CheckedLine): checked is Exclude<CheckedLine, LineRecord> => 'posted' in checked;

/** Checks the preconditions of a line. No client waits for its receipt, so it may follow an unsettled original. */
export async function checkLine(db: LedgerReader, document: BatchDocument): Promise<CheckedLine> {
  const { draft, owner, itemsToRegister, wording } = document;
  const preconditions = await kindOf(draft.kind).checkPreconditions(db, draft, owner, {
    mayFollowUnsettled: true,
    itemsToRegister,
  });
  const known = preconditions.knownId && (await readIdentity(db, preconditions.knownId));
  if (known)
    return recordOfExisting(db, document, known, preconditions.document && fingerprint(preconditions.document));
  if (preconditions.refusals.length > 0 || preconditions.document === null)
    return {
      ...lineFieldsOf(document),
      verdict: 'refused',
      submissionId: null,
      details: wording.refused(preconditions.refusals),
    };
  const complete = { ...preconditions, document: preconditions.document };
  const posted = preparePost(owner, draft, complete);
  return { document, posted, stockUnchecked: uncheckableStockOf(complete), remarks: complete.remarks ?? [] };
}

/**
 * Another submission has this natural key. If it has the same content, the line is "known" (a file sent twice); otherwise it
 * is "duplicate".
 */
export async function recordOfExisting(
  db: LedgerReader,
  document: BatchDocument,
  existing: SubmissionIdentity,
  documentFingerprint: string | null,
): Promise<LineRecord> {
  const { owner, wording } = document;
  const isOwn = isOwnerOf(owner, existing);
  const identical = isOwn && isIdenticalRepeat(existing, documentFingerprint, owner);
  const isOfBranch = isOwn && existing.laneId === owner.laneId;
  const comparison = isOfBranch ? await compareWithStored(db, existing.id, wording.compare) : undefined;
  return {
    ...lineFieldsOf(document),
    verdict: identical ? 'known' : 'duplicate',
    // Another account's submission is none of this caller's business.
    submissionId: isOwn ? existing.id : null,
    details: wording.known(existing, identical, comparison),
  };
}

export const recordOfAccepted = ({
  document,
  posted,
  stockUnchecked,
  remarks,
}: Exclude<CheckedLine, LineRecord>): LineRecord => ({
  ...lineFieldsOf(document),
  verdict: 'accepted',
  submissionId: posted.main.submission.id,
  details: document.wording.accepted(stockUnchecked, remarks),
});

export const lineFieldsOf = ({ line, draft }: BatchDocument): Pick<LineRecord, 'line' | 'kind' | 'reference'> => ({
  ...{ line, kind: draft.kind, reference: kindOf(draft.kind).reference(draft) },
});
