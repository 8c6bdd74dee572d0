import { readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { inRoot } from '../launcher/data-folder.mjs';
import { print } from '../launcher/messages.mjs';
import { NO_TESTS } from './run-jest.mjs';

/** The scripts are plain Node and run before Jest is installed, so Node's own runner runs their tests. */
export async function runScriptTests() {
  const counts = { ...NO_TESTS };
  for await (const { type, data } of run({ files: testFiles() })) {
    if (data.details?.type === 'suite') continue;
    if (type === 'test:pass') counts[data.skip || data.todo ? 'skipped' : 'passed']++;
    if (type !== 'test:fail') continue;
    counts.failed++;
    counts.failures = [...counts.failures, report(data)];
  }
  print(`Scripts: ${counts.passed} passed, ${counts.failed} failed`);
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
