import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { inData, inRoot } from './data-folder.mjs';
import { answerTo } from './start-options.mjs';

const start = (...options) =>
  spawnSync(process.execPath, [inRoot('scripts/start.mjs'), ...options], { timeout: 20_000 });

test('npm start without options starts', () => assert.equal(answerTo([]), null));

test('npm start -- --help names settings and the data folder, and starts nothing', () => {
  for (const option of ['--help', '-h']) {
    const { status, stdout } = start(option);
    assert.equal(status, 0);
    for (const part of ['API_PORT', 'DATABASE_URL', inData()]) assert.ok(stdout.toString().includes(part), part);
  }
});

test('npm start with another option starts nothing', () => {
  const { status, stdout, stderr } = start('--help', '--port=1');
  assert.deepEqual([status, stdout.toString()], [2, '']);
  assert.match(stderr.toString(), /does not know --port=1\./);
});
