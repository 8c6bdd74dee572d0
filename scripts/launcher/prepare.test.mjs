import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fingerprint, ifChanged, isInstalled } from './prepare.mjs';

function setup(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const done = [];
  const workOn = (print) => ifChanged(path.join(folder, 'result/.stamp'), print, async () => done.push(print));
  return { stamp: path.join(folder, 'result/.stamp'), done, workOn };
}

test('work runs once for each change of its sources', async (t) => {
  const { done, workOn } = setup(t);
  for (const print of ['a', 'a', 'b', 'a']) await workOn(print);
  assert.deepEqual(done, ['a', 'b', 'a']);
});

test('failed work runs again', async (t) => {
  const { stamp, done, workOn } = setup(t);
  await assert.rejects(ifChanged(stamp, 'a', () => Promise.reject(new Error('no compiler'))));
  await workOn('a');
  assert.deepEqual(done, ['a']);
});

test('a fingerprint depends on the names and contents of all files that are not skipped', () => {
  const all = fingerprint(['scripts/launcher']);
  assert.equal(fingerprint(['scripts/launcher']), all);
  assert.notEqual(fingerprint(['scripts/launcher'], { skip: (file) => file.endsWith('.test.mjs') }), all);
  assert.notEqual(fingerprint(['scripts/launcher', 'nowhere', 'package.json']), all);
});

const packages = (entries) => ({ packages: { '': { version: 'ours' }, ...entries } });
const wanted = packages({
  'node_modules/a': { version: '1.0.0' },
  'node_modules/mac-only': { version: '1.0.0', optional: true },
});

test('the packages are installed when each has the version of the lockfile; missing optional packages do not count', () => {
  assert.equal(isInstalled(wanted, packages({ 'node_modules/a': { version: '1.0.0' } })), true);
});

test('the packages are not installed when one is missing or has another version', () => {
  assert.equal(isInstalled(wanted, packages({})), false);
  assert.equal(isInstalled(wanted, packages({ 'node_modules/a': { version: '1.0.1' } })), false);
});
