import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../launcher/data-folder.mjs';
import { happyPath } from './listed.mjs';
import { readOptions } from './options.mjs';
import { openProgram } from './program.mjs';
import { saleFiles } from './sale.mjs';
import { readTree } from './tree.mjs';

/** The walk from the controller begins behind the hooks and the readers of bodies. */
const BEFORE_THE_WALK = /^(apps\/api\/src\/http|libs\/contract)\//;

test('the files of one sale that docs/architecture.md lists are there, and a sale reaches them', () => {
  const tree = readTree(inRoot());
  const listed = happyPath(tree);
  assert.ok(listed.length > 30 && listed.length < 50, `${listed.length} files`);
  assert.deepEqual(
    listed.filter((file) => !existsSync(inRoot(file))),
    [],
  );
  const { whole } = saleFiles(tree, openProgram(tree), readOptions([]));
  const walked = listed.filter((file) => !BEFORE_THE_WALK.test(file));
  assert.deepEqual(
    walked.filter((file) => !whole.files.includes(file)),
    [],
  );
});
