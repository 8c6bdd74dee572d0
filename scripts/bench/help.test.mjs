import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../launcher/data-folder.mjs';
import { BENCH_HELP } from './help.mjs';

test('npm run bench -- --help prints the help and starts nothing', () => {
  for (const args of [['--help'], ['-h'], ['uploads', '--help']])
    assert.equal(
      execFileSync(process.execPath, [inRoot('scripts/bench.mjs'), ...args], { encoding: 'utf8' }).trim(),
      BENCH_HELP,
    );
});

test('the help names every option that the bench reads', () => {
  const source = readFileSync(inRoot('apps/bench/src/options.ts'), 'utf8');
  const sizes = [.../^ {2}(\w+): number;$/gm[Symbol.matchAll](source)].map(([, name]) => name);
  const flags = [.../^ {6}'?([\w-]+)'?: \{ type/gm[Symbol.matchAll](source)].map(([, name]) => name);
  assert.ok(sizes.length >= 7 && flags.length >= 4);
  for (const name of [...sizes, ...flags])
    assert.match(BENCH_HELP, new RegExp(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} `));
});
