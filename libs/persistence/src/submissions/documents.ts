import type { SubmissionDocument, SubmissionId } from '@app/domain';
import type { Database, Tx } from '../database/database.js';
import type { Turn } from './turns.js';

/** The document of a submission, and the submission that it refers to. */
export interface StoredDocument {
  document: SubmissionDocument;
  follows: SubmissionId | null;
}

/** The submission must exist. Null if its document is so old that it is deleted. */
export async function readDocument({ prisma }: Database, id: SubmissionId): Promise<StoredDocument | null> {
  const { follows } = await prisma.submission.findUniqueOrThrow({ where: { id }, select: { follows: true } });
  const stored = await prisma.document.findUnique({ where: { id } });
  return stored && ({ document: stored.document, follows } as unknown as StoredDocument);
}

/**
 * Stores the facts of a document that are known only at its turn, before it goes out: a settlement, even after a crash,
 * must know what was reported. A document with a wire body never changes. SQL, because a kind calls it on the connection
 * of its caller.
 */
export const completeDocument = (tx: Tx, { id, turn }: Turn, document: object): Promise<unknown> =>
  tx.query(
    `WITH unsent AS (
       SELECT id FROM submissions WHERE id = $1 AND turn = $2 AND wire_digest IS NULL FOR NO KEY UPDATE)
     UPDATE documents d SET document = $3 FROM unsent u WHERE d.id = u.id`,
    [id, turn, JSON.stringify(document)],
  );

// Effects run in the transaction of a settlement, on its connection: the statements below are SQL.

/** A new submission may take the natural key from now on. */
export const releaseNaturalKey = (tx: Tx, id: SubmissionId): Promise<unknown> =>
  tx.query(
    `DELETE FROM natural_keys k USING submissions s WHERE s.id = $1 AND k.key = s.natural_key AND k.submission_id = s.id`,
    [id],
  );
