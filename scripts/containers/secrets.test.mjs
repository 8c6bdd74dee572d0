import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createSecretFiles } from './secrets.mjs';

const URLS = ['postgresql://risiti@postgres:5432/risiti', 'redis://redis:6379'];

function setup(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-files-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const contents = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
  return { folder, contents, put: (name, content) => writeFileSync(path.join(folder, name), content) };
}

test('secrets are created once, one file each that only the owner can read, and later starts reuse them', (t) => {
  const { folder, contents } = setup(t);
  const made = createSecretFiles(folder, ...URLS);
  const first = contents();
  assert.deepEqual(made.map((file) => path.basename(file)).sort(), Object.keys(first));
  for (const file of made) assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(Buffer.from(first['encryption-key'], 'base64').length, 32);
  assert.deepEqual(createSecretFiles(folder, ...URLS), []);
  assert.deepEqual(contents(), first);
});

test('the URL of the database contains its password', (t) => {
  const { folder, contents, put } = setup(t);
  put('postgres-password', 'p@ss/w:rd%\n');
  createSecretFiles(folder, ...URLS);
  const url = new URL(contents()['database-url']);
  assert.equal(decodeURIComponent(url.password), 'p@ss/w:rd%');
  assert.equal(url.host, 'postgres:5432');
});

test('the programs have another role and another password than the owner of the tables', (t) => {
  const { folder, contents } = setup(t);
  createSecretFiles(folder, ...URLS);
  const [owner, program] = ['database-url', 'program-database-url'].map((name) => new URL(contents()[name]));
  assert.deepEqual([owner.username, program.username], ['risiti', 'risiti_program']);
  assert.notEqual(owner.password, program.password);
  assert.equal(program.host + program.pathname, owner.host + owner.pathname);
});

test('the URL of the Redis contains its password', (t) => {
  const { folder, contents } = setup(t);
  createSecretFiles(folder, ...URLS);
  assert.equal(contents()['redis-url'], `redis://:${contents()['redis-password'].trim()}@redis:6379\n`);
});

test('an installation that has all secrets of 0.1.0 gets only what is new', (t) => {
  const { folder, contents, put } = setup(t);
  const before = ['encryption-key', 'dashboard-key', 'api-key', 'operator-email', 'operator-password'];
  for (const name of [...before, 'device-serial-number', 'postgres-password', 'database-url'])
    put(name, `postgresql://risiti:old@elsewhere/${name}`);
  const made = createSecretFiles(folder, ...URLS).map((file) => path.basename(file));
  assert.match(
    contents()['program-database-url'],
    /^postgresql:\/\/risiti_program:[\w-]{32}@elsewhere\/database-url\n$/,
  );
  assert.deepEqual(made, ['owner-password', 'program-password', 'redis-password', 'program-database-url', 'redis-url']);
});

test('an existing file stays as it is', (t) => {
  const { folder, contents, put } = setup(t);
  put('database-url', 'postgresql://me@elsewhere/ledger');
  const made = createSecretFiles(folder, ...URLS);
  assert.equal(contents()['database-url'], 'postgresql://me@elsewhere/ledger');
  assert.ok(made.every((file) => path.basename(file) !== 'database-url'));
});
