/**
 * `npm run check` checks format, types with lint rules, imports, and the OpenAPI document as tools read it. Types and lint rules take
 * as long as the rest together, so both run side by side. It prints what a check found, and fails when one fails. Its last line says
 * what has grown since the last release.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { npm, run } = await import('./launcher/commands.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');
const { growthLine } = await import('./house/since.mjs');
const { Failure, print, printError } = await import('./launcher/messages.mjs');

const lanes = [['lint'], ['format:check', 'imports', 'openapi:lint']];
// The checks call nobody.
process.env.REDOCLY_TELEMETRY = 'off';
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true';

process.exit(
  await runProgram(async (lifetime) => {
    const failed = (await Promise.all(lanes.map((names) => checkInTurn(lifetime, names)))).flat();
    print(growthLine());
    if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
  }),
);

/** Goes on after a failed check, so that one run tells all there is to mend. Returns the names of the failed checks. */
async function checkInTurn(lifetime, names) {
  const failed = [];
  for (const name of names) if (!(await hasPassed(lifetime, name))) failed.push(name);
  return failed;
}

async function hasPassed(lifetime, name) {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  try {
    await run(lifetime, [...npm(), 'run', '--silent', name], { failed: `✘ ${name}`, digest: (output) => [output] });
    print(`✔ ${name} (${seconds()})`);
    return true;
  } catch (error) {
    if (lifetime.ending) throw error;
    printError(`${error.message} (${seconds()})\n${error.details ?? ''}`);
    return false;
  }
}
