import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { hintOf, looksLikeApiKey, newApiKey, apiKeyProblem } from '../api-keys.js';
import { hashSecret } from '../secrets.js';
import { ACCESS_TOKEN_S, AccessTokens } from '../dashboard/access-tokens.js';

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

describe('access tokens', () => {
  const KEY = randomBytes(32);
  const LOGIN = { loginId: randomUUID(), userId: randomUUID() };

  function setup() {
    let now = Date.now();
    const tokens = new AccessTokens(KEY, () => new Date(now));
    return { tokens, pass: (seconds: number) => (now += seconds * 1_000) };
  }

  /** A token as ours are, but for what is changed. */
  const forged = (claims: object = {}, { key = KEY, alg = 'HS256', typ = 'JWT' } = {}) => {
    // A second ago: the clock of who reads it stands still.
    const iat = Math.floor(Date.now() / 1_000) - 1;
    const ours = { sid: LOGIN.loginId, sub: LOGIN.userId, iss: 'risiti', aud: 'risiti-dashboard', iat, exp: iat + 600 };
    return new SignJWT({ ...ours, ...claims }).setProtectedHeader({ alg, typ }).sign(key);
  };

  it('a token names the login that it was signed for', async () => {
    const { tokens } = setup();
    expect(await tokens.read(await tokens.sign(LOGIN))).toEqual(LOGIN);
    expect(await tokens.read(await forged())).toEqual(LOGIN);
  });

  it('a token is good for ten minutes', async () => {
    const { tokens, pass } = setup();
    const token = await tokens.sign(LOGIN);
    pass(ACCESS_TOKEN_S - 2);
    expect(await tokens.read(token)).toEqual(LOGIN);
    pass(3);
    expect(await tokens.read(token)).toBeNull();
  });

  it.each([
    ['signed with another key', () => forged({}, { key: randomBytes(32) })],
    ['signed in another way', () => forged({}, { alg: 'HS512', key: randomBytes(64) })],
    ['signed in another way with the same key', () => forged({}, { alg: 'HS384', key: Buffer.concat([KEY, KEY]) })],
    ['of another kind', () => forged({}, { typ: 'at+jwt' })],
    ['of another issuer', () => forged({ iss: 'somebody' })],
    ['of no issuer', () => forged({ iss: undefined })],
    ['for somebody else', () => forged({ aud: 'another-service' })],
    ['for nobody', () => forged({ aud: undefined })],
    ['that never ends', () => forged({ exp: undefined })],
    ['that is good for a year', () => forged({ iat: 1_700_000_000, exp: 4_000_000_000 })],
    ['that names no login', () => forged({ sid: undefined })],
    ['that names no person', () => forged({ sub: "' OR 1=1 --" })],
    ['that nobody signed', async () => new UnsecuredJWT({ sid: LOGIN.loginId }).setSubject(LOGIN.userId).encode()],
  ])('refuses a token %s', async (_, make) => {
    expect(await setup().tokens.read(await make())).toBeNull();
  });

  it.each(['', '.', '..', 'x.y.z', 'e30.e30.', '\u0000', `${'a'.repeat(10_000)}.b.c`, '{}', 'null'])(
    'refuses %j without an error',
    async (text) => expect(await setup().tokens.read(text)).toBeNull(),
  );

  it('refuses a token with one changed letter', async () => {
    const { tokens } = setup();
    const token = await tokens.sign(LOGIN);
    for (let at = 0; at < token.length - 1; at += 7) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect([at, await tokens.read(changed)]).toEqual([at, null]);
    }
  });
});
