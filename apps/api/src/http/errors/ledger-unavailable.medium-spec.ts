import { newApiKey, provisionApp } from '@app/access';
import { apiConfig } from '@app/config';
import { exampleSale } from '@app/contract';
import { createLogger } from '@app/observability';
import { Database } from '@app/persistence';
import { TcpProxy, eventually, freePort, testDatabase } from '@app/testing';
import { startApi } from '../../bootstrap.js';
import { freshPin } from '../../test/api-bench.js';
import { saleWith } from '../../test/sales.js';
import { ApiTill } from '../../test/till.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** An API alone, and a till whose sale it would accept. */
async function setup() {
  const { url, drop } = await testDatabase();
  const proxy = await TcpProxy.inFrontOf(url);
  const lines: string[] = [];
  const settings = {
    DATABASE_URL: proxy.url,
    API_HOST: '127.0.0.1',
    API_PORT: '0',
    SYNC_WAIT: '2s',
    SHUTDOWN_GRACE: '1s',
    DRAIN: '0s',
  };
  const api = await startApi(
    apiConfig(settings),
    createLogger('test', 'info', { write: (line) => void lines.push(line) }),
  );
  const db = new Database(url, 2, 'test');
  cleanups.push(
    drop,
    () => db.close(),
    () => proxy.close(),
    () => api.stop(),
  );
  const [tin, apiKey] = [freshPin(), newApiKey('SANDBOX')];
  await provisionApp(db, { accountName: 'A', appName: 'B', environment: 'SANDBOX', tin, bhfId: '00', apiKey });
  await db.query('UPDATE devices SET initialised_at = now() WHERE tin = $1', [tin]);
  await db.query(
    `INSERT INTO items (environment, tin, item_cd, submission_id, state, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd, use_yn)
     SELECT 'SANDBOX', $1, code, gen_random_uuid(), 'REGISTERED', 'SV', '3', code, 'B', true FROM unnest($2::text[]) code`,
    [tin, exampleSale.items.map(({ itemCd }) => itemCd)],
  );
  const accepted = async () => (await db.query('SELECT 1 FROM submissions')).length;
  return { proxy, lines, api, db, accepted, till: new ApiTill(api.url, apiKey, tin, '00') };
}

const OPERATIONS: [string, string, object?][] = [
  ['GET', '/health'],
  ['GET', '/status'],
  ['GET', '/items'],
  ['GET', '/submissions'],
  ['GET', '/submissions/0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
  ['POST', '/sales', saleWith()],
  ['POST', '/items/service', { itemName: 'X', taxType: 'B' }],
  ['POST', '/initialize', { deviceSerialNumber: 'X' }],
];

async function expectAllUnavailable(till: ApiTill): Promise<void> {
  await Promise.all(OPERATIONS.map((operation) => expectUnavailable(till, ...operation)));
}

async function expectUnavailable(till: ApiTill, method: string, path: string, body?: object): Promise<void> {
  const answered = await (body ? till.post(path, body) : till.send(method, path));
  expect([path, answered.status, answered.body.resultCd]).toEqual([path, 503, '905']);
  expect(answered.body).toMatchObject({ success: false, data: null, requestId: answered.headers.get('x-request-id') });
  expect(answered.headers.get('retry-after')).toBe('5');
  expect(answered.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1|timeout|\bat .+:\d+/i);
}

describe('while the ledger is away', () => {
  it('every operation answers 503 and 905 without details, and recovers', async () => {
    const { proxy, till, lines } = await setup();
    expect((await till.get('/items')).status).toBe(200);
    await proxy.close();
    await expectAllUnavailable(till);
    expect((await till.send('POST', '/sales', '{', { 'content-type': 'application/json' })).status).toBe(503);
    expect((await till.get('/nothing')).status).toBe(503);
    expect(lines.filter((line) => line.includes('a request failed')).length).toBeGreaterThan(0);
    await proxy.open();
    await eventually(async () => expect((await till.get('/items')).status).toBe(200));
    expect((await till.get('/health', { 'x-api-key': undefined })).status).toBe(200);
  });

  it('a waiting till is answered in time, and its sale stays accepted', async () => {
    const { proxy, till, accepted } = await setup();
    const answer = till.post('/sales', saleWith());
    await eventually(async () => expect(await accepted()).toBe(1));
    await proxy.close();
    const { status, body, headers } = await answer;
    expect([status, body.resultCd]).toEqual([202, '006']);
    expect(body.data).toMatchObject({ submissionId: expect.any(String), status: 'ACCEPTED' });
    expect(headers.get('location')).toMatch(/^\/api\/v1\/submissions\//);
  });

  it('no request hangs when the ledger is silent', async () => {
    const { proxy, till } = await setup();
    expect((await till.get('/items')).status).toBe(200);
    proxy.blockTraffic();
    await expectAllUnavailable(till);
  }, 60_000);

  it('cut connections are replaced', async () => {
    const { db, till } = await setup();
    await till.get('/items');
    await db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'risiti-api'`,
    );
    await eventually(async () => expect((await till.get('/items')).status).toBe(200));
  });

  it('the API does not start, since its queue could never recover', async () => {
    const databaseUrl = `postgresql://nobody@127.0.0.1:${await freePort()}/nothing`;
    const config = apiConfig({ DATABASE_URL: databaseUrl, API_HOST: '127.0.0.1', API_PORT: '0' });
    await expect(startApi(config, createLogger('test', 'silent'))).rejects.toThrow(/ECONNREFUSED/);
  });
});
