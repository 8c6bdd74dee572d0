import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledProgram, projectRoot } from './compiled-program.js';

/** Migrates with the program that production uses, or with that of another checkout. */
export async function migrate(databaseUrl: string, root = projectRoot): Promise<void> {
  await run({ DATABASE_URL: databaseUrl }, root);
}

/** Migrates for programs that have a role of their own, as production does. */
export async function migrateFor(programUrl: string, databaseUrl: string): Promise<void> {
  await run({ DATABASE_URL: programUrl, MIGRATE_DATABASE_URL: databaseUrl }, projectRoot);
}

async function run(env: Record<string, string>, root: string): Promise<void> {
  await promisify(execFile)(process.execPath, [compiledProgram('apps/setup/src/migrate', root)], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
}
