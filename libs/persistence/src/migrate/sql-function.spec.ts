import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFunctions } from './sql-function.js';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder with a file for each function; `calls` is what its body says. */
function folderOf(calls: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'functions-'));
  folders.push(folder);
  for (const [name, body] of Object.entries(calls))
    writeFileSync(path.join(folder, `${name}.sql`), `CREATE OR REPLACE FUNCTION ${name}(x int) AS $$ ${body} $$;`);
  return folder;
}

const orderOf = (calls: Record<string, string>) => readFunctions(folderOf(calls)).map(({ name }) => name);

it('puts each function after those that it calls, and otherwise goes by their names', () => {
  const calls = { accept: 'promote (x) + heads(x)', heads: 'stall(x)', promote: 'lock(x)', lock: '1', stall: '2' };
  expect(orderOf(calls)).toEqual(['stall', 'heads', 'lock', 'promote', 'accept']);
});

it('does not take a mention in a comment, a longer name or its own name for a call', () => {
  const calls = { heads: '-- after wait(x)\n 1', lock: 'heads_of(x) + relock(x) + lock(x)', wait: 'heads(x)' };
  expect(orderOf(calls)).toEqual(['heads', 'lock', 'wait']);
});

it('refuses functions that call one another in a circle, and says which', () => {
  expect(() => orderOf({ a: 'b(x)', b: 'c(x)', c: 'b(x)' })).toThrow(
    /The functions b → c → b call one another in a circle.*Move what they share/,
  );
});

it('finds the same functions where several stand in one file, and hashes each alone', () => {
  const [lock, heads] = ['-- Locks.\n', '-- Heads,\n-- of lanes.\n'].map(
    (comment, nth) => `${comment}CREATE OR REPLACE FUNCTION ${['lock', 'heads'][nth]}() AS $$\n\n  1 $$;\n`,
  ) as [string, string];
  const [apart, together] = [folderOf({}), folderOf({})];
  writeFileSync(path.join(apart, 'lock.sql'), lock);
  writeFileSync(path.join(apart, 'heads.sql'), `${heads}\nREVOKE EXECUTE ON FUNCTION heads FROM PUBLIC;\n`);
  writeFileSync(
    path.join(together, 'step.sql'),
    `-- A step.\n\n${heads}\nREVOKE EXECUTE ON FUNCTION heads FROM PUBLIC;\n\n${lock}`,
  );
  expect(readFunctions(together)).toEqual(readFunctions(apart));
  expect(readFunctions(together).map(({ sql }) => sql.split('\n')[0])).toEqual(['-- Heads,', '-- Locks.']);
});

it.each([
  ['no function', 'SELECT 1', /heads.sql must create functions.*it creates none/],
  ['a function that is only created', 'CREATE FUNCTION heads() AS $$ 1 $$;', /it creates heads/],
  ['two functions in a line', `${'CREATE OR REPLACE FUNCTION a() AS $$ 1 $$; '.repeat(2)}`, /it creates a, a/],
])('refuses a file with %s', (_, sql, words) => {
  const folder = folderOf({});
  writeFileSync(path.join(folder, 'heads.sql'), sql);
  expect(() => readFunctions(folder)).toThrow(words);
});

it('refuses a function that two files create', () => {
  const folder = folderOf({ heads: '1' });
  writeFileSync(path.join(folder, 'lanes.sql'), 'CREATE OR REPLACE FUNCTION heads(x int) AS $$ 2 $$;');
  expect(() => readFunctions(folder)).toThrow(/The function heads is created twice/);
});

it('says where it looked when there is no folder', () => {
  expect(() => readFunctions('/nowhere/functions')).toThrow(/no folder of functions at \/nowhere\/functions/);
});
