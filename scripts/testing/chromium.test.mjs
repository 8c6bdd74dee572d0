import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChromium } from './chromium.mjs';

test('the browser that is named is taken before the one of the machine', () => {
  assert.equal(
    findChromium('/opt/mine', () => true),
    '/opt/mine',
  );
});

test('one that is named and not there is passed over', () => {
  assert.equal(
    findChromium('/opt/mine', (place) => place === '/usr/bin/google-chrome'),
    '/usr/bin/google-chrome',
  );
});

test('where there is none at all, none is found', () => {
  assert.equal(
    findChromium('', () => false),
    undefined,
  );
});
