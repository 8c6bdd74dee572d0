import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { removeAbandoned } from './test-postgres.mjs';

function setup(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-postgres-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'data'));
  return {
    data: path.join(folder, 'data'),
    addData: (pid) => mkdirSync(path.join(folder, 'data', String(pid))),
    start: async (program) => {
      const file = path.join(folder, program);
      writeFileSync(file, "console.log('ready'); process.stdin.resume();");
      const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      return child;
    },
  };
}

async function end(child) {
  child.stdin.end();
  await once(child, 'exit');
}

test('a new run keeps the data of every other run that is alive, and removes the data of ended runs', async (t) => {
  const { data, addData, start } = setup(t);
  const programs = ['test.mjs', 'test-month.mjs', 'test-chaos.mjs', 'bench.mjs'];
  const running = await Promise.all(programs.map(start));
  const ended = await start('test-model.mjs');
  await end(ended);
  for (const { pid } of [...running, ended]) addData(pid);

  removeAbandoned(data);

  assert.deepEqual(readdirSync(data).sort(), running.map(({ pid }) => String(pid)).sort());
  await Promise.all(running.map(end));
});

test('a new run removes data whose process number belongs to another kind of program', async (t) => {
  const { data, addData } = setup(t);
  const other = spawn('sleep', ['60']);
  await once(other, 'spawn');
  addData(other.pid);
  removeAbandoned(data);
  assert.deepEqual(readdirSync(data), []);
  other.kill();
});
