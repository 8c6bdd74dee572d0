import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isConfigured } from './certify.mjs';

test('one setting of the real authority is enough to leave the simulated one alone', () => {
  assert.equal(isConfigured({}), false);
  assert.equal(isConfigured({ CERTIFY_PROFILE: 'direct', CERTIFY_POLL: '1s' }), false);
  assert.equal(isConfigured({ CERTIFY_PIN: '', AUTHORITY_SANDBOX_URL: '' }), false);
  assert.equal(isConfigured({ CERTIFY_PIN: 'P051999888K' }), true);
  assert.equal(isConfigured({ AUTHORITY_SANDBOX_TOKEN_URL: 'https://sbx.kra.go.ke/v1/token/generate' }), true);
  assert.equal(isConfigured({ AUTHORITY_SANDBOX_CONSUMER_KEY_FILE: '/secrets/key' }), true);
});
