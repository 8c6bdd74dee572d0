import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allBut, isOne, queueSuites } from './queue-suites.mjs';

test('a suite that starts our programs runs for each place a queue can live in', () => {
  assert.ok(isOne('beforeAll(async () => void (stack = await Stack.start({ workers: 2 })));'));
  assert.ok(isOne('const bench = await apiBench();'));
  assert.ok(isOne("const bench = await BoardBench.start({ AUTHORITY_DOUBT_WINDOW: '500ms' });"));
  assert.ok(isOne('const bench = await pipelineBench();'));
  assert.ok(isOne("it('between its commit and the queue: it is found', async () => void (await Stack.start()));"));
});

test('one that starts none, or says where its queue is, does not', () => {
  assert.ok(!isOne("import { Stack } from '@app/testing';"));
  assert.ok(!isOne("await Stack.start({ queue: 'redis', redisUrl: redis.url });"));
});

const CHAOS = 'apps/api/test/chaos/attacks-on-1-lost.e2e-spec.ts';

test('the suites of this project are found', () => {
  const found = queueSuites();
  const sellers = ['board/board', 'infrastructure/log', 'health/metrics', 'sales/sales'].map(
    (name) => `apps/api/src/${name}.medium-spec.ts`,
  );
  for (const file of [
    ...sellers,
    'apps/api/test/journey.e2e-spec.ts',
    'apps/api/test/board/buttons.e2e-spec.ts',
    CHAOS,
  ]) {
    assert.ok(found.includes(file), file);
  }
  assert.ok(!found.includes('apps/api/test/chaos/redis.e2e-spec.ts'));
  assert.ok(!found.some((file) => file.startsWith('libs/domain/')));
  assert.ok(!found.some((file) => file.startsWith('apps/api/src/http/')));
});

test('a suite runs once if it says why its outcome is the same wherever the queue lives', () => {
  const suite = 'const bench = await apiBench();';
  assert.ok(!isOne(`/** @one-queue: it only needs its documents delivered. */\n${suite}`));
  assert.ok(isOne(`/** @one-queue */\n${suite}`));
  assert.ok(isOne(`// not an @one-queue: suite\n${suite}`));
});

test('Jest is told to leave out all others', () => {
  const [, pattern] = allBut(['apps/api/test/a.e2e-spec.ts', 'libs/b.medium-spec.ts']).split('=');
  const isLeftOut = (file) => new RegExp(pattern).test(file);
  assert.ok(!isLeftOut('/home/x/apps/api/test/a.e2e-spec.ts'));
  assert.ok(!isLeftOut('/home/x/libs/b.medium-spec.ts'));
  assert.ok(isLeftOut('/home/x/libs/other.spec.ts'));
  assert.ok(isLeftOut('/home/x/libs/b.medium-spec.tsx'));
});
