import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { inRoot } from './data-folder.mjs';
import { isAlive } from './pid-files.mjs';

/** Runs the launcher with the built programs of this clone, in a copy that has its own data. */

const TIMEOUT_MS = 120_000;
const programs = ['postgres', 'simulator', 'worker', 'api'];
const folders = ['apps', 'dist', 'libs', 'prisma', 'scripts'];
const files = ['.swcrc', 'nest-cli.json', 'package-lock.json', 'package.json', 'prisma.config.ts', 'tsconfig.json'];

test('a stack from its start to a Ctrl-C', async (t) => {
  const clone = copyOfTheClone(t);
  const launcher = await clone.start();

  await t.test('writes its addresses when it is healthy, and only the owner can read them', async () => {
    const { api, board, simulator, apiKey, operator, databaseUrl } = clone.stack();
    assert.equal(await statusOf(`${api}/api/v1/health`), 200);
    const login = Buffer.from(`${operator.email}:${operator.password}`).toString('base64');
    assert.equal((await fetch(board, { headers: { authorization: `Basic ${login}` } })).status, 200);
    assert.equal(await statusOf(`${simulator}/health`), 200);
    assert.match(databaseUrl, /^postgresql:.*@127\.0\.0\.1:/);
    assert.ok(launcher.printed().includes(apiKey));
    assert.equal(statSync(clone.stackFile).mode & 0o777, 0o600);
  });

  await t.test('does not start a second time', async () => {
    const second = clone.run();
    assert.equal(await second.exitCode, 1);
    assert.match(second.printed(), /is running here already/);
    assert.ok(existsSync(clone.stackFile));
  });

  await t.test('creates apps that can sell, and only the owner can read their keys', async () => {
    const seed = clone.run('seed.mjs', '--apps', '3');
    assert.equal(await seed.exitCode, 0, seed.printed());
    assert.equal(readFileSync(clone.appsFile, 'utf8').trimEnd().split('\n').length, 3);
    assert.equal(statSync(clone.appsFile).mode & 0o777, 0o600);
  });

  for (const name of ['api', 'postgres']) {
    await t.test(`starts its ${name} again after a kill`, async () => {
      process.kill(clone.pidOf(name), 'SIGKILL');
      await until(() => launcher.printed().includes(`${name} | is healthy again`), launcher.printed);
      assert.match(launcher.printed(), new RegExp(`${name} \\| ended \\(SIGKILL\\); starting it again in`));
    });
  }

  await t.test(
    'lets go-live rows be played beside it, in a simulator where a supplier sells before each run',
    async () => {
      for (const invoices of [1, 2]) {
        const played = clone.run('certify.mjs', '--row', '1', '--row', '15');
        assert.equal(await played.exitCode, 0, played.printed());
        assert.match(played.printed(), new RegExp(`✓ 15 .* ${invoices} invoices of suppliers`));
      }
    },
  );

  await t.test('ends in order and leaves no process running', async () => {
    const pids = clone.pids();
    launcher.signal('SIGINT');
    assert.equal(await launcher.exitCode, 0);
    assert.deepEqual(pids.filter(clone.isAlive), []);
    assert.ok(!existsSync(clone.stackFile));
  });
});

test('the seed explains how to start a stack, and how to give the number of apps', async (t) => {
  const clone = copyOfTheClone(t);
  const withoutStack = clone.run('seed.mjs', '--apps', '3');
  assert.equal(await withoutStack.exitCode, 1);
  assert.match(withoutStack.printed(), /^No installation runs here\. Start one with `npm start`/m);
  const withoutNumber = clone.run('seed.mjs');
  assert.equal(await withoutNumber.exitCode, 1);
  assert.match(withoutNumber.printed(), /npm run seed -- --apps 500$/m);
});

test('a killed launcher takes its stack along, and the next launcher finds the same data', async (t) => {
  const clone = copyOfTheClone(t);
  const killed = await clone.start();
  const before = clone.stack();
  const pids = clone.pids();

  killed.signal('SIGKILL');
  await until(() => !pids.some(clone.isAlive));

  const next = await clone.start();
  assert.equal(clone.stack().apiKey, before.apiKey);
  assert.equal(clone.stack().appId, before.appId);
  next.signal('SIGTERM');
  assert.equal(await next.exitCode, 0);
});

function copyOfTheClone(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'risiti-'));
  for (const place of [...folders, ...files]) cpSync(inRoot(place), path.join(folder, place), { recursive: true });
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'));
  const launchers = [];
  t.after(async () => {
    for (const launcher of launchers) await launcher.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const stackFile = path.join(folder, '.data/stack.json');
  const appsFile = path.join(folder, '.data/apps.ndjson');
  const run = (script = 'start.mjs', ...args) => {
    launchers.push(launcherIn(folder, script, args));
    return launchers.at(-1);
  };
  const pidIn = (file) => Number.parseInt(readFileSync(path.join(folder, file), 'utf8'), 10);
  return {
    stackFile,
    appsFile,
    run,
    start: async () => {
      const launcher = run();
      await until(() => launcher.hasEnded() || launcher.printed().includes('Risiti is running.'), launcher.printed);
      assert.equal(launcher.hasEnded(), false, launcher.printed());
      return launcher;
    },
    stack: () => JSON.parse(readFileSync(stackFile, 'utf8')),
    pidOf: (name) => pidIn(`.data/run/${name}.pid`),
    pids: () => [...programs.map((name) => `.data/run/${name}.pid`), '.data/postgres/postmaster.pid'].map(pidIn),
    isAlive: (pid) => isAlive(pid, folder),
  };
}

function launcherIn(folder, script, args) {
  const command = [path.join('scripts', script), ...args];
  const child = spawn(process.execPath, command, { cwd: folder, env: withoutServices(), stdio: 'pipe' });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const exitCode = once(child, 'close').then(([code]) => code);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    printed: () => printed,
    exitCode,
    hasEnded,
    signal: (name) => child.kill(name),
    end: () => (child.kill('SIGTERM'), exitCode),
  };
}

/** The stack must not use the servers of this test run. */
function withoutServices() {
  const given = ['DATABASE_URL', 'REDIS_URL', 'API_URL', 'AUTHORITY_SANDBOX_URL', 'npm_lifecycle_event'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !given.includes(name)));
}

/** Closes the connection, because an open one would delay the shutdown of the program that answered. */
const statusOf = async (url) => (await fetch(url, { headers: { connection: 'close' } })).status;

async function until(condition, say = () => '') {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `It did not happen in time.\n${say()}`);
    await delay(50);
  }
}
