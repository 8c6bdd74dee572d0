import { type Failure, failedAt } from '../errors/failure.js';

/** How many to ask for: one more than are wanted tells whether there is a next page. */
export const withOneMore = (limit: number): number => limit + 1;

export interface Page<Row> {
  page: Row[];
  /** The last of the page, behind which the next begins; null on the last page. */
  nextCursor: string | null;
}

export const pageOf = <Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> =>
  pageBy(rows, limit, ({ id }) => id);

/** The same of what is known by something else than its id. */
export function pageBy<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): Page<Row> {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? cursorOf(page.at(-1)!) : null };
}

/** A page after nothing would be empty, and its reader would believe that it had seen everything. */
export const unknownCursor = (): Failure =>
  failedAt(
    '003',
    'cursor',
    'The cursor is not valid.',
    'Send the nextCursor of the previous page unchanged, or leave cursor out.',
  );
