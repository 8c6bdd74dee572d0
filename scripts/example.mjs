/**
 * `npm run example` plays apps/api/examples/a-shops-morning.md against the stack of `npm start`, request by request.
 * `-- apps/api/examples/a-bad-day.md` plays another page; `-- --stack <file>` uses another stack.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { existsSync, readFileSync } = await import('node:fs');
const { playPage } = await import('./example/play.mjs');
const { inData, inRoot } = await import('./launcher/data-folder.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');
const { Failure } = await import('./launcher/messages.mjs');

const { values, positionals } = parseArgs({ options: { stack: { type: 'string' } }, allowPositionals: true });
const stackFile = values.stack ?? inData('stack.json');
const page = positionals[0] ?? inRoot('apps/api/examples/a-shops-morning.md');

process.exit(
  await runProgram(async () => {
    if (!existsSync(stackFile)) throw new Failure('Risiti does not run here.', { fix: 'Start it first: npm start' });
    await playPage(readFileSync(page, 'utf8'), JSON.parse(readFileSync(stackFile, 'utf8')));
  }),
);
