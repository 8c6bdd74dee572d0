import type { Database } from '@app/persistence';
import { lineOf, type SalesFile } from './sales-file.js';

/** How many sales there are, whatever became of them. */
export const countSales = (ledger: Database): Promise<number> => countOf(ledger, `kind = 'sale'`);

/** Those that are under way. */
export const countPending = (ledger: Database): Promise<number> => countOf(ledger, 'settled_at IS NULL');

/** Those that came to something else than a receipt; what its owner withdrew is none of them. */
export const countUnapproved = (ledger: Database): Promise<number> =>
  countOf(ledger, `kind = 'sale' AND status NOT IN ('APPROVED', 'CANCELLED')`);

async function countOf(ledger: Database, condition: string): Promise<number> {
  const [row] = await ledger.query<{ count: number }>(`SELECT count(*)::int FROM submissions WHERE ${condition}`);
  return row!.count;
}

/** Which lines of a file are in the ledger, and how often. */
export async function storedLines(ledger: Database, file: SalesFile): Promise<Map<number, number>> {
  const rows = await ledger.query<{ reference: string; count: number }>(
    `SELECT reference, count(*)::int FROM submissions WHERE kind = 'sale' AND starts_with(reference, $1) GROUP BY 1`,
    [`${file.name}-`],
  );
  return new Map(rows.map(({ reference, count }) => [lineOf(file, reference)!, count]));
}

/** How many sales of its device were settled from the moment a sale was accepted to the moment it was settled. */
export async function settledMeanwhile(ledger: Database, submissionId: string): Promise<number> {
  const [row] = await ledger.query<{ count: number }>(
    `SELECT (SELECT count(*)::int FROM submissions o WHERE o.lane_id = s.lane_id AND o.id <> s.id
               AND o.settled_at BETWEEN s.accepted_at AND s.settled_at) AS count
     FROM submissions s WHERE s.id = $1 AND s.status = 'APPROVED'`,
    [submissionId],
  );
  if (!row) throw new Error(`There is no approved sale ${submissionId}`);
  return row.count;
}
