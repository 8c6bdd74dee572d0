import type { SubmissionDocument, SubmissionId } from '@app/domain';
import type { Tx } from './tx.js';

/** What was accepted, of a submission that is there. */
export async function readDocument(tx: Tx, id: SubmissionId): Promise<SubmissionDocument> {
  const [row] = await tx.query<{ document: SubmissionDocument }>('SELECT document FROM submissions WHERE id = $1', [
    id,
  ]);
  return row!.document;
}
