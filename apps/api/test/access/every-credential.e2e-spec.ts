import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { testSize } from '../../../../libs/testing/src/test-size.js';
import type { TestUser } from '../../../../libs/testing/src/test-user.js';
import type { Till } from '../../../../libs/testing/src/till.js';
import { accountWithMember, appOf, comparable, newApp, type Someone } from '../client/dashboard.js';
import { must, type SharedStack, type TillAnswer } from '../client/shop.js';
import { nameOf, operation, OPERATIONS } from '../every-operation/operations.js';

type Headers = Record<string, string | undefined>;

/** The dashboard key of all processes of the shared stack. */
const DASHBOARD_KEY = Buffer.alloc(32, 8);
const NOW_S = Math.floor(Date.now() / 1_000);

/** Facts about a user that an attacker could try as credentials. */
interface KnownCredentials {
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
async function invalidCredentials(known: KnownCredentials): Promise<Record<string, Headers>> {
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
const SUSPENDED_APP = 'a token with an app that was suspended';

/** Valid credentials by name that are not valid for the given app. */
function credentialsWithoutApp({
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

interface SecuredDocument {
  paths: Record<string, Record<string, { security?: object[] }>>;
}

interface ProtectedRoute {
  method: string;
  address: string;
  body?: object;
  isDashboard: boolean;
}

/** All routes of the document that need a credential, each with a well-formed body. */
async function protectedRoutes(stack: SharedStack): Promise<ProtectedRoute[]> {
  const document = (await (await fetch(`${stack.nextApi()}/openapi.json`)).json()) as SecuredDocument;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.length > 0)
      .map(([method]) => {
        const below = path.replace('/api/v1/', '');
        const { address, body } = operation(nameOf({ method: method as 'GET', path: below }));
        return { method: method.toUpperCase(), address, body, isDashboard: below.startsWith('dashboard/') };
      }),
  );
}

const ask = (till: Till, { method, address, body }: ProtectedRoute, headers: Headers): Promise<TillAnswer> =>
  till.ask(method, address, body, { headers: { 'x-api-key': undefined, ...headers } });

async function setup() {
  const [home, others] = [await accountWithMember(), await accountWithMember()];
  const { stack, till, owner } = home;
  const user = await stack.userOf(till);
  const loggedOut = await stack.userOf(till);
  await till.post(
    'dashboard/logout',
    {},
    { headers: { 'x-api-key': undefined, authorization: `Bearer ${loggedOut.token}` } },
  );
  const [revoked, suspended] = [await newApp(owner), await newApp(owner)];
  await stack.query('UPDATE api_keys SET revoked_at = now() WHERE app_id = $1', [revoked.appId]);
  await stack.query(`UPDATE apps SET state = 'SUSPENDED' WHERE id = $1`, [suspended.appId]);
  const known: KnownCredentials = {
    ...{ apiKey: till.apiKey, revokedKey: revoked.apiKey!, suspendedKey: suspended.apiKey! },
    ...{ user, loggedOut, appId: await appOf(till), suspendedApp: suspended.appId },
    pendingApp: (await newApp(owner, { environment: 'PRODUCTION' })).appId,
    foreignApp: await appOf(others.till),
  };
  return { ...home, others, known, routes: await protectedRoutes(stack) };
}

/** Of so many routes in a row a credential tries one, each another one. In a full run each tries all. */
const ROUTES_IN_TURN = testSize({ short: 6, full: 1 });
const routesFor = (routes: ProtectedRoute[], credential: number) =>
  routes.filter((_, index) => index % ROUTES_IN_TURN === credential % ROUTES_IN_TURN);

const OWN_DOCUMENTS = /^(\/api\/v1\/)?\/?(submissions|batches|reverse-invoices)(\/|$)/;

/** A user reads with the id of a suspended app what the account itself submitted, and does nothing else. */
const readsOwnDocuments = ({ method, address }: ProtectedRoute) =>
  ['GET', 'HEAD'].includes(method) && OWN_DOCUMENTS.test(address);

it('a token with a suspended app reads the documents of the account', async () => {
  const { till, known, routes } = await setup();
  // A table is no JSON; the list beside it shows the same.
  const open = routes.filter((route) => readsOwnDocuments(route) && !route.address.endsWith('submissions/export'));
  const headers = credentialsWithoutApp(known)[SUSPENDED_APP]!;
  const statuses = await Promise.all(open.map(async (route) => (await ask(till, route, headers)).status));
  expect(open.length).toBeGreaterThanOrEqual(7);
  expect([...new Set(statuses)].sort()).toEqual([200, 404]);
});

/** Returns the routes with an unexpected answer, because a failure should list all of them. */
async function unexpectedAnswers(
  routes: ProtectedRoute[],
  till: Till,
  headers: Headers,
  expected: [status: number, code: string],
) {
  const problems = await Promise.all(
    routes.map(async (route) => {
      const { status, body } = await ask(till, route, headers);
      const isSo = status === expected[0] && body.resultCd === expected[1] && body.data === null;
      return isSo ? [] : [`${route.method} ${route.address}: ${status} ${body.resultCd}`];
    }),
  );
  return problems.flat();
}

it('no route accepts an invalid credential, and all of them answer alike', async () => {
  const { till, known, routes, stack } = await setup();
  expect(routes.length).toBeGreaterThanOrEqual(
    OPERATIONS.filter(({ caller }) => caller === 'app' || caller === 'person').length,
  );
  const count = async () => stack.query('SELECT count(*)::int FROM submissions WHERE tin = $1', [till.tin]);
  const before = await count();
  for (const [index, [name, headers]] of Object.entries(await invalidCredentials(known)).entries()) {
    const tried = routesFor(routes, index);
    expect([name, await unexpectedAnswers(tried, till, headers, [401, '001'])]).toEqual([name, []]);
  }
  expect(await count()).toEqual(before);
});

it('no route opens an app to a token without access to it, and the app of another account looks unknown', async () => {
  const { till, known, routes } = await setup();
  const ofApps = routes.filter(({ isDashboard }) => !isDashboard);
  for (const [index, [name, headers]] of Object.entries(credentialsWithoutApp(known)).entries()) {
    // A suspended app is the only credential that opens a part of the routes.
    const isSuspended = name === SUSPENDED_APP;
    const closed = isSuspended ? ofApps.filter((route) => !readsOwnDocuments(route)) : routesFor(ofApps, index);
    expect([name, await unexpectedAnswers(closed, till, headers, [403, '001'])]).toEqual([name, []]);
  }
  const wrong = credentialsWithoutApp(known);
  const faces = ['rubbish for an app', 'an app there is not', 'the app of another account'].map(async (name) =>
    comparable(await ask(till, ofApps[0]!, wrong[`a token with ${name}`]!)),
  );
  const [first, ...rest] = await Promise.all(faces);
  for (const face of rest) expect(face).toEqual(first);
});

it('no dashboard route accepts an API key', async () => {
  const { till, known, routes } = await setup();
  const ofPeople = routes.filter(({ isDashboard }) => isDashboard);
  expect(await unexpectedAnswers(ofPeople, till, { 'x-api-key': known.apiKey }, [403, '001'])).toEqual([]);
});

it('a token with its app opens what a key opens, and counts as the app', async () => {
  const { till, known } = await setup();
  const headers = { authorization: `Bearer ${known.user.token}`, 'x-service-app-id': known.appId };
  const byToken = (method: string, address: string, body?: object, more: Headers = {}) =>
    till.ask(method, address, body, { headers: { 'x-api-key': undefined, ...headers, ...more } });
  await must(till.initialise());
  const item = { itemName: 'A wash', taxType: 'B', itemCode: 'SVC-1' };
  const key = { 'idempotency-key': 'one and the same' };
  await must(byToken('POST', 'items/service', item, key));
  const again = await till.post('items/service', item, { headers: key });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  const { body, headers: replyHeaders } = await must(byToken('GET', 'items'));
  expect(body.data.itemList).toMatchObject([{ itemCd: 'SVC-1' }]);
  expect(replyHeaders.get('ratelimit-policy')).toContain('"requests"');
});

describe('a resource with an id', () => {
  /** Paths that name something of an account: a submission, a batch, an item, an app, a key, a member and a login. */
  async function ownedAddresses(till: Till, owner: Someone, member: Someone): Promise<Record<string, string>> {
    await must(till.initialise());
    const { body } = await must(till.registerItem('SVC-1'));
    const { submissions } = (await must(till.get('submissions'))).body.data as unknown as {
      submissions: [{ submissionId: string }];
    };
    const sale = { kind: 'item', itemName: 'Another', taxType: 'B', itemCode: 'SVC-2' };
    const batch = (await till.ask('POST', 'batches', [sale])).body.data as unknown as { batchId: string };
    const { appId } = await newApp(owner);
    const { keys } = (await must(owner.get(`apps/${appId}/keys`))).body.data as unknown as {
      keys: [{ keyId: string }];
    };
    const { userId } = (await must(member.get('me'))).body.data;
    const [login] = (await must(member.get('logins'))).body.data.logins as [{ loginId: string }];
    expect(body.resultCd).toBe('000');
    return {
      submission: `submissions/${submissions[0].submissionId}`,
      attempts: `submissions/${submissions[0].submissionId}/attempts`,
      batch: `batches/${batch.batchId}`,
      results: `batches/${batch.batchId}/results`,
      app: `dashboard/apps/${appId}`,
      keys: `dashboard/apps/${appId}/keys`,
      key: `dashboard/apps/${appId}/keys/${keys[0].keyId}`,
      member: `dashboard/members/${String(userId)}`,
      login: `dashboard/logins/${login.loginId}`,
    };
  }

  const UNKNOWN = /[\da-f]{8}-[\da-f-]{27}/g;
  const NOBODY = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

  it('looks unknown to another account, by key and by token, to read, to change and to delete', async () => {
    const { till, owner, member, others } = await setup();
    const foreignAddresses = await ownedAddresses(till, owner, member);
    const appId = await appOf(others.till);
    const asToken = { 'x-api-key': undefined, authorization: `Bearer ${others.owner.tokens.accessToken}` };
    const credentials: Headers[] = [{ ...asToken, 'x-service-app-id': appId }, { 'x-api-key': others.till.apiKey }];
    for (const [name, address] of Object.entries(foreignAddresses)) {
      for (const headers of address.startsWith('dashboard') ? credentials.slice(0, 1) : credentials) {
        for (const method of ['GET', 'DELETE']) {
          const foreign = await others.till.ask(method, address, undefined, { headers });
          const unknown = await others.till.ask(method, address.replace(UNKNOWN, NOBODY), undefined, { headers });
          expect([name, method, foreign.status]).toEqual([name, method, expect.any(Number)]);
          expect([404, 405]).toContain(foreign.status);
          expect([name, method, comparable(foreign)]).toEqual([name, method, comparable(unknown)]);
        }
      }
    }
    for (const address of [foreignAddresses.submission!, foreignAddresses.batch!]) await must(till.get(address));
    await must(member.get('me'));
  });

  it('looks unknown to the other environment of the same account', async () => {
    const { till, owner, member, stack } = await setup();
    const foreignAddresses = await ownedAddresses(till, owner, member);
    const { appId } = await newApp(owner, { environment: 'PRODUCTION', tin: till.tin });
    await stack.query(
      `UPDATE apps SET state = 'ACTIVE', device_id = bind_pin(environment, tin, bhf_id, account_id, gen_random_uuid()) WHERE id = $1`,
      [appId],
    );
    const token = { 'x-api-key': undefined, authorization: `Bearer ${owner.tokens.accessToken}` };
    const headers = { ...token, 'x-service-app-id': appId };
    for (const name of ['submission', 'attempts', 'batch', 'results']) {
      const answer = await till.get(foreignAddresses[name]!, { headers });
      expect([name, answer.status]).toEqual([name, 404]);
    }
    expect((await must(till.get('items', { headers }))).body.data).toEqual({ itemList: [] });
    expect((await must(till.get('submissions', { headers }))).body.data).toMatchObject({ submissions: [] });
  });
});
