import type pg from 'pg';
import type { SqlFunction } from './sql-function.js';

/** The functions that the ledger has recorded. */
export interface LedgerFunctions {
  /** The release of the program that replaced functions last; 0 before the first. */
  release: number;
  /** The hash of each recorded function that exists. */
  hashes: ReadonlyMap<string, string>;
}

/** Functions of one name, in the schema in which CREATE FUNCTION creates them. */
export const FUNCTIONS_NAMED = `
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = current_schema() AND p.proname =`;

/** A record whose function is gone does not count: the function is missing. */
export async function readFunctionRecords(client: pg.Client): Promise<LedgerFunctions> {
  const { rows } = await client.query<{ name: string; hash: string; release: number; exists: boolean }>(
    `SELECT f.name, f.hash, f.release, EXISTS (SELECT ${FUNCTIONS_NAMED} f.name) AS "exists" FROM ledger_functions f`,
  );
  return {
    release: Math.max(0, ...rows.map((row) => row.release)),
    hashes: new Map(rows.filter((row) => row.exists).map(({ name, hash }) => [name, hash])),
  };
}

/** All functions of the release are recorded with its number; `applied_at` is when the text of one last changed. */
export async function writeFunctionRecords(
  client: pg.Client,
  functions: SqlFunction[],
  release: number,
): Promise<void> {
  await client.query(
    `INSERT INTO ledger_functions AS f (name, hash, release)
     SELECT name, hash, $3 FROM unnest($1::text[], $2::text[]) AS n(name, hash)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, release = excluded.release,
       applied_at = CASE WHEN f.hash = excluded.hash THEN f.applied_at ELSE now() END`,
    [functions.map(({ name }) => name), functions.map(({ hash }) => hash), release],
  );
}

export const missingFrom = ({ hashes }: LedgerFunctions, functions: SqlFunction[]): SqlFunction[] =>
  functions.filter(({ name }) => !hashes.has(name));

export const changedSince = ({ hashes }: LedgerFunctions, functions: SqlFunction[]): SqlFunction[] =>
  functions.filter(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash);
