import { readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { inRoot } from '../launcher/paths.mjs';
import { complain, say } from '../launcher/say.mjs';
import { nothingRan } from './counts.mjs';

/** The launcher is plain Node and runs before Jest is installed, so its tests are for Node's own runner. */
export async function runLauncherTests() {
  const counts = { ...nothingRan };
  for await (const { type, data } of run({ files: testFiles() })) {
    if (data.details?.type === 'suite') continue;
    if (type === 'test:pass') counts[data.skip || data.todo ? 'skipped' : 'passed']++;
    if (type !== 'test:fail') continue;
    counts.failed++;
    complain(report(data));
  }
  say(`Launcher: ${counts.passed} passed, ${counts.failed} failed`);
  return counts;
}

function testFiles() {
  return ['scripts/containers', 'scripts/example', 'scripts/house', 'scripts/launcher', 'scripts/testing'].flatMap(
    (folder) =>
      readdirSync(inRoot(folder))
        .filter((name) => name.endsWith('.test.mjs'))
        .map((name) => path.join(inRoot(folder), name)),
  );
}

function report({ name, file, details }) {
  return `✘ ${path.relative(inRoot(), file ?? '')}: ${name}\n${details.error?.cause?.stack ?? details.error?.message}`;
}
