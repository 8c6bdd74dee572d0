import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MigrationRefusedError } from './migration-refused.js';

export interface Migration {
  name: string;
  sql: string;
  /** The checksum that Prisma computes: SHA-256 over the bytes of the file, in hex. */
  checksum: string;
  /** The statements of a migration that runs outside a transaction, one after another; null for one transaction. */
  steps: string[] | null;
}

/** The first line of a migration whose statements cannot run in a transaction, as CREATE INDEX CONCURRENTLY. */
const STEPS_MARK = '-- Outside a transaction';

/** The migrations of a folder laid out as Prisma does, `<name>/migration.sql`, in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) throw new Error(`There is no folder of migrations at ${folder}.`);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => readMigration(folder, name));
}

function readMigration(folder: string, name: string): Migration {
  const bytes = readFileSync(path.join(folder, name, 'migration.sql'));
  const sql = bytes.toString('utf8');
  const steps = sql.startsWith(STEPS_MARK) ? stepsOf(name, sql) : null;
  return { name, sql, checksum: createHash('sha256').update(bytes).digest('hex'), steps };
}

/** Each statement ends with the semicolon at the end of a line, and locks nothing that sales need. */
function stepsOf(name: string, sql: string): string[] {
  const lines = sql.split('\n').filter((line) => !line.trimStart().startsWith('--'));
  const steps = lines
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
  const wrong = steps.find((step) => step.includes(';') || !MAY_BE_STEP.test(step));
  if (wrong === undefined) return steps;
  throw new MigrationRefusedError(
    `Migration ${name} runs outside a transaction, where a statement must be CREATE, DROP or REINDEX … CONCURRENTLY, or VALIDATE ` +
      `CONSTRAINT, and end with a semicolon at the end of its line; this one does not: ${wrong.split('\n', 1)[0]}. Put everything else ` +
      'into a migration of its own, in a transaction.',
  );
}

const MAY_BE_STEP = /^(CREATE|DROP|REINDEX)\b[^;]*\bCONCURRENTLY\b|^ALTER TABLE\b[^;]*\bVALIDATE CONSTRAINT\b/i;
