import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledProgram, projectRoot } from './compiled-program.js';

/** As in production, by the same program. */
export async function migrate(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [compiledProgram('apps/setup/src/migrate')], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
}
