import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEnough } from './node-version.mjs';

test('accepts Node 20.19 and newer versions', () => {
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.11.1']) assert.equal(isEnough(version), true, version);
  for (const version of ['12.22.12', '18.20.8', '20.18.9']) assert.equal(isEnough(version), false, version);
});
