import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ignoreAllExcept, queueSuites, usesQueue } from './queue-suites.mjs';

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

const CHAOS = 'apps/api/test/chaos/attacks-on-1-lost.e2e-spec.ts';

test('finds the suites of this project', () => {
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

test('a suite runs once if it says why its outcome does not depend on the backend', () => {
  const suite = 'const bench = await apiBench();';
  assert.ok(!usesQueue(`/** @one-queue: it only needs its documents delivered. */\n${suite}`));
  assert.ok(usesQueue(`/** @one-queue */\n${suite}`));
  assert.ok(usesQueue(`// not an @one-queue: suite\n${suite}`));
});

test('the pattern for Jest leaves out all other suites', () => {
  const [, pattern] = ignoreAllExcept(['apps/api/test/a.e2e-spec.ts', 'libs/b.medium-spec.ts']).split('=');
  const isLeftOut = (file) => new RegExp(pattern).test(file);
  assert.ok(!isLeftOut('/home/x/apps/api/test/a.e2e-spec.ts'));
  assert.ok(!isLeftOut('/home/x/libs/b.medium-spec.ts'));
  assert.ok(isLeftOut('/home/x/libs/other.spec.ts'));
  assert.ok(isLeftOut('/home/x/libs/b.medium-spec.tsx'));
});
