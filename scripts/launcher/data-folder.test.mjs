import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { loadSecrets } from './data-folder.mjs';
import { Failure } from './messages.mjs';

function setup(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'secrets.json');
}

test('secrets are created once, only the owner can read them, and later starts reuse them', (t) => {
  const file = setup(t);
  const made = loadSecrets(file);
  assert.match(made.apiKey, /^service_test_[\w-]{43}$/);
  assert.equal(Buffer.from(made.encryptionKey, 'base64').length, 32);
  assert.equal(Buffer.from(made.dashboardKey, 'base64').length, 32);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(loadSecrets(file), made);
});

test('a secret that a newer release needs is added to the existing ones', (t) => {
  const file = setup(t);
  writeFileSync(file, JSON.stringify({ apiKey: 'service_test_old' }));
  const secrets = loadSecrets(file);
  assert.equal(secrets.apiKey, 'service_test_old');
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), secrets);
});

test('a file that is not valid JSON is not overwritten', (t) => {
  const file = setup(t);
  writeFileSync(file, '{ half');
  assert.throws(() => loadSecrets(file), Failure);
  assert.equal(readFileSync(file, 'utf8'), '{ half');
});
