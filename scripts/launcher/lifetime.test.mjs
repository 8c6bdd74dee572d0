import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stopped } from './failure.mjs';
import { Lifetime } from './lifetime.mjs';

function setup() {
  const lifetime = new Lifetime();
  const events = [];
  const start = (name) =>
    lifetime.add({ stop: async () => events.push(`stop ${name}`), kill: () => events.push(`kill ${name}`) });
  return { lifetime, events, start };
}

test('what was started last is stopped first, and each once', async () => {
  const { lifetime, events, start } = setup();
  ['postgres', 'worker', 'api'].forEach(start);
  await Promise.all([lifetime.end(), lifetime.end(), lifetime.over]);
  assert.deepEqual(events, ['stop api', 'stop worker', 'stop postgres']);
});

test('one that cannot be stopped does not keep the others running', async () => {
  const { lifetime, events, start } = setup();
  start('postgres');
  lifetime.add({ stop: () => Promise.reject(new Error('it would not stop')) });
  start('api');
  await lifetime.end();
  assert.deepEqual(events, ['stop api', 'stop postgres']);
});

test('what ended by itself is forgotten', async () => {
  const { lifetime, events, start } = setup();
  const forget = start('npm');
  forget();
  await lifetime.end();
  assert.deepEqual(events, []);
});

test('nothing can be started once the end has begun', async () => {
  const { lifetime, start } = setup();
  const end = lifetime.end();
  assert.throws(() => start('api'), Stopped);
  await end;
});

test('the end is announced before anything is stopped', async () => {
  const { lifetime, events, start } = setup();
  start('api');
  lifetime.whenEnding(() => events.push('announced'));
  await lifetime.end();
  assert.deepEqual(events, ['announced', 'stop api']);
});

test('in a hurry everything is killed at once, in the same order', () => {
  const { lifetime, events, start } = setup();
  ['postgres', 'api'].forEach(start);
  lifetime.kill();
  assert.deepEqual(events, ['kill api', 'kill postgres']);
});
