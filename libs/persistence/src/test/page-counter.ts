import type { Database } from '../database/database.js';

export interface PageCounts {
  /** Pages of all tables and indexes, from memory or from the disk. */
  pages: number;
  rows: number;
  /** Tables of at least a thousand rows that were scanned. */
  scans: string[];
}

/** Reads how many pages any code reads over a database with one connection, whatever client it uses. */
export class PageCounter {
  constructor(private readonly db: Database) {}

  async during<T>(work: () => Promise<T>): Promise<{ result: T; counts: PageCounts }> {
    const before = await this.read();
    const result = await work();
    const after = await this.read();
    const scans = [...after].filter(([table, { scanned }]) => scanned > (before.get(table)?.scanned ?? 0));
    const more = (count: 'pages' | 'rows') => sumOf(after, count) - sumOf(before, count);
    return { result, counts: { pages: more('pages'), rows: more('rows'), scans: scans.map(([table]) => table) } };
  }

  private async read(): Promise<Map<string, TableCounts>> {
    // Postgres publishes the counts of a connection about once a second, or when it is asked to.
    await this.db.query('SELECT pg_stat_force_next_flush()');
    const rows = await this.db.query<TableCounts & { table: string }>(
      `SELECT c.relname AS table, seq_scan::float8 AS scanned,
         (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS rows,
         (heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
           + coalesce(toast_blks_hit + toast_blks_read, 0))::float8 AS pages
       FROM pg_stat_user_tables JOIN pg_statio_user_tables USING (relid)
       JOIN pg_class c ON c.oid = relid WHERE c.reltuples >= 1000`,
    );
    return new Map(rows.map(({ table, ...counts }) => [table, counts]));
  }
}

interface TableCounts {
  scanned: number;
  pages: number;
  rows: number;
}

const sumOf = (tables: Map<string, TableCounts>, count: 'pages' | 'rows'): number =>
  [...tables.values()].reduce((sum, counts) => sum + counts[count], 0);
