import assert from 'node:assert/strict';
import { test } from 'node:test';
import { graphOf } from './graph.mjs';
import { withGraph } from './marked.mjs';

const IMPORTS = [
  ['apps/api/src/http/a.ts', 'apps/api/src/sales/b.ts'],
  ['apps/api/src/http/a.ts', 'apps/api/src/sales/c.ts'],
  ['apps/api/src/main.ts', 'apps/api/src/http/a.ts'],
  ['apps/api/src/sales/b.ts', 'libs/domain/src/index.ts'],
  ['apps/api/src/http/a.ts', 'libs/domain/src/index.ts'],
  ['libs/domain/src/index.ts', 'libs/domain/src/documents/sale.ts'],
  ['apps/simulator/src/main.ts', 'libs/config/src/index.ts'],
];

test('draws a room with its folders, and one arrow for all imports of the same two', () => {
  assert.deepEqual(graphOf(IMPORTS).split('\n'), [
    'flowchart LR',
    '  subgraph apps_api["apps/api"]',
    '    apps_api_http["http"]',
    '    apps_api_sales["sales"]',
    '    apps_api_src["src"]',
    '  end',
    '  libs_domain["libs/domain"]',
    '  apps_api --> libs_domain',
    '  apps_api_http --> apps_api_sales',
    '  apps_api_src --> apps_api_http',
  ]);
});

test('draws only rooms on level 1', () => {
  assert.equal(graphOf(IMPORTS, 1).includes('http'), false);
});

test('replaces what is between the marks of a page, and refuses a page without them', () => {
  const page = withGraph('before\n<!-- graph:begin -->\nold\n<!-- graph:end -->\nafter\n', 'new');
  assert.equal(page, 'before\n<!-- graph:begin -->\n\n```mermaid\nnew\n```\n\n<!-- graph:end -->\nafter\n');
  assert.throws(() => withGraph('before', 'new'), /needs a line <!-- graph:begin -->/);
});
