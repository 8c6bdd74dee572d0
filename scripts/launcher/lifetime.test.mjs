import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lifetime } from './lifetime.mjs';
import { Stopped } from './messages.mjs';

function setup() {
  const lifetime = new Lifetime();
  const events = [];
  const start = (name) =>
    lifetime.add({ stop: async () => events.push(`stop ${name}`), kill: () => events.push(`kill ${name}`) });
  return { lifetime, events, start };
}

test('the end stops everything once, in the reverse order', async () => {
  const { lifetime, events, start } = setup();
  ['postgres', 'worker', 'api'].forEach(start);
  await Promise.all([lifetime.end(), lifetime.end(), lifetime.ended]);
  assert.deepEqual(events, ['stop api', 'stop worker', 'stop postgres']);
});

test('a failed stop does not keep the others running', async () => {
  const { lifetime, events, start } = setup();
  start('postgres');
  lifetime.add({ stop: () => Promise.reject(new Error('it would not stop')) });
  start('api');
  await lifetime.end();
  assert.deepEqual(events, ['stop api', 'stop postgres']);
});

test('the end does not stop a forgotten entry', async () => {
  const { lifetime, events, start } = setup();
  const forget = start('npm');
  forget();
  await lifetime.end();
  assert.deepEqual(events, []);
});

test('nothing can start after the end has begun', async () => {
  const { lifetime, start } = setup();
  const end = lifetime.end();
  assert.throws(() => start('api'), Stopped);
  await end;
});

test('the callbacks run before anything is stopped', async () => {
  const { lifetime, events, start } = setup();
  start('api');
  lifetime.onEnding(() => events.push('announced'));
  await lifetime.end();
  assert.deepEqual(events, ['announced', 'stop api']);
});

test('kill ends everything at once, in the reverse order', () => {
  const { lifetime, events, start } = setup();
  ['postgres', 'api'].forEach(start);
  lifetime.kill();
  assert.deepEqual(events, ['kill api', 'kill postgres']);
});
