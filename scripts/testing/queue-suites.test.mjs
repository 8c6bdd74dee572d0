import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ignore, ignoreAllExcept, leftOutOnPostgres, marksOf, redisSuites } from './queue-suites.mjs';

const usesQueue = (source) => marksOf(source).usesQueue;

test('a suite that starts our programs runs on each queue backend', () => {
  assert.ok(usesQueue('beforeAll(async () => void (stack = await Stack.start({ workers: 2 })));'));
  assert.ok(usesQueue('const bench = await apiBench();'));
  assert.ok(usesQueue("const bench = await BoardBench.start({ AUTHORITY_DOUBT_WINDOW: '500ms' });"));
  assert.ok(usesQueue('const bench = await pipelineBench();'));
  assert.ok(usesQueue("it('between its commit and the queue: it is found', async () => void (await Stack.start()));"));
});

test('a suite that starts no program, or chooses its backend, runs once', () => {
  assert.ok(!usesQueue("import { Stack } from '@app/testing';"));
  assert.ok(!usesQueue("await Stack.start({ queue: 'redis', redisUrl: redis.url });"));
});

const CHAOS = 'apps/api/test/chaos/attacks-on-lost-and-order.e2e-spec.ts';

test('finds the suites of this project', () => {
  const found = redisSuites({ isFull: true }).map(({ file }) => file);
  const sellers = ['board/board', 'infrastructure/log-and-metrics', 'submissions/waiting-documents'].map(
    (name) => `apps/api/src/${name}.medium-spec.ts`,
  );
  for (const file of [...sellers, 'apps/api/test/sales.e2e-spec.ts', 'apps/api/test/board/acts.e2e-spec.ts', CHAOS]) {
    assert.ok(found.includes(file), file);
  }
  assert.ok(!found.includes('apps/api/test/chaos/redis.e2e-spec.ts'));
  assert.ok(!found.some((file) => file.startsWith('libs/domain/')));
  assert.ok(!found.some((file) => file.startsWith('apps/api/src/http/')));
});

test('a suite runs once if it says why its outcome does not depend on the backend', () => {
  const suite = 'const bench = await apiBench();';
  assert.ok(!usesQueue(`/** @one-queue: it only needs its documents delivered. */\n${suite}`));
  assert.ok(usesQueue(`/** @one-queue */\n${suite}`));
  assert.ok(usesQueue(`// not an @one-queue: suite\n${suite}`));
});

test('a slow suite names the backend of a short run', () => {
  const suite = 'const bench = await apiBench();';
  assert.equal(marksOf(`/** @short-run: redis. Each attack starts four programs. */\n${suite}`).shortRun, 'redis');
  assert.equal(marksOf(`/** @one-queue: it only needs its documents delivered. */\n${suite}`).shortRun, undefined);
});

test('a suite for full runs says what keeps its promise in a short run', () => {
  const oneQueue = '/** @one-queue: the ledger alone decides what is old. */\n';
  const fullRun = '/** @full-run: sweeper.medium-spec.ts has the cases. */\n';
  assert.ok(marksOf(`${oneQueue}${fullRun}const stack = await Stack.start();`).isForFullRuns);
  assert.ok(!marksOf(`${oneQueue}const stack = await Stack.start();`).isForFullRuns);
  assert.ok(!marksOf(`/** @full-run: */\nconst stack = await Stack.start();`).isForFullRuns);
});

test('a suite with a command of its own is left out of a whole run at full size, and of no other run', () => {
  const names = (suites) => suites.map(({ file }) => file);
  assert.ok(marksOf('/** @own-command: npm run test:chaos */\n').hasOwnCommand);
  const whole = { isFull: true, isWhole: true };
  assert.ok(names(leftOutOnPostgres({ ...whole, hasRedis: true })).includes(CHAOS));
  assert.ok(!names(redisSuites(whole)).includes(CHAOS));
  for (const isFull of [true, false]) assert.ok(names(redisSuites({ isFull, isWhole: !isFull })).includes(CHAOS));
});

test('a short run plays every suite that is not for full runs on at least one backend, a full run all on both', () => {
  const names = (suites) => suites.map(({ file }) => file);
  const [short, full] = [{ isFull: false }, { isFull: true }];
  const leftToFullRuns = names(leftOutOnPostgres({ ...short, hasRedis: false }));
  const leftOut = names(leftOutOnPostgres({ ...short, hasRedis: true }));
  for (const file of leftOut) assert.ok([...names(redisSuites(short)), ...leftToFullRuns].includes(file), file);
  for (const file of leftToFullRuns) assert.ok(!names(redisSuites(short)).includes(file), file);
  assert.deepEqual(names(leftOutOnPostgres({ ...full, hasRedis: true })), []);
  assert.ok(redisSuites(full).length > redisSuites(short).length);
});

const SUITES = [{ file: 'apps/api/test/a.e2e-spec.ts' }, { file: 'libs/b.medium-spec.ts' }];
const isLeftOutBy = (argument) => (file) => new RegExp(argument.split('=')[1]).test(file);

test('one pattern for Jest leaves out all other suites', () => {
  const isLeftOut = isLeftOutBy(ignoreAllExcept(SUITES));
  assert.ok(!isLeftOut('/home/x/apps/api/test/a.e2e-spec.ts'));
  assert.ok(!isLeftOut('/home/x/libs/b.medium-spec.ts'));
  assert.ok(isLeftOut('/home/x/libs/other.spec.ts'));
  assert.ok(isLeftOut('/home/x/libs/b.medium-spec.tsx'));
});

test('the other pattern for Jest leaves out the named suites', () => {
  const isLeftOut = isLeftOutBy(ignore(SUITES));
  assert.ok(isLeftOut('/home/x/libs/b.medium-spec.ts'));
  assert.ok(!isLeftOut('/home/x/libs/other.spec.ts'));
});
