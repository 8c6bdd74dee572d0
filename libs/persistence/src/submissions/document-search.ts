import type { SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** What a list may ask of the documents themselves. No index has it: most taxpayers ask seldom, and each sale would pay for it. */
export interface DocumentFilter {
  buyerPin?: string | undefined;
  /** Of the total with tax, in the currency of the document; both belong to the range. */
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
export const sizedDocuments = (ids: string): string => `
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
