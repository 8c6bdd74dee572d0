import type { SubmissionDocument, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** What was accepted, and what it refers to. */
export interface StoredDocument {
  document: SubmissionDocument;
  follows: SubmissionId | null;
}

/** Of a submission that is there. */
export async function readDocument(tx: Tx, id: SubmissionId): Promise<StoredDocument> {
  const [row] = await tx.query<StoredDocument>('SELECT document, follows FROM submissions WHERE id = $1', [id]);
  return row!;
}
