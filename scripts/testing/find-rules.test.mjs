import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from '../launcher/data-folder.mjs';
import { findGuards, findRules, rulesIn } from './rules/find-rules.mjs';

const SOURCE = `const names = [
  'one',
];

export const SOME_RULES: readonly Rule<Scene>[] = [
  // A remark.
  isWhole,
  isPaid,
];

const MORE_RULES: readonly Rule[] = [isOne, isTwo];

const others = SOME_RULES.map((rule) => rule);
`;

test('finds every rule of a list and removes each one alone', () => {
  const found = rulesIn(SOURCE);
  assert.deepEqual(
    found.map(({ name }) => name),
    ['SOME_RULES: isWhole', 'SOME_RULES: isPaid', 'MORE_RULES: isOne', 'MORE_RULES: isTwo'],
  );
  assert.equal(found[0].without, SOURCE.replace('  isWhole,\n', ''));
  assert.equal(found[1].without, SOURCE.replace('  isPaid,\n', ''));
  assert.equal(found[2].without, SOURCE.replace('isOne, ', ''));
  assert.equal(found[3].without, SOURCE.replace('isTwo', ''));
});

test('finds the rules and guards of this project', () => {
  const names = findRules(root).map(({ name }) => name);
  for (const list of ['HEADER_RULES', 'LINE_RULES', 'TOTAL_RULES', 'SALE_RULES', 'CREDIT_NOTE_RULES']) {
    assert.ok(
      names.some((name) => name.startsWith(`${list}: `)),
      list,
    );
  }
  for (const { name, without } of findGuards(root)) assert.ok(without.length > 0, name);
});
