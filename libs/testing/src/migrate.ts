import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledProgram, programFlags, projectRoot } from './compiled-program.js';

/** Migrates with the program that production uses, or with that of another checkout. Returns its warnings. */
export const migrate = (databaseUrl: string, root = projectRoot): Promise<string> =>
  run({ DATABASE_URL: databaseUrl }, root);

/** Migrates for programs that have a role of their own, as production does. */
export const migrateFor = (programUrl: string, databaseUrl: string): Promise<string> =>
  run({ DATABASE_URL: programUrl, MIGRATE_DATABASE_URL: databaseUrl }, projectRoot);

async function run(env: Record<string, string>, root: string): Promise<string> {
  const program = [...programFlags(), compiledProgram('apps/setup/src/migrate', root)];
  const { stderr } = await promisify(execFile)(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  return stderr;
}
