import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleTextOf } from './messages.mjs';

const entry = (fields) => JSON.stringify(fields);

test('the console shows structured lines from level warning up', () => {
  assert.equal(consoleTextOf(entry({ level: 30, msg: 'ready' }), false), undefined);
  assert.equal(consoleTextOf(entry({ level: 40, msg: 'slow' }), false), 'warning: slow');
  assert.equal(consoleTextOf(entry({ level: 60, msg: 'gone' }), true), 'fatal: gone');
});

test('the console shows the reason of an error once', () => {
  assert.equal(
    consoleTextOf(entry({ level: 50, msg: 'settle failed', err: { message: 'no route' } })),
    'error: settle failed (no route)',
  );
  assert.equal(consoleTextOf(entry({ level: 50, msg: 'no route', err: { message: 'no route' } })), 'error: no route');
});

test('the console shows plain text of the error output only', () => {
  assert.equal(consoleTextOf('listening', false), undefined);
  assert.equal(consoleTextOf('TypeError: x is not a function', true), 'TypeError: x is not a function');
  assert.equal(consoleTextOf('   ', true), undefined);
});

test('a line that is not valid JSON is plain text', () => {
  assert.equal(consoleTextOf('{ code: 1 }', true), '{ code: 1 }');
});
