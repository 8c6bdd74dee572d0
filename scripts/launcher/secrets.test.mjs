import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Failure } from './failure.mjs';
import { keepSecrets } from './secrets.mjs';

function setup(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'secrets.json');
}

test('secrets are made once, for the owner alone, and kept', (t) => {
  const file = setup(t);
  const made = keepSecrets(file);
  assert.match(made.apiKey, /^service_test_[\w-]{43}$/);
  assert.equal(Buffer.from(made.encryptionKey, 'base64').length, 32);
  assert.equal(Buffer.from(made.dashboardKey, 'base64').length, 32);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(keepSecrets(file), made);
});

test('a secret that a newer release needs is added to those there are', (t) => {
  const file = setup(t);
  writeFileSync(file, JSON.stringify({ apiKey: 'service_test_old' }));
  const secrets = keepSecrets(file);
  assert.equal(secrets.apiKey, 'service_test_old');
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), secrets);
});

test('a file that cannot be read is not written over', (t) => {
  const file = setup(t);
  writeFileSync(file, '{ half');
  assert.throws(() => keepSecrets(file), Failure);
  assert.equal(readFileSync(file, 'utf8'), '{ half');
});
