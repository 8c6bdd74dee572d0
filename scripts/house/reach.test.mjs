import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { declarationAt } from './implementation.mjs';
import { openProgram } from './program.mjs';
import { Reach } from './reach.mjs';

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "target": "es2022", "noLib": true } }',
  'src/entry.ts': `
    import { Shop } from './shop.js';
    import type { Kind } from './kind.js';
    export class Entry {
      constructor(private readonly shop: Shop, private readonly kind: Kind) {}
      post() { const { sell } = this.kind; sell?.(); return this.shop.take("SELECT 'one'"); }
    }`,
  'src/shop.ts': `
    import { other } from './other.js';
    import { open } from './open.js';
    export class Shop {
      constructor() { open(); }
      take(_sql: string) {}
      unused() { other(); }
    }`,
  'src/kind.ts': 'export interface Kind { sell?(): void; buy?(): void }',
  'src/sale.ts': `
    import type { Kind } from './kind.js';
    import { invoice } from './invoice.js';
    import { other } from './other.js';
    export const sale: Kind = { ...invoice, buy() { other(); } };`,
  'src/invoice.ts': 'export const invoice = { sell() {} } as const;',
  'src/open.ts': 'export const open = () => {};',
  'src/other.ts': 'export const other = () => {};',
};

function setup(t) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'house-'));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'src'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(root, file), text);
  const program = openProgram({ root, production: Object.keys(FILES) });
  const from = (entry, implementations = {}) =>
    new Reach(program, implementations, (file) => program.sources.has(file)).from([declarationAt(program, entry)]);
  return { from };
}

test('follows a method, the constructor of its class, and the member of the implementation that is named', (t) => {
  const reach = setup(t).from('src/entry.ts:Entry.post', { Kind: 'src/sale.ts:sale' });
  assert.deepEqual(reach.files, ['src/entry.ts', 'src/invoice.ts', 'src/open.ts', 'src/shop.ts']);
  assert.deepEqual(reach.texts, [`"SELECT 'one'"`]);
});

test('reports a member of an interface without an implementation as open', (t) => {
  const reach = setup(t).from('src/entry.ts:Entry.post');
  assert.deepEqual([...reach.open], ['Kind.sell']);
});

test('refuses an entry that is not there in a sentence', (t) => {
  const { from } = setup(t);
  assert.throws(() => from('src/gone.ts:Entry.post'), /no production file "src\/gone\.ts"/);
  assert.throws(() => from('src/entry.ts:Entry.gone'), /declares no "Entry\.gone"/);
});
