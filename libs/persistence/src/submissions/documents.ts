import type { SubmissionDocument, SubmissionId } from '@app/domain';
import type { Database } from '../database/database.js';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';
import type { Tx } from '../database/tx.js';
import type { AttemptFacts } from './attempt-facts.js';

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
 * Stores the facts of a document that are known only when it is the head, before it goes out: a settlement, even after a crash,
 * must know what was reported. A document with a wire body never changes. SQL, because a kind calls it on the connection
 * of its caller.
 */
export const completeDocument = (tx: Tx, { id, turn }: AttemptFacts, document: object): Promise<unknown> =>
  tx.query(
    `WITH unsent AS (
       SELECT id FROM submissions WHERE id = $1 AND turn = $2 AND wire_digest IS NULL FOR NO KEY UPDATE)
     UPDATE documents d SET document = $3 FROM unsent u WHERE d.id = u.id`,
    [id, turn, JSON.stringify(document)],
  );

/** A new submission may take the natural key from now on. SQL, because effects run on the connection of a settlement. */
export const releaseNaturalKey = (tx: Tx, id: SubmissionId): Promise<unknown> =>
  tx.query(
    `DELETE FROM natural_keys k USING submissions s WHERE s.id = $1 AND k.key = s.natural_key AND k.submission_id = s.id`,
    [id],
  );

/** The questions that a list may ask of the documents themselves. No index has it: most taxpayers ask seldom, and each sale would pay for it. */
export interface DocumentFilter {
  buyerPin?: string | undefined;
  /** Bounds of the total with tax, in the currency of the document; both belong to the range. */
  totalMin?: string | undefined;
  totalMax?: string | undefined;
  /** Dates of the sale, YYYYMMDD; both belong to the range. */
  saleFrom?: string | undefined;
  saleTo?: string | undefined;
}

/** One page looks into so many documents at most, and into so many bytes of them, as they are stored. */
export const DOCUMENTS_SEARCHED_MAX = 1_000;
const BYTES_SEARCHED_MAX = 4 * 1024 * 1024;

/**
 * The documents of the ids in a parameter, in the order of the ids; `bytes_before` is the stored size of those before. Postgres knows the
 * size of a long document without reading it.
 */
const sizedDocuments = (ids: string): string => `
  SELECT n.id, n.place, c.document,
    sum(coalesce(pg_column_size(c.document), 0)) OVER (ORDER BY n.place) - coalesce(pg_column_size(c.document), 0) AS bytes_before
  FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS n(id, place) LEFT JOIN documents c ON c.id = n.id`;

interface SearchedDocument {
  id: SubmissionId;
  matches: boolean;
}

/**
 * Looks into the documents of these submissions, in their order. The answer has all of them, or the first, if the documents are long. A
 * document that is deleted does not match.
 */
export function searchDocuments(
  tx: Tx,
  ids: readonly SubmissionId[],
  { buyerPin, totalMin, totalMax, saleFrom, saleTo }: DocumentFilter,
): Promise<SearchedDocument[]> {
  const values: unknown[] = [ids];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const total = "(n.document ->> 'total')::numeric";
  const conditions = [
    buyerPin && `n.document ->> 'buyerPin' = ${parameter(buyerPin)}`,
    totalMin && `${total} >= ${parameter(totalMin)}::numeric`,
    totalMax && `${total} <= ${parameter(totalMax)}::numeric`,
    saleFrom && `n.document ->> 'saleDate' >= ${parameter(saleFrom)}`,
    saleTo && `n.document ->> 'saleDate' <= ${parameter(saleTo)}`,
  ].filter(Boolean);
  return tx.query<SearchedDocument>(
    `SELECT n.id, coalesce(${conditions.join(' AND ')}, false) AS matches FROM (${sizedDocuments('$1')}) n
     WHERE n.bytes_before < ${BYTES_SEARCHED_MAX} ORDER BY n.place`,
    values,
  );
}

interface Comparison {
  id: SubmissionId;
  compare(stored: SubmissionDocument): unknown;
}

/**
 * A statement reads so many bytes of documents, as they are stored; they are some ten times as long as text. A short repeat may have a
 * long document, and a file thousands of repeats.
 */
const BYTES_MAX = 64 * 1024;

// SQL, because one statement reads the documents of many repeats, and ends where they become too long.
const READ_COMPARED = {
  name: 'read-compared',
  text: `SELECT n.document FROM (${sizedDocuments('$1')}) n WHERE n.bytes_before < ${BYTES_MAX} ORDER BY n.place`,
};

/** A comparison that throws is the fault of its own caller alone. */
type Compared = () => unknown;

function compared({ compare }: Comparison, document: SubmissionDocument | null): Compared {
  try {
    const result = document && compare(document);
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

const comparisons: SharedRead<Comparison, Compared> = {
  run: async (tx, questions) => {
    const answers: Compared[] = [];
    while (answers.length < questions.length) {
      const rest = questions.slice(answers.length);
      const rows = await tx.query<{ document: SubmissionDocument | null }>(READ_COMPARED, [rest.map(({ id }) => id)]);
      answers.push(...rows.map(({ document }, index) => compared(rest[index]!, document)));
    }
    return answers;
  },
};

/** The result of the comparison with a stored document; null if the document is so old that it is deleted. */
export const compareWithStored = async <Result>(
  db: LedgerReader,
  id: SubmissionId,
  compare: (stored: SubmissionDocument) => Result,
): Promise<Result | null> => (await db.readShared(comparisons, { id, compare }))() as Result | null;
