export interface PageOptions {
  /** The last row of the page before. */
  after?: string | undefined;
  limit: number;
}

/**
 * Reads the rows behind a cursor. Prisma begins a page with the cursor itself, but only while the cursor matches the filter,
 * so skipping one row could lose another. The page is read with one row more, and the cursor is taken out by its id.
 */
export async function readPage<Row extends { id: string }>(
  { after, limit }: PageOptions,
  read: (page: { take: number; cursor?: { id: string } }) => Promise<Row[]>,
): Promise<Row[]> {
  if (after === undefined) return read({ take: limit });
  const rows = await read({ take: limit + 1, cursor: { id: after } });
  return rows.filter(({ id }) => id !== after.toLowerCase()).slice(0, limit);
}
