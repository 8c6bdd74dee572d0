import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { provisionOperator } from '@app/access';
import { apiConfig } from '@app/config';
import { createLogger } from '@app/observability';
import { Database } from '@app/persistence';
import { eventually, type TestDatabase, testDatabase } from '@app/testing';
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

async function newUser(hashed = passwordHash): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const account = await db.prisma.account.create({ data: { id: randomUUID(), name: 'A retailer' } });
  const user = { id: randomUUID(), email, role: 'OWNER', accountId: account.id, passwordHash: hashed };
  await db.prisma.user.create({ data: user });
  return email;
}

const cookieOf = (answer: Response): string | undefined => answer.headers.get('set-cookie')?.split(';')[0];

const post = (path: string, body: object, cookie?: string, at = api): Promise<Response> =>
  fetch(`${at!.url}/api/v1/dashboard/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });

const logIn = (email: string, password = PASSWORD, cookie?: string) => post('login', { email, password }, cookie);

/** The other process has counted nothing of this address yet. */
const logInElsewhere = (email: string) => post('login', { email, password: PASSWORD }, undefined, other);

/** All tests have one address. Guesses at the same moment use up its rate, however slow they are. */
const useUpRate = () => Promise.all(Array.from({ length: 30 }, (_, guess) => logIn(`${guess}@example.org`, 'a guess')));

it('a user logs in from a known browser although strangers have used up the rate of the address', async () => {
  const email = await newUser();
  const first = await logIn(email);
  expect(first.headers.get('set-cookie')).toMatch(
    /^risiti_known_browser=\d+\.[\w-]{43}\.[\w-]{43}; Max-Age=15552000; Path=\/api\/v1\/dashboard\/login; HttpOnly; SameSite=Strict$/,
  );
  await eventually(async () => {
    await useUpRate();
    expect((await logIn(email)).status).toBe(429);
  });
  const known = await logIn(email, PASSWORD, cookieOf(first));
  expect([known.status, known.headers.get('set-cookie')]).toEqual([200, null]);
});

it('a made-up cookie does not help a stranger: neither to register more, nor to guess more', async () => {
  const registration = { accountName: 'Duka', email: 'new@example.org', password: PASSWORD };
  // Again, with another user and cookie, if the rate has recovered before the guesses.
  await eventually(async () => {
    const email = await newUser();
    const cookie = `risiti_known_browser=1.${randomBytes(32).toString('base64url')}.${'s'.repeat(43)}`;
    await useUpRate();
    const guesses = Array.from({ length: 3 }, () => logIn(email, 'a guess', cookie));
    const answers = await Promise.all([post('register', registration, cookie), ...guesses]);
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });
});

it('no made-up cookie and no mark of another user uses up the room of a known browser at the same address', async () => {
  // A mark is made with the hash of the password.
  const [email, other] = [await newUser(), await newUser(await hash(PASSWORD))];
  const known = cookieOf(await logInElsewhere(email))!;
  const mine = cookieOf(await logInElsewhere(other))!;
  const guess = (nth: number) => {
    const madeUp = `risiti_known_browser=${nth}.${'m'.repeat(43)}.${'s'.repeat(43)}`;
    return logIn(email, 'a guess', nth % 2 === 0 ? mine : madeUp);
  };
  await Promise.all(Array.from({ length: 120 }, (_, nth) => guess(nth)));
  expect((await logIn(email, PASSWORD, known)).status).toBe(200);
});

it('a user stays logged in although strangers have used up the rate of the address', async () => {
  const { data } = (await (await logInElsewhere(await newUser())).json()) as { data: { refreshToken: string } };
  await useUpRate();
  for (let refresh = 0; refresh < 30; refresh++)
    expect((await post('refresh', { refreshToken: `made up ${refresh}` })).status).toBe(401);
  expect((await post('refresh', data)).status).toBe(200);
});

it('one refresh token is tried only so often', async () => {
  const refresh = () => post('refresh', { refreshToken: 'always the same' });
  const answers = await Promise.all(Array.from({ length: 100 }, refresh));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(50);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(10);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
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
  const startedAt = performance.now();
  for (let guess = 0; guess < 5; guess++) expect((await enter(other!, `guess ${guess}`)).status).toBe(401);
  const stranger = await enter(other!, PASSWORD);
  expect(stranger.status).toBe(429);
  // One more in twelve seconds, of which the guesses took some.
  const retryAfter = Number(stranger.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThanOrEqual(12 - Math.ceil((performance.now() - startedAt) / 1_000));
  expect(retryAfter).toBeLessThanOrEqual(12);
  const known = await enter(other!, PASSWORD, cookieOf(first));
  expect([known.status, known.headers.get('set-cookie')]).toEqual([200, null]);
});

it('an API that stops writes the refused logins that it has counted', async () => {
  const email = await newUser();
  const stopping = await start();
  expect((await post('login', { email, password: 'a guess' }, undefined, stopping)).status).toBe(401);
  await stopping.stop();
  const counted = { act: 'failed-logins', operator: email, address: '127.0.0.1', details: { failures: 1 } };
  expect(await db.prisma.operatorAct.findMany({ where: { operator: email } })).toMatchObject([counted]);
});
