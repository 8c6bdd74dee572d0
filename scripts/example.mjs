/**
 * `npm run example`: plays apps/api/examples/a-shops-morning.md against the installation that `npm start` runs here, request
 * by request. Another page may be named after `--`, such as apps/api/examples/a-day-of-goods.md, and another installation by
 * `--stack <file>`.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { existsSync, readFileSync } = await import('node:fs');
const { begin } = await import('./launcher/begin.mjs');
const { Failure } = await import('./launcher/failure.mjs');
const { inData, inRoot } = await import('./launcher/paths.mjs');
const { play } = await import('./example/play.mjs');

const { values, positionals } = parseArgs({ options: { stack: { type: 'string' } }, allowPositionals: true });
const stackFile = values.stack ?? inData('stack.json');
const page = positionals[0] ?? inRoot('apps/api/examples/a-shops-morning.md');

process.exit(
  await begin(async () => {
    if (!existsSync(stackFile)) throw new Failure('Nothing runs here.', { fix: 'Start it first: npm start' });
    await play(readFileSync(page, 'utf8'), JSON.parse(readFileSync(stackFile, 'utf8')));
  }),
);
