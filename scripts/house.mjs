/**
 * `npm run house` measures how readable this code is, and prints a Markdown table. `--root DIR` measures another checkout,
 * `--list` shows the files and names that were counted.
 * `--entry file:Symbol` (once for each entry) and `--via Interface=file:Symbol` tell where a sale enters if names differ there.
 * `--graph` prints a chart of the imports (`--level` 1, 2 or 3); `--write docs/architecture.md` puts it into that page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { readOptions } = await import('./house/options.mjs');

try {
  const options = readOptions(process.argv.slice(2));
  await (options.graph ? draw(options) : report(options));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function report(options) {
  const { measure } = await import('./house/measure.mjs');
  const { tableOf } = await import('./house/table.mjs');
  const { listsOf } = await import('./house/lists.mjs');
  const found = measure(options);
  console.log(tableOf(found));
  if (options.list) console.log(`\n${listsOf(found)}`);
}

async function draw({ root, level, write }) {
  const { importsIn } = await import('./house/cruise.mjs');
  const { graphOf } = await import('./house/graph.mjs');
  const { fenced, withGraph } = await import('./house/marked.mjs');
  const graph = graphOf(importsIn(root), level);
  if (!write) return console.log(fenced(graph));
  const page = path.resolve(root, write);
  writeFileSync(page, withGraph(readFileSync(page, 'utf8'), graph));
}
