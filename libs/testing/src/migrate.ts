import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledProgram, projectRoot } from './compiled-program.js';

/** Migrates with the program that production uses. */
export async function migrate(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [compiledProgram('apps/setup/src/migrate')], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
}
