import type { SubmissionDocument, SubmissionId } from '@app/domain';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';
import { sizedDocuments } from './document-search.js';

interface Comparison {
  id: SubmissionId;
  compare(stored: SubmissionDocument): unknown;
}

/**
 * So many bytes of documents are read at once, as they are stored; they are some ten times as long as text. A short repeat may have a
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

/** What the comparison with a stored document comes to; null if the document is so old that it is deleted. */
export const compareWithStored = async <Result>(
  db: LedgerReader,
  id: SubmissionId,
  compare: (stored: SubmissionDocument) => Result,
): Promise<Result | null> => (await db.readShared(comparisons, { id, compare }))() as Result | null;
