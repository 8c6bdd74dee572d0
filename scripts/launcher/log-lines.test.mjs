import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concern } from './log-lines.mjs';

const entry = (fields) => JSON.stringify(fields);

test('a structured line concerns us from warning up', () => {
  assert.equal(concern(entry({ level: 30, msg: 'ready' }), false), undefined);
  assert.equal(concern(entry({ level: 40, msg: 'slow' }), false), 'warning: slow');
  assert.equal(concern(entry({ level: 60, msg: 'gone' }), true), 'fatal: gone');
});

test('the reason of an error is told once', () => {
  assert.equal(
    concern(entry({ level: 50, msg: 'settle failed', err: { message: 'no route' } })),
    'error: settle failed (no route)',
  );
  assert.equal(concern(entry({ level: 50, msg: 'no route', err: { message: 'no route' } })), 'error: no route');
});

test('plain words concern us only on the error output', () => {
  assert.equal(concern('listening', false), undefined);
  assert.equal(concern('TypeError: x is not a function', true), 'TypeError: x is not a function');
  assert.equal(concern('   ', true), undefined);
});

test('a line that only looks structured is plain words', () => {
  assert.equal(concern('{ code: 1 }', true), '{ code: 1 }');
});
