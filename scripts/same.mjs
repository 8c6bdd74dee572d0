/**
 * `npm run same -- <commit or folder>` plays one corpus with the programs of this checkout and of another, and prints each difference in
 * their OpenAPI documents, answers, wire bytes, ledgers, lists and receipts. It fails at a difference that is not named in the file of
 * `--expect <file>`: one text on each line, which the line of the difference contains. `--prove` shows that the comparison can be trusted:
 * this checkout is equal to itself, and each mutant that is planted in a copy of it is found. It takes neither a checkout nor `--expect`,
 * which would hide what it must show.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { inData } = await import('./launcher/data-folder.mjs');
const { buildRelease } = await import('./releases/build-release.mjs');
const { runTests } = await import('./testing/test-run.mjs');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { expect: { type: 'string' }, prove: { type: 'boolean' } },
});
if (values.prove && (values.expect || positionals.length > 0)) {
  console.error(
    '--prove compares this checkout with itself and with its mutants: leave out --expect and the other checkout.',
  );
  process.exit(2);
}
const report = inData(`same.${process.pid}.txt`);
Object.assign(process.env, {
  SAME_REPORT: report,
  TEST_QUEUE: 'postgres',
  TEST_SIZE: 'full',
  ...(values.expect && { SAME_EXPECT: path.resolve(values.expect) }),
});
const [other = 'HEAD'] = positionals;
const prepare = async (lifetime) => (process.env.SAME_AS = await buildRelease(lifetime, other));
await (values.prove
  ? runTests(['apps/api/test/same/'], { report: printReport })
  : runTests(['apps/api/test/same/same'], { prepare, report: printReport }));

function printReport() {
  if (existsSync(report)) process.stdout.write(readFileSync(report, 'utf8'));
  rmSync(report, { force: true });
}
