import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { provisionOperator } from '@app/access';
import { apiConfig } from '@app/config';
import { createLogger } from '@app/observability';
import { Database } from '@app/persistence';
import { type TestDatabase, testDatabase } from '@app/testing';
import { type RunningApi, startApi } from '../../bootstrap.js';

const PASSWORD = 'correct horse, battery';

let database: TestDatabase;
let db: Database;
/** Two processes; what one of them remembers, the other does not know. */
let [api, other]: RunningApi[] = [];
let passwordHash: string;
beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database.url, 2, 'test');
  [api, other] = [await start(), await start()];
  passwordHash = await hash(PASSWORD);
});
afterAll(async () => {
  await Promise.all([api!.stop(), other!.stop()]);
  await db.close();
  await database.drop();
});

const DASHBOARD = { DASHBOARD_KEY: randomBytes(32).toString('base64'), DASHBOARD_RATE_LIMIT: '10' };

function start(): Promise<RunningApi> {
  const here = { API_HOST: '127.0.0.1', API_PORT: '0', DRAIN: '0s' };
  return startApi(apiConfig({ DATABASE_URL: database.url, ...here, ...DASHBOARD }), createLogger('test', 'silent'));
}

async function newUser(): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const account = await db.prisma.account.create({ data: { id: randomUUID(), name: 'A retailer' } });
  const user = { id: randomUUID(), email, role: 'OWNER', accountId: account.id, passwordHash };
  await db.prisma.user.create({ data: user });
  return email;
}

const cookieOf = (answer: Response): string | undefined => answer.headers.get('set-cookie')?.split(';')[0];

const post = (path: string, body: object, cookie?: string): Promise<Response> =>
  fetch(`${api!.url}/api/v1/dashboard/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });

const logIn = (email: string, password = PASSWORD, cookie?: string) => post('login', { email, password }, cookie);

/** All tests have one address, and its rate is used up by the end of the first. */
it('a user logs in from a known browser although strangers have used up the rate of the address', async () => {
  const email = await newUser();
  const first = await logIn(email);
  expect(first.headers.get('set-cookie')).toMatch(
    /^risiti_known_browser=\d+\.[\w-]{43}; Max-Age=15552000; Path=\/api\/v1\/dashboard\/login; HttpOnly; SameSite=Strict$/,
  );
  for (let guess = 0; guess < 10; guess++) await logIn(`${guess}@example.org`, 'a guess');
  expect((await logIn(email)).status).toBe(429);
  const known = await logIn(email, PASSWORD, cookieOf(first));
  expect([known.status, known.headers.get('set-cookie')]).toEqual([200, null]);
});

it('a cookie does not help a stranger: neither to register more, nor to guess more', async () => {
  const email = await newUser();
  const cookie = 'risiti_known_browser=1.rubbish';
  const registration = { accountName: 'Duka', email: 'new@example.org', password: PASSWORD };
  expect((await post('register', registration, cookie)).status).toBe(429);
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess++) statuses.push((await logIn(email, 'a guess', cookie)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('an operator comes in from a known browser while strangers guess their password at the same address', async () => {
  const email = `${randomUUID()}@example.org`;
  await provisionOperator(db, email, PASSWORD);
  const enter = (at: RunningApi, password: string, cookie?: string) => {
    const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    return fetch(`${at.url}/admin/api/lanes`, { headers: { authorization, ...(cookie && { cookie }) } });
  };
  const first = await enter(api!, PASSWORD);
  expect(first.headers.get('set-cookie')).toContain('Path=/admin; HttpOnly; SameSite=Strict');
  for (let guess = 0; guess < 5; guess++) expect((await enter(other!, `guess ${guess}`)).status).toBe(401);
  const stranger = await enter(other!, PASSWORD);
  // One more in twelve seconds, of which the guesses took some.
  expect([stranger.status, stranger.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(9|1[0-2])$/)]);
  const known = await enter(other!, PASSWORD, cookieOf(first));
  expect([known.status, known.headers.get('set-cookie')]).toEqual([200, null]);
});
