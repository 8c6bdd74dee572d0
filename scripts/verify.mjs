/**
 * `npm run verify` plays at full size what `npm test` plays in short: all suites on both queues, each attack with 2,000 sales on one
 * queue (`npm run test:chaos` plays both), 5,000 runs of the model (`npm run test:model` plays 10,000), 10,000 random requests, a
 * month of 60,000 sales, a shop's month of 1,000 documents, the removal of each rule, and an upgrade from the previous release. It
 * prints the minutes and the last line of each part, and fails when a part fails; two quiet cores need 80 to 90 minutes.
 * `-- --only model` (or another name below; also more than once) plays one part, and what follows another `--` are options of its script:
 * `npm run verify -- --only random -- --seed 7`.
 */
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { inData, inRoot } = await import('./launcher/data-folder.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');
const { lastLines, runInForeground } = await import('./launcher/commands.mjs');
const { Failure, print } = await import('./launcher/messages.mjs');
const { prepare } = await import('./launcher/prepare.mjs');

/** These measure how long things take beside others, so they have the machine for themselves. */
const alone = [
  { name: 'suites', script: 'test.mjs', env: { TEST_SIZE: 'full' } },
  { name: 'chaos', script: 'test-chaos.mjs', args: ['--one-queue'] },
];
/** The model keeps one core busy, so it runs beside the parts below. */
const beside = { name: 'model', script: 'test-model.mjs', env: { MODEL_RUNS: '5000' } };
const inTurn = [
  { name: 'random', script: 'test-random.mjs' },
  { name: 'month', script: 'test-month.mjs', args: ['--sales', '60000', '--period', '60'] },
  { name: 'shop', script: 'test-shop.mjs' },
  { name: 'rules', script: 'test-rules.mjs' },
  { name: 'upgrade', script: 'upgrade-check.mjs' },
];

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const isWanted = ({ name }) => !values.only || values.only.includes(name);

process.exit(
  await runProgram(async (lifetime) => {
    const names = [...alone, beside, ...inTurn].map(({ name }) => name);
    for (const name of values.only ?? []) if (!names.includes(name)) throw new Failure(`No part is called ${name}.`);
    mkdirSync(inData('logs'), { recursive: true });
    if (positionals.length > 0 && values.only?.length !== 1)
      throw new Failure('Options of a part need its name: --only <part>.');
    // One build for all parts: a build in the middle of a part would break it.
    await prepare(lifetime);
    const playWanted = async (parts) => {
      const results = [];
      for (const part of parts.filter(isWanted)) results.push(await play(lifetime, part));
      return results;
    };
    const first = await playWanted(alone);
    const others = await Promise.all([playWanted([beside]), playWanted(inTurn)]);
    const failed = [...first, ...others.flat()].filter(({ exitCode }) => exitCode !== 0);
    if (failed.length > 0) throw new Failure(`Failed: ${failed.map(({ name }) => name).join(', ')}.`);
  }),
);

async function play(lifetime, { name, script, args = [], env = {} }) {
  const startedAt = Date.now();
  const log = inData('logs', `verify-${name}.log`);
  print(`${name}: started; its output goes to ${path.relative(inRoot(), log)}`);
  const output = openSync(log, 'w');
  const exitCode = await runInForeground(lifetime, [inRoot('scripts', script), ...args, ...positionals], {
    env: { ...process.env, ...env },
    output,
  });
  closeSync(output);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  print(
    `${name}: ${exitCode === 0 ? 'passed' : 'FAILED'} after ${minutes} min; ${lastLines(readFileSync(log, 'utf8'), 1)}`,
  );
  return { name, exitCode };
}
