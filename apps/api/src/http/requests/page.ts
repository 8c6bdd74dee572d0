import { type Failure, failedAt } from '../errors/failure.js';

/** One row more than the page holds tells whether there is a next page. */
export const withOneMore = (limit: number): number => limit + 1;

export interface Page<Row> {
  page: Row[];
  /** The last row of this page; null on the last page. */
  nextCursor: string | null;
}

export const pageOf = <Row extends { id: string }>(rows: readonly Row[], limit: number, found?: number): Page<Row> =>
  pageBy(rows, limit, ({ id }) => id, found);

/** A page of rows that have another name than an id. Where rows are long, fewer of them are read than were found. */
export function pageBy<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  found = rows.length,
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && found > page.length ? cursorOf(last) : null };
}

/** This error replaces an empty page, which a reader would take for the end of the list. */
export const unknownCursor = (): Failure =>
  failedAt(
    '003',
    'cursor',
    'The cursor is not valid.',
    'Send the nextCursor of the previous page unchanged, or leave cursor out.',
  );
