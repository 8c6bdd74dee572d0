import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Migration {
  name: string;
  sql: string;
  /** The checksum that Prisma computes: SHA-256 over the bytes of the file, in hex. */
  checksum: string;
}

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
  return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
}
