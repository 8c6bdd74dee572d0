import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { TestUser } from '../../../../libs/testing/src/test-user.js';

export type Headers = Record<string, string | undefined>;

/** The dashboard key of all processes of the shared stack. */
const DASHBOARD_KEY = Buffer.alloc(32, 8);
const NOW_S = Math.floor(Date.now() / 1_000);

/** Facts about a user that an attacker could try as credentials. */
export interface KnownCredentials {
  apiKey: string;
  revokedKey: string;
  suspendedKey: string;
  user: TestUser;
  loggedOut: TestUser;
  appId: string;
  pendingApp: string;
  suspendedApp: string;
  foreignApp: string;
}

interface Claims {
  sid: string;
  sub: string;
  [more: string]: unknown;
}

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims;

const signed = (claims: Claims, key: Uint8Array = DASHBOARD_KEY, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);

/** Invalid credentials by name; the API must refuse all of them. */
export async function invalidCredentials(known: KnownCredentials): Promise<Record<string, Headers>> {
  const claims = claimsOf(known.user.token);
  const unsigned = new UnsecuredJWT(claims).encode();
  const [head, body] = known.user.token.split('.');
  const inApp = (token: string): Headers => ({ authorization: `Bearer ${token}`, 'x-service-app-id': known.appId });
  return {
    'nothing at all': {},
    'a key of rubbish': { 'x-api-key': 'rubbish' },
    'an empty key': { 'x-api-key': '' },
    'a key nobody has': { 'x-api-key': `service_test_${randomBytes(24).toString('base64url')}` },
    'a key that was revoked': { 'x-api-key': known.revokedKey },
    'a key of a suspended app': { 'x-api-key': known.suspendedKey },
    'a key dressed for production': { 'x-api-key': known.apiKey.replace('_test_', '_live_') },
    'a bad key beside a good token': { 'x-api-key': 'rubbish', ...inApp(known.user.token) },
    'a key as a token': inApp(known.apiKey),
    'a token of rubbish': inApp('rubbish'),
    'a token that is too old': inApp(await signed({ ...claims, iat: NOW_S - 1_200, exp: NOW_S - 600 })),
    'a token that nobody signed': inApp(unsigned),
    'a token whose signature was cut off': inApp(`${head}.${body}.`),
    'a token that another signed': inApp(await signed(claims, randomBytes(32))),
    'a token signed in another way': inApp(await signed(claims, randomBytes(64), 'HS512')),
    'a token for something else': inApp(await signed({ ...claims, aud: 'elsewhere' })),
    'a token of a login there is not': inApp(await signed({ ...claims, sid: randomUUID() })),
    'a token of the login of another': inApp(await signed({ ...claims, sub: claimsOf(known.loggedOut.token).sub })),
    'a token of who has logged out': inApp(known.loggedOut.token),
    'a refresh token as a token': inApp(known.user.refreshToken),
    'a password': { authorization: `Basic ${Buffer.from(`${known.user.email}:x`).toString('base64')}` },
  };
}

/** Only this one may read what the account itself submitted. */
export const SUSPENDED_APP = 'a token with an app that was suspended';

/** Valid credentials by name that are not valid for the given app. */
export function credentialsWithoutApp({
  user,
  foreignApp,
  pendingApp,
  suspendedApp,
}: KnownCredentials): Record<string, Headers> {
  const inApp = (appId?: string): Headers => ({
    authorization: `Bearer ${user.token}`,
    ...(appId !== undefined && { 'x-service-app-id': appId }),
  });
  return {
    'a token with no app': inApp(),
    'a token with rubbish for an app': inApp('rubbish'),
    'a token with an app there is not': inApp(randomUUID()),
    'a token with the app of another account': inApp(foreignApp),
    'a token with two apps': inApp(`${foreignApp}, ${foreignApp}`),
    'a token with an app that waits to be activated': inApp(pendingApp),
    [SUSPENDED_APP]: inApp(suspendedApp),
  };
}
