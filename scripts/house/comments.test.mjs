import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countComments, opensWithoutSubject } from './comments.mjs';

test('a pronoun, a relative and a preposition name no subject', () => {
  for (const comment of ['Whoever has had it', 'What goes out', 'Of the shop', 'Its key', 'It', 'Nobody waits'])
    assert.equal(opensWithoutSubject(comment), true, comment);
});

test('a determiner names a subject only with its noun', () => {
  for (const comment of ['Each of them', 'Those that wait', 'All there is', 'One at a time', 'This is it'])
    assert.equal(opensWithoutSubject(comment), true, comment);
  for (const comment of ['Each lane', 'Those lanes', 'All lines', 'One upload', 'The worker', 'Writes', '`null`: none'])
    assert.equal(opensWithoutSubject(comment), false, comment);
});

test('counts doc comments on lines of their own, and no glob in a text', () => {
  const text = "/** What it is. */\nconst a = 'x/**/y';\n  /**\n   * The shop,\n   * open.\n   */\n";
  assert.deepEqual(countComments([text]), { all: 2, without: 1 });
});
