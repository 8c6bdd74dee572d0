import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChromium } from './test-run.mjs';

test('a named browser wins over the browser of the machine', () => {
  assert.equal(
    findChromium('/opt/mine', () => true),
    '/opt/mine',
  );
});

test('a named browser that does not exist is skipped', () => {
  assert.equal(
    findChromium('/opt/mine', (place) => place === '/usr/bin/google-chrome'),
    '/usr/bin/google-chrome',
  );
});

test('the result is undefined where no browser exists', () => {
  assert.equal(
    findChromium('', () => false),
    undefined,
  );
});
