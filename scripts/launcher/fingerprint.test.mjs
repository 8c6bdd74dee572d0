import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fingerprint, ifChanged } from './fingerprint.mjs';

function setup(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const done = [];
  const workOn = (print) => ifChanged(path.join(folder, 'result/.stamp'), print, async () => done.push(print));
  return { stamp: path.join(folder, 'result/.stamp'), done, workOn };
}

test('work is done once for each change of its sources', async (t) => {
  const { done, workOn } = setup(t);
  for (const print of ['a', 'a', 'b', 'a']) await workOn(print);
  assert.deepEqual(done, ['a', 'b', 'a']);
});

test('work that failed is done again', async (t) => {
  const { stamp, done, workOn } = setup(t);
  await assert.rejects(ifChanged(stamp, 'a', () => Promise.reject(new Error('no compiler'))));
  await workOn('a');
  assert.deepEqual(done, ['a']);
});

test('a fingerprint tells which files there are and what is in them, and leaves out what is skipped', () => {
  const all = fingerprint(['scripts/launcher']);
  assert.equal(fingerprint(['scripts/launcher']), all);
  assert.notEqual(fingerprint(['scripts/launcher'], { skip: (file) => file.endsWith('.test.mjs') }), all);
  assert.notEqual(fingerprint(['scripts/launcher', 'nowhere', 'package.json']), all);
});
