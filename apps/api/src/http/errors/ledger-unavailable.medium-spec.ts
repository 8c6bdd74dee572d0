import { newApiKey, provisionApp } from '@app/access';
import { apiConfig, workerConfig } from '@app/config';
import { exampleSale } from '@app/contract';
import { createLogger } from '@app/observability';
import { Database } from '@app/persistence';
import { TcpProxy, eventually, freePort, testDatabase } from '@app/testing';
import { startWorker } from '../../../../worker/src/start.js';
import { type RunningApi, startApi } from '../../bootstrap.js';
import { freshPin } from '../../test/api-bench.js';
import { saleWith } from '../../test/sales.js';
import { ApiTill } from '../../test/till.js';

let ledger: Awaited<ReturnType<typeof startLedger>>;
let api: RunningApi;
let till: ApiTill;
const lines: string[] = [];

/** One API alone for all tests, and a till whose sales it accepts. */
beforeAll(async () => {
  ledger = await startLedger();
  const here = { API_HOST: '127.0.0.1', API_PORT: '0', SYNC_WAIT: '2s', SHUTDOWN_GRACE: '1s', DRAIN: '0s' };
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  api = await startApi(apiConfig({ DATABASE_URL: ledger.proxy.url, ...here }), logger);
  till = new ApiTill(api.url, ...(await provisionTill()));
});
afterAll(async () => {
  await api.stop();
  await ledger.close();
});
/** A test leaves the API as the next one needs it. */
afterEach(() => eventually(async () => expect((await till.get('/items')).status).toBe(200)));

/** A database behind a proxy, which tests close, and a connection that does not lead through it. */
async function startLedger() {
  const { url, drop } = await testDatabase();
  const [proxy, db] = [await TcpProxy.inFrontOf(url), new Database(url, 2, 'test')];
  const close = async () => {
    await proxy.close();
    await db.close();
    await drop();
  };
  return { proxy, db, close };
}

async function provisionTill(): Promise<[apiKey: string, tin: string, bhfId: string]> {
  const { db } = ledger;
  const [tin, apiKey] = [freshPin(), newApiKey('SANDBOX')];
  await provisionApp(db, { accountName: 'A', appName: 'B', environment: 'SANDBOX', tin, bhfId: '00', apiKey });
  await db.query('UPDATE devices SET initialised_at = now() WHERE tin = $1', [tin]);
  await db.query(
    `INSERT INTO items (environment, tin, item_cd, submission_id, state, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd, use_yn)
     SELECT 'SANDBOX', $1, code, gen_random_uuid(), 'REGISTERED', 'SV', '3', code, 'B', true FROM unnest($2::text[]) code`,
    [tin, exampleSale.items.map(({ itemCd }) => itemCd)],
  );
  return [apiKey, tin, '00'];
}

async function whileLedgerIsAway(work: () => Promise<void>): Promise<void> {
  await ledger.proxy.close();
  try {
    await work();
  } finally {
    await ledger.proxy.open();
  }
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
    expect((await till.get('/items')).status).toBe(200);
    await whileLedgerIsAway(async () => {
      await expectAllUnavailable(till);
      expect((await till.send('POST', '/sales', '{', { 'content-type': 'application/json' })).status).toBe(503);
      expect((await till.get('/nothing')).status).toBe(503);
      expect(lines.filter((line) => line.includes('a request failed')).length).toBeGreaterThan(0);
    });
    await eventually(async () => expect((await till.get('/items')).status).toBe(200));
    expect((await till.get('/health', { 'x-api-key': undefined })).status).toBe(200);
  });

  it('is no reason to restart an API or a worker: each lives, though requests should go elsewhere', async () => {
    const key = { ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
    const here = { WORKER_HOST: '127.0.0.1', WORKER_PORT: '0', SHUTDOWN_GRACE: '1s' };
    const worker = await startWorker(
      workerConfig({ DATABASE_URL: ledger.proxy.url, ...key, ...here }),
      createLogger('test', 'silent'),
    );
    const statuses = async () =>
      Promise.all(
        [`${api.url}/livez`, `${worker.url}/livez`, `${api.url}/api/v1/health`, `${worker.url}/health`].map(
          async (url) => (await fetch(url)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await whileLedgerIsAway(async () => expect(await statuses()).toEqual([200, 200, 503, 503]));
    await worker.stop();
  });

  it('a waiting till is answered in time, and its sale stays accepted', async () => {
    const accepted = async () => (await ledger.db.query('SELECT 1 FROM submissions')).length;
    expect(await accepted()).toBe(0);
    const answer = till.post('/sales', saleWith());
    await eventually(async () => expect(await accepted()).toBe(1));
    await whileLedgerIsAway(async () => {
      const { status, body, headers } = await answer;
      expect([status, body.resultCd]).toEqual([202, '006']);
      expect(body.data).toMatchObject({ submissionId: expect.any(String), status: 'ACCEPTED' });
      expect(headers.get('location')).toMatch(/^\/api\/v1\/submissions\//);
    });
    expect(await accepted()).toBe(1);
  });

  it('no request hangs when the ledger is silent', async () => {
    expect((await till.get('/items')).status).toBe(200);
    ledger.proxy.blockTraffic();
    await expectAllUnavailable(till).finally(() => ledger.proxy.restore());
    // Every operation has answered by then, so none waits for the ledger without end.
  }, 60_000);

  it('cut connections are replaced', async () => {
    await till.get('/items');
    await ledger.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'risiti-api'`,
    );
    await eventually(async () => expect((await till.get('/items')).status).toBe(200));
  });

  it('the API does not start', async () => {
    const databaseUrl = `postgresql://nobody@127.0.0.1:${await freePort()}/nothing`;
    const config = apiConfig({ DATABASE_URL: databaseUrl, API_HOST: '127.0.0.1', API_PORT: '0' });
    await expect(startApi(config, createLogger('test', 'silent'))).rejects.toThrow(/ECONNREFUSED/);
  });
});

it('an API that drains lives, and says that requests should go elsewhere', async () => {
  const settings = {
    DATABASE_URL: ledger.proxy.url,
    API_HOST: '127.0.0.1',
    API_PORT: '0',
    SHUTDOWN_GRACE: '1s',
    // Long enough for two questions on a busy machine.
    DRAIN: '5s',
  };
  const draining = await startApi(apiConfig(settings), createLogger('test', 'silent'));
  const stopped = draining.stop();
  const statuses = await Promise.all(
    ['/livez', '/api/v1/health'].map(async (path) => (await fetch(`${draining.url}${path}`)).status),
  );
  expect(statuses).toEqual([200, 503]);
  await stopped;
});

describe('a request that waits for a lock', () => {
  /** The pools of the API whose connections wait, while the statement has locked something. */
  async function poolsWaiting(
    lock: string,
    values: unknown[],
    ask: () => Promise<{ status: number }>,
  ): Promise<string[]> {
    let [names, answer]: [string[], Promise<{ status: number }> | null] = [[], null];
    await ledger.db.transaction(async (tx) => {
      await tx.query(lock, values);
      answer = ask();
      await eventually(async () => {
        const rows = await ledger.db.query<{ name: string }>(
          `SELECT DISTINCT application_name AS name FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name <> 'risiti-api-watchdog'`,
        );
        names = rows.map(({ name }) => name);
        expect(names).not.toEqual([]);
      });
    });
    expect((await answer!).status).toBeLessThan(500);
    return names;
  }

  const lockTable = (table: string) => `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`;

  it('reads a return over the connections for reads', async () => {
    const read = () => till.get('/reverse-invoices/INV-1');
    expect(await poolsWaiting(lockTable('natural_keys'), [], read)).toEqual(['risiti-api-reads']);
  });

  it('finds its caller over the connections for access', async () => {
    const read = () => till.get('/items');
    expect(await poolsWaiting(lockTable('api_keys'), [], read)).toEqual(['risiti-api-access']);
  });

  it('withdraws a sandbox submission and a sandbox batch over the connections of the sandbox', async () => {
    const lockLanes = 'SELECT l.id FROM lanes l JOIN devices d USING (id) WHERE d.tin = $1 FOR UPDATE OF l';
    const { submissionId } = (await till.post('/sales', saleWith(), { prefer: 'respond-async' })).body.data!;
    const withdraw = () => till.send('DELETE', `/submissions/${submissionId}`);
    expect(await poolsWaiting(lockLanes, [till.tin], withdraw)).toEqual(['risiti-api-sandbox']);
    const batch = await till.post('/batches', [{ kind: 'sale', ...saleWith() }]);
    const withdrawAll = () => till.send('DELETE', batch.headers.get('location')!);
    expect(await poolsWaiting(lockLanes, [till.tin], withdrawAll)).toEqual(['risiti-api-sandbox']);
  });
});
