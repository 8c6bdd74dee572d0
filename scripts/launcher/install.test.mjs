import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInstalled } from './install.mjs';

const packages = (entries) => ({ packages: { '': { version: 'ours' }, ...entries } });
const wanted = packages({
  'node_modules/a': { version: '1.0.0' },
  'node_modules/mac-only': { version: '1.0.0', optional: true },
});

test('is installed when every package has the version of the lockfile, but for optional ones that do not fit here', () => {
  assert.equal(isInstalled(wanted, packages({ 'node_modules/a': { version: '1.0.0' } })), true);
});

test('is not installed when a package is missing or of another version', () => {
  assert.equal(isInstalled(wanted, packages({})), false);
  assert.equal(isInstalled(wanted, packages({ 'node_modules/a': { version: '1.0.1' } })), false);
});
