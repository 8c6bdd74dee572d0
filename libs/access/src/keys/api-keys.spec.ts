import { hintOf, looksLikeApiKey, newApiKey, apiKeyProblem } from './api-keys.js';
import { hashSecret } from './secrets.js';

describe('a new key', () => {
  it.each([
    ['SANDBOX', 'service_test_'],
    ['PRODUCTION', 'service_live_'],
  ] as const)('of %s begins with %s and has 192 random bits', (environment, prefix) => {
    const random = newApiKey(environment).slice(prefix.length);
    expect(newApiKey(environment)).toMatch(new RegExp(`^${prefix}[\\w-]{32}$`));
    expect(Buffer.from(random, 'base64url')).toHaveLength(24);
  });

  it('is made once', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newApiKey('SANDBOX'))).size).toBe(1_000);
  });

  it('is good for its own environment only', () => {
    const key = newApiKey('SANDBOX');
    expect(looksLikeApiKey(key)).toBe(true);
    expect(apiKeyProblem(key, 'SANDBOX')).toBeNull();
    expect(apiKeyProblem(key, 'PRODUCTION')).toContain('service_live_');
  });
});

describe('what is kept of a key', () => {
  const key = newApiKey('SANDBOX');

  it('is a SHA-256, from which there is no way back', () => {
    expect(hashSecret(key)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashSecret(key)).toBe(hashSecret(key));
    expect(hashSecret(`${key} `)).not.toBe(hashSecret(key));
  });

  it('and a hint, from which nobody can guess the rest', () => {
    const hint = hintOf(key);
    expect(hint).toBe(`service_test_${key.slice(13, 16)}…${key.slice(-4)}`);
    expect(key.length - hint.length).toBeGreaterThan(20);
  });
});

describe('what does not even look like a key', () => {
  it.each([
    '',
    'service_test',
    'Service_test_x',
    ' service_test_x',
    'service_prod_x',
    `service_test_${'x'.repeat(200)}`,
  ])('%j is not looked up', (text) => {
    expect(looksLikeApiKey(text)).toBe(false);
  });

  it.each([
    'demo',
    'service_test_',
    'service_test_short',
    `service_test_${'x y'.repeat(20)}`,
    `service_live_${'x'.repeat(32)}`,
  ])('%j is not seeded in a sandbox, and the reason never repeats it', (key) => {
    const reason = apiKeyProblem(key, 'SANDBOX');
    expect(reason).toBe('An API key of a sandbox app is service_test_ and at least 32 letters, digits, - or _.');
  });
});
