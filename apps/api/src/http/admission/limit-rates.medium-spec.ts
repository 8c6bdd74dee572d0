import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { AccessTokens, newApiKey, provisionApp } from '@app/access';
import { apiConfig } from '@app/config';
import { exampleVerification } from '@app/contract';
import { createLogger } from '@app/observability';
import { Database } from '@app/persistence';
import { eventually, type TestDatabase, testDatabase } from '@app/testing';
import { type RunningApi, startApi } from '../../bootstrap.js';
import { freshPin } from '../../test/api-bench.js';
import { saleWith } from '../../test/sales.js';
import { ApiTill, type TillAnswer } from '../../test/till.js';

type Limits = Record<string, string>;

/** Tests with the same limits share an API, since a start takes seconds; each test has a key of its own. */
const DEFAULT_LIMITS = { VERIFICATION_RATE_LIMIT: '1' };
const NO_LIMITS = { RATE_LIMIT: '0', BATCH_RATE_LIMIT: '0' };
const ONE_PER_MINUTE = { RATE_LIMIT: '1', BATCH_RATE_LIMIT: '1' };
const ONE_BATCH_PER_MINUTE = { RATE_LIMIT: '30', BATCH_RATE_LIMIT: '1' };
const DASHBOARD_KEY = randomBytes(32);
/** Each test has an address of its own, since the peer is a trusted proxy. */
const FEW_OF_ACCOUNT_AND_ADDRESS = {
  ...{ ACCOUNT_RATE_LIMIT: '3', ADDRESS_RATE_LIMIT: '5', TRUSTED_PROXIES: '127.0.0.1' },
  DASHBOARD_KEY: DASHBOARD_KEY.toString('base64'),
};

let database: TestDatabase;
let db: Database;
const apis = new Map<Limits, RunningApi>();
beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database.url, 2, 'test');
  for (const limits of [DEFAULT_LIMITS, NO_LIMITS, ONE_PER_MINUTE, ONE_BATCH_PER_MINUTE, FEW_OF_ACCOUNT_AND_ADDRESS])
    apis.set(limits, await startApiWith(limits));
});
afterAll(async () => {
  await Promise.all([...apis.values()].map((api) => api.stop()));
  await db.close();
  await database.drop();
});

function startApiWith(limits: Limits): Promise<RunningApi> {
  const here = { API_HOST: '127.0.0.1', API_PORT: '0', SYNC_WAIT: '2s', DRAIN: '0s' };
  return startApi(apiConfig({ DATABASE_URL: database.url, ...here, ...limits }), createLogger('test', 'silent'));
}

/** A till with a key of its own, at the API with these limits. */
async function tillUnder(limits: Limits): Promise<ApiTill> {
  const [tin, apiKey] = [freshPin(), newApiKey('SANDBOX')];
  await provisionApp(db, { accountName: 'A', appName: 'B', environment: 'SANDBOX', tin, bhfId: '00', apiKey });
  return new ApiTill(apis.get(limits)!.url, apiKey, tin, '00');
}

const rateLimitHeadersOf = ({ headers }: TillAnswer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
const upload = (till: ApiTill) => till.send('POST', '/batches', '[]', { 'content-type': 'application/json' });

async function requestUntilRefused(till: ApiTill): Promise<TillAnswer> {
  let answered = await till.get('/items');
  while (answered.status === 200) answered = await till.get('/items');
  return answered;
}

/** Sends the head of a request and the first byte of its body. */
function beginToPost({ apiKey }: ApiTill, path: string): Promise<IncomingMessage> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'content-length': '1000' };
  return new Promise((resolve, reject) => {
    const url = `${apis.get(ONE_PER_MINUTE)!.url}/api/v1${path}`;
    const sending = request(url, { method: 'POST', headers }, (answer) => {
      resolve(answer);
      sending.destroy();
    }).on('error', reject);
    sending.write('{');
  });
}

describe('an answer to a caller with a key', () => {
  it('shows the limit and the number of requests left, for every status', async () => {
    const one = await tillUnder(DEFAULT_LIMITS);
    const answers = [
      await one.get('/items'),
      await one.get('/nothing'),
      await one.send('PUT', '/sales'),
      await one.post('/sales', {}),
      await one.post('/sales', saleWith()),
      await one.send('POST', '/sales', '"', { 'content-type': 'application/json' }),
      await one.send('HEAD', '/items'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 400, 409, 400, 200]);
    for (const answer of answers) {
      expect(rateLimitHeadersOf(answer)).toEqual([
        '"requests";q=12000;w=60',
        expect.stringMatching(/^"requests";r=119\d\d;t=1$/),
      ]);
    }
  });

  it('has the limit of batches for an upload, and the limit of requests for reading one', async () => {
    const one = await tillUnder(DEFAULT_LIMITS);
    expect(rateLimitHeadersOf(await upload(one))).toEqual([
      '"batches";q=60;w=60, "uploads";q=4;qu="concurrent-requests"',
      '"batches";r=59;t=1, "uploads";r=3',
    ]);
    expect(rateLimitHeadersOf(await one.get('/batches'))[0]).toBe('"requests";q=12000;w=60');
    expect(rateLimitHeadersOf(await one.send('POST', '/batches/', '[]'))[0]).toMatch(/^"batches"/);
  });

  it('has the limit of verifications for a verification, which uses up no other limit', async () => {
    const one = await tillUnder(DEFAULT_LIMITS);
    const verify = () => one.post('/invoice-verifications', exampleVerification);
    expect(rateLimitHeadersOf(await verify())).toEqual([
      '"verifications";q=1;w=60',
      expect.stringMatching(/^"verifications";r=0/),
    ]);
    const refused = await verify();
    expect([refused.status, refused.body.resultCd]).toEqual([429, '006']);
    expect(refused.body.errors).toMatchObject([
      {
        message:
          'The limit for verifications (1 per minute) of this API key is used up; this request was not processed.',
      },
    ]);
    expect((await one.get('/items')).status).toBe(200);
  });

  it('has no such headers without a limit', async () => {
    const one = await tillUnder(NO_LIMITS);
    expect(rateLimitHeadersOf(await one.get('/items'))).toEqual([null, null]);
    expect(rateLimitHeadersOf(await upload(one))).toEqual(['"uploads";q=4;qu="concurrent-requests"', '"uploads";r=3']);
  });
});

describe('a key over its limit', () => {
  it('gets 429 and a fix', async () => {
    const one = await tillUnder(ONE_PER_MINUTE);
    const refused = await requestUntilRefused(one);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ resultCd: '006', success: false, data: null, requestId: expect.any(String) });
    expect(refused.body.errors).toEqual([
      {
        ...{
          code: '006',
          field: 'x-api-key',
          message: 'The limit for requests (1 per minute) of this API key is used up; this request was not processed.',
        },
        fix: expect.stringContaining(`after ${refused.headers.get('retry-after')} s`),
      },
    ]);
    expect(rateLimitHeadersOf(refused)).toEqual([
      '"requests";q=1;w=60',
      `"requests";r=0;t=${refused.headers.get('retry-after')}`,
    ]);
  });

  it('gets 429 before its body is read, at every address', async () => {
    const one = await tillUnder(ONE_PER_MINUTE);
    await requestUntilRefused(one);
    const answers = [
      await one.send('POST', '/sales', '{', { 'content-type': 'application/json' }),
      await one.send('POST', '/sales', 'x'.repeat(2 * 1024 * 1024), { 'content-type': 'application/json' }),
      await one.get('/nothing'),
      await one.send('PUT', '/sales'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });

  it('does not affect another key, nor the public status', async () => {
    const one = await tillUnder(ONE_PER_MINUTE);
    await requestUntilRefused(one);
    expect((await (await tillUnder(ONE_PER_MINUTE)).get('/items')).status).toBe(200);
    for (const path of ['/health', '/status']) expect((await one.get(path)).status).toBe(200);
  });

  it('is accepted again after Retry-After, although it kept asking', async () => {
    const one = await tillUnder(ONE_BATCH_PER_MINUTE);
    const refused = await requestUntilRefused(one);
    const takenAt = performance.now() + 1_000 * Number(refused.headers.get('retry-after'));
    const late = await eventually(async () => {
      const sentAt = performance.now();
      const { status } = await one.get('/items');
      if (status === 429 && sentAt < takenAt) throw new Error('not yet');
      return status;
    });
    expect(late).toBe(200);
  });

  it('keeps its connection if the refused body has arrived, and loses it if not', async () => {
    const one = await tillUnder(ONE_PER_MINUTE);
    await requestUntilRefused(one);
    const arrived = await one.post('/sales', saleWith());
    expect([arrived.status, arrived.headers.get('connection')]).toEqual([429, 'keep-alive']);
    const { statusCode, headers } = await beginToPost(one, '/sales');
    expect([statusCode, headers.connection]).toEqual([429, 'close']);
  });

  it('may still send batches; and a key over the limit of batches may still sell', async () => {
    const one = await tillUnder(ONE_PER_MINUTE);
    await requestUntilRefused(one);
    const [first, second] = [await upload(one), await upload(one)];
    expect([first.status === 429, second.status]).toEqual([false, 429]);
    expect(second.body.errors).toMatchObject([
      { message: 'The limit for batches (1 per minute) of this API key is used up; this request was not processed.' },
    ]);
    expect(second.headers.get('connection')).toBe('close');
    const another = await tillUnder(ONE_BATCH_PER_MINUTE);
    await upload(another);
    expect((await upload(another)).status).toBe(429);
    expect((await another.get('/items')).status).toBe(200);
  });
});

it('requests without a valid key count for no key', async () => {
  const one = await tillUnder(ONE_PER_MINUTE);
  const keys = [undefined, '', one.apiKey.slice(0, -1), `${one.apiKey}, ${one.apiKey}`, newApiKey('SANDBOX')];
  for (const key of [...keys, ...keys]) {
    const answered = await one.get('/items', { 'x-api-key': key });
    expect([answered.status, ...rateLimitHeadersOf(answered)]).toEqual([401, null, null]);
  }
  for (const path of ['/health', '/status']) expect(rateLimitHeadersOf(await one.get(path))).toEqual([null, null]);
  expect((await one.get('/items')).status).toBe(200);
});

describe('an account', () => {
  it('has one limit for all of its keys and users', async () => {
    const one = await tillUnder(FEW_OF_ACCOUNT_AND_ADDRESS);
    const { accountId } = await db.prisma.device.findFirstOrThrow({ where: { tin: one.tin } });
    const secondKey = newApiKey('SANDBOX');
    const names = { accountName: 'A', appName: 'Another' };
    await provisionApp(db, { ...names, environment: 'SANDBOX', tin: one.tin, bhfId: '00', apiKey: secondKey });
    const from = { 'x-forwarded-for': '10.1.1.1' };
    const token = { 'x-api-key': undefined, authorization: `Bearer ${await tokenOf(accountId!)}` };
    const answers = [
      await one.get('/items', from),
      await one.get('/items', { ...from, 'x-api-key': secondKey }),
      await one.get('/dashboard/me', { ...from, ...token }),
      await one.get('/dashboard/me', { ...from, ...token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]!.body.errors).toMatchObject([{ code: '006', field: 'account' }]);
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await (await tillUnder(FEW_OF_ACCOUNT_AND_ADDRESS)).get('/items', from)).status).toBe(200);
  });

  async function tokenOf(accountId: string): Promise<string> {
    const [userId, loginId] = [randomUUID(), randomUUID()];
    const user = { id: userId, accountId, email: `${userId}@example.org`, role: 'OWNER', passwordHash: '' };
    await db.prisma.user.create({ data: { ...user, logins: { create: { id: loginId } } } });
    return new AccessTokens(DASHBOARD_KEY).sign({ userId, loginId });
  }
});

it('an address has a limit, with or without a key; another address is not affected', async () => {
  const tills = [await tillUnder(FEW_OF_ACCOUNT_AND_ADDRESS), await tillUnder(FEW_OF_ACCOUNT_AND_ADDRESS)];
  const askFrom = (address: string, till: ApiTill, key?: string) =>
    till.get('/items', { 'x-forwarded-for': address, ...(key !== undefined && { 'x-api-key': key }) });
  const answers: TillAnswer[] = [];
  for (const till of tills) for (const _ of [1, 2]) answers.push(await askFrom('10.2.2.2', till));
  answers.push(await askFrom('10.2.2.2', tills[0]!, 'no key at all'), await askFrom('10.2.2.2', tills[0]!));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 401, 429]);
  expect(answers.at(-1)!.body.errors).toMatchObject([{ code: '006', field: 'address' }]);
  expect((await askFrom('10.3.3.3', tills[0]!)).status).toBe(200);
});
