/** `npm run receipts -- <folder>` writes sample receipts in each format, to be looked at, and the processor time of each. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { inRoot } from './launcher/data-folder.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name a folder for the receipts: npm run receipts -- <folder>');
  process.exit(1);
}
// In the root, so that the program finds the packages.
const built = mkdtempSync(inRoot('dist/receipts-'));
try {
  const program = path.join(built, 'write-samples.mjs');
  await build({
    entryPoints: [inRoot('libs/receipt/src/test/write-samples.ts')],
    ...{
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      tsconfig: inRoot('tsconfig.json'),
    },
  });
  process.exitCode = spawnSync(process.execPath, [program, path.resolve(folder)], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(built, { recursive: true, force: true });
}
