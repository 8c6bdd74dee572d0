import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { ACCESS_TOKEN_S, AccessTokens } from './access-tokens.js';

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
