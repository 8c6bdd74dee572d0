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

/** One page has so many bytes of documents as text, unless the first that is there alone has more. A document has up to a thousand lines. */
export const PAGE_TEXT_MAX = 1024 * 1024;

/**
 * The texts of a jsonb column, for the ids in a parameter and in their order: of all, or of the first, if they are long. A stored
 * document is up to a hundred times as long as text, so each is read before the next is looked at.
 */
export const fittingTexts = (ids: string, table: string, column: string): string => `
  WITH RECURSIVE fitting (place, id, text, bytes) AS (
    SELECT 0, NULL::uuid, NULL::text, 0
    UNION ALL
    SELECT f.place + 1, n.id, n.text, f.bytes + coalesce(octet_length(n.text), 0)
    FROM fitting f CROSS JOIN LATERAL (
      SELECT k.id, (SELECT t.${column}::text FROM ${table} t WHERE t.id = k.id) AS text
      FROM (SELECT (${ids}::uuid[])[f.place + 1] AS id) k OFFSET 0) n
    WHERE f.place < cardinality(${ids}::uuid[]) AND f.bytes < ${PAGE_TEXT_MAX})
  SELECT place, id, text FROM fitting WHERE place > 0 AND (bytes <= ${PAGE_TEXT_MAX} OR bytes = octet_length(text))`;
