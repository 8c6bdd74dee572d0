import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { guard } from './pid-files.mjs';

/** The packages of this program are behind a symbolic link, as in a clone that shares the packages of another clone. */
function clone(t) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'risiti-guard-')));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'shared/pack'), { recursive: true });
  mkdirSync(path.join(folder, 'clone'));
  symlinkSync(path.join(folder, 'shared'), path.join(folder, 'clone/node_modules'));
  writeFileSync(path.join(folder, 'shared/pack/package.json'), '{"name":"pack","type":"module","exports":"./one.js"}');
  writeFileSync(path.join(folder, 'shared/pack/one.js'), "export { place } from './two.js';");
  writeFileSync(path.join(folder, 'shared/pack/two.js'), 'export const place = import.meta.url;');
  const program = path.join(folder, 'clone/main.mjs');
  writeFileSync(program, "import { place } from 'pack'; process.stdout.write(place);");
  return { program, shared: path.join(folder, 'shared') };
}

test('a guarded program loads its packages under their real path', async (t) => {
  const { program, shared } = clone(t);
  const child = spawn(process.execPath, ['--import', guard, program], { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  await once(child, 'close');
  assert.equal(printed, `file://${shared}/pack/two.js`);
});
