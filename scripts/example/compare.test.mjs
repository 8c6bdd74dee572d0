import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from './compare.mjs';

const names = (entries = {}) => new Map(Object.entries(entries));
const TWO = [
  { code: 'A', count: 1 },
  { code: 'B', count: 2 },
];

test('an answer may contain more than the page, and not less', () => {
  assert.deepEqual(differences({ a: 1 }, { a: 1, b: 2 }, names()), []);
  assert.deepEqual(differences({ a: '…' }, { b: 2 }, names()), ['body.a: expected "something", got undefined']);
});

test('a list is compared entry by entry', () => {
  assert.deepEqual(differences([{ code: 'B' }], TWO, names()), ['body.0.code: expected "B", got "A"']);
});

test('a list with an ellipsis may have other entries before, between and after the shown ones', () => {
  assert.deepEqual(differences(['…', { code: 'B' }], TWO, names()), []);
  assert.deepEqual(differences([{ code: 'A' }, '…', { code: 'B' }, '…'], TWO, names()), []);
});

test('a missing entry and a wrong order are reported', () => {
  assert.deepEqual(differences(['…', { code: '{{which}}' }], TWO, names({ which: 'C' })), [
    'body: expected {"code":"C"} to be in it',
  ]);
  assert.deepEqual(differences(['…', { code: 'B' }, { code: 'A' }], TWO, names()), [
    'body: expected {"code":"A"} to be in it',
  ]);
  assert.deepEqual(differences(['…', { code: 'A' }], null, names()).length, 1);
});

test('a name gets its value only from the entry that matches', () => {
  const known = names();
  assert.deepEqual(differences(['…', { code: 'B', count: '{{count}}' }], TWO, known), []);
  assert.equal(known.get('count'), 2);
});
