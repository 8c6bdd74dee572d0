import type pg from 'pg';
import { FUNCTIONS_NAMED, readFunctionRecords, writeFunctionRecords } from './function-records.js';
import { FunctionsRefusedError } from './functions-refused.js';
import type { SqlFunction } from './sql-function.js';

/**
 * The release of the functions in prisma/functions. Raise it in the first change of a function after a version of Risiti
 * was published, so that a program of that version leaves the changed functions alone.
 */
export const FUNCTIONS_RELEASE = 2;

export interface ReplacedFunctions {
  replaced: string[];
  /** The release of the ledger's functions, if it is newer than ours and all of them were kept. */
  newerRelease: number | null;
}

/**
 * Postgres answers with this code if a new function has the name of an existing one and other results or argument
 * names.
 */
const INVALID_DEFINITION = '42P13';

/**
 * Replaces the functions whose text has changed and creates those that are missing: all of them in one transaction, or none.
 * Functions of a newer release stay, because old and new processes run side by side during a roll-out.
 */
export async function replaceFunctions(
  client: pg.Client,
  functions: SqlFunction[],
  release: number,
): Promise<ReplacedFunctions> {
  if (functions.length === 0) return { replaced: [], newerRelease: null };
  const ledger = await readFunctionRecords(client);
  if (ledger.release > release) return { replaced: [], newerRelease: ledger.release };
  const pending = functions.filter(({ name, hash }) => ledger.hashes.get(name) !== hash);
  if (pending.length > 0 || ledger.release < release) {
    await inOneTransaction(client, async () => {
      for (const one of pending) await replace(client, one);
      await writeFunctionRecords(client, functions, release);
    });
  }
  return { replaced: pending.map(({ name }) => name), newerRelease: null };
}

async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('BEGIN');
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function replace(client: pg.Client, { name, sql }: SqlFunction): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === INVALID_DEFINITION) throw otherSignature(name, message, error);
    throw new Error(`Function ${name} failed, and all functions stay as they were: ${message}`, { cause: error });
  }
  // With other types of arguments Postgres does not replace the function: it keeps the old one beside the new one.
  const { rows } = await client.query(`SELECT 1 ${FUNCTIONS_NAMED} $1`, [name]);
  if (rows.length > 1) throw otherSignature(name, 'its arguments have other types than in this database');
}

const otherSignature = (name: string, what: string, cause?: unknown) =>
  new FunctionsRefusedError(
    `Function ${name} cannot be replaced: ${what}. New arguments, results or meaning need a new name; the old function goes ` +
      'one release later, so that old and new processes run side by side. See prisma/functions/README.md.',
    { cause },
  );
