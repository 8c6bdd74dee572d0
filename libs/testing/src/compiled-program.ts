import { existsSync } from 'node:fs';
import path from 'node:path';

/** Jest runs in the folder of its configuration, which is the project's root. */
export const projectRoot = process.cwd();

/** Returns the compiled file of an entry such as `apps/api/src/main`. */
export function compiledProgram(entry: string, root = projectRoot): string {
  const file = path.join(root, 'dist', `${entry}.js`);
  if (existsSync(file)) return file;
  throw new Error(
    `This test runs ${path.relative(projectRoot, file)}, which is not built: run \`npm test -- <path of the test>\`.`,
  );
}

/** Flags of Node for programs that end with their suite; `npm test` sets them. */
export const programFlags = (): string[] => (process.env.TEST_PROGRAM_FLAGS ?? '').split(' ').filter(Boolean);
