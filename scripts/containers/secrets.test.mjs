import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createSecretFiles } from './secrets.mjs';

const DATABASE_URL = 'postgresql://risiti@postgres:5432/risiti';

function setup(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-files-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const contents = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
  return { folder, contents, put: (name, content) => writeFileSync(path.join(folder, name), content) };
}

test('secrets are created once, one file each that only the owner can read, and later starts reuse them', (t) => {
  const { folder, contents } = setup(t);
  const made = createSecretFiles(folder, DATABASE_URL);
  const first = contents();
  assert.deepEqual(made.map((file) => path.basename(file)).sort(), Object.keys(first));
  for (const file of made) assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(Buffer.from(first['encryption-key'], 'base64').length, 32);
  assert.deepEqual(createSecretFiles(folder, DATABASE_URL), []);
  assert.deepEqual(contents(), first);
});

test('the URL of the database contains its password', (t) => {
  const { folder, contents, put } = setup(t);
  put('postgres-password', 'p@ss/w:rd%\n');
  createSecretFiles(folder, DATABASE_URL);
  const url = new URL(contents()['database-url']);
  assert.equal(decodeURIComponent(url.password), 'p@ss/w:rd%');
  assert.equal(url.host, 'postgres:5432');
});

test('an existing file stays as it is', (t) => {
  const { folder, contents, put } = setup(t);
  put('database-url', 'postgresql://me@elsewhere/ledger');
  const made = createSecretFiles(folder, DATABASE_URL);
  assert.equal(contents()['database-url'], 'postgresql://me@elsewhere/ledger');
  assert.ok(made.every((file) => path.basename(file) !== 'database-url'));
});
