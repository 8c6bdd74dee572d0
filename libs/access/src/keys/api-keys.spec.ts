import { hintOf, looksLikeApiKey, newApiKey, apiKeyProblem } from '../api-keys.js';
import { hashSecret } from '../secrets.js';

describe('a new key', () => {
  it.each([
    ['SANDBOX', 'service_test_'],
    ['PRODUCTION', 'service_live_'],
  ] as const)('of %s begins with %s and has 192 random bits', (environment, prefix) => {
    const random = newApiKey(environment).slice(prefix.length);
    expect(newApiKey(environment)).toMatch(new RegExp(`^${prefix}[\\w-]{32}$`));
    expect(Buffer.from(random, 'base64url')).toHaveLength(24);
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newApiKey('SANDBOX'))).size).toBe(1_000);
  });

  it('fits its own environment only', () => {
    const key = newApiKey('SANDBOX');
    expect(looksLikeApiKey(key)).toBe(true);
    expect(apiKeyProblem(key, 'SANDBOX')).toBeNull();
    expect(apiKeyProblem(key, 'PRODUCTION')).toContain('service_live_');
  });
});

describe('the stored parts of a key', () => {
  const key = newApiKey('SANDBOX');

  it('are a SHA-256, which cannot be turned back', () => {
    expect(hashSecret(key)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashSecret(key)).toBe(hashSecret(key));
    expect(hashSecret(`${key} `)).not.toBe(hashSecret(key));
  });

  it('and a hint, which is too short to guess the rest', () => {
    const hint = hintOf(key);
    expect(hint).toBe(`service_test_${key.slice(13, 16)}…${key.slice(-4)}`);
    expect(key.length - hint.length).toBeGreaterThan(20);
  });
});

describe('a text that does not look like a key', () => {
  it.each([
    '',
    'service_test',
    'Service_test_x',
    ' service_test_x',
    'service_prod_x',
    `service_test_${'x'.repeat(200)}`,
  ])('the ledger is not asked for %j', (text) => {
    expect(looksLikeApiKey(text)).toBe(false);
  });

  it.each([
    'demo',
    'service_test_',
    'service_test_short',
    `service_test_${'x y'.repeat(20)}`,
    `service_live_${'x'.repeat(32)}`,
  ])('refuses %j for a sandbox app, and the reason never repeats it', (key) => {
    const reason = apiKeyProblem(key, 'SANDBOX');
    expect(reason).toBe(
      'The API key does not fit a sandbox app. Such a key is service_test_ and at least 32 letters, digits, - or _, and has ' +
        'at most 200 characters. Use a key of this form.',
    );
  });
});
