import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../launcher/data-folder.mjs';
import { findGuards, findRules } from './find-rules.mjs';

test('the tests of each rule exist', () => {
  const files = readdirSync(path.join(root, 'libs'), { recursive: true }).map((file) => `libs/${file}`);
  const named = new Set([...findRules(root), ...findGuards(root)].map(({ tests }) => tests));
  assert.deepEqual(
    [...named].filter((tests) => !files.some((file) => new RegExp(tests).test(file))),
    [],
  );
});
