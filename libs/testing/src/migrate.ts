import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledProgram, projectRoot } from './compiled-program.js';

/** Migrates with the program that production uses, or with that of another checkout. */
export async function migrate(databaseUrl: string, root = projectRoot): Promise<void> {
  await promisify(execFile)(process.execPath, [compiledProgram('apps/setup/src/migrate', root)], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
}
