import { existsSync } from 'node:fs';
import path from 'node:path';

/** Jest is started in the folder of its configuration, the project's. */
export const projectRoot = process.cwd();

/** `apps/api/src/main` as `nest build` leaves it. */
export function compiledProgram(entry: string, root = projectRoot): string {
  const file = path.join(root, 'dist', `${entry}.js`);
  if (existsSync(file)) return file;
  throw new Error(
    `This test runs ${path.relative(projectRoot, file)}, which is not built: run \`npm test -- <path of the test>\`.`,
  );
}
