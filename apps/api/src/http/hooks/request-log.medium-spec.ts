/** @one-queue: it needs a ledger and no queue. */
import { Database, newId } from '@app/persistence';
import { testDatabase, type TestDatabase } from '@app/testing';
import { NOT_A_PARAMETER } from '../requests/refuse-unknown-parameters.js';
import type { TroubleReporter } from '../../infrastructure/trouble-reporter.js';
import { RequestLog } from './request-log.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database.url, 4, 'test');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const troubles: unknown[] = [];
const reporter = { while: () => (error: unknown) => troubles.push(error) } as unknown as TroubleReporter;

const request = (appId: string, more = {}) => ({
  ...{ method: 'POST', route: '/api/v1/sales', status: 400, ms: 3.4, requestId: 'r1', address: '203.0.113.7', appId },
  ...{ submissionId: null, ...more },
});

const rowsOf = (appId: string) =>
  db.query<{ errors: unknown }>('SELECT errors FROM requests WHERE app_id = $1', [appId]);

it('an app has room for 10,000 requests a day, over all APIs, and takes none from another app', async () => {
  const [greedy, other] = [newId(), newId()];
  const apis = [new RequestLog(db, reporter), new RequestLog(db, reporter)];
  for (let round = 0; round < 3; round++) {
    for (const api of apis) for (let count = 0; count < 2_000; count++) api.note(request(greedy));
    await Promise.all(apis.map((api) => api.close()));
  }
  // One of two that write at once keeps its requests for the next time.
  for (const api of apis) await api.close();
  apis[0]!.note(request(other));
  await apis[0]!.close();
  expect([(await rowsOf(greedy)).length, (await rowsOf(other)).length]).toEqual([10_000, 1]);
});

it('what comes faster than it is written is dropped, and so is what cannot be written', async () => {
  const app = newId();
  const api = new RequestLog(db, reporter);
  for (let count = 0; count < 6_000; count++) api.note(request(app));
  await api.close();
  expect(await rowsOf(app)).toHaveLength(5_000);
  api.note(request('no id of an app'));
  await api.close();
  expect(String(troubles.at(-1))).toContain('invalid input syntax for type uuid');
});

it('keeps fields, codes and amounts, and no words and no name that was sent as a field', async () => {
  const app = newId();
  const api = new RequestLog(db, reporter);
  const errors = [
    { field: 'items[0].taxblAmt', code: '003', message: 'items[0].taxblAmt must be 900 (totAmt ÷ 1.16); got 901.5' },
    { field: 'transaction.custNm', code: '003', message: 'transaction.custNm must be 20; got 30' },
    { field: 'Otieno, Amina', code: '003', message: 'Anything.' },
    { field: 'Otieno', code: '003', message: NOT_A_PARAMETER },
  ];
  api.note(request(app, { answer: { resultCd: '003', errors } }));
  api.note(request(app, { route: null }));
  await api.close();
  expect(await rowsOf(app)).toEqual([
    {
      errors: [
        { field: 'items[0].taxblAmt', code: '003', expected: 900, got: 901.5 },
        { field: 'transaction.custNm', code: '003' },
        ...[1, 2].map(() => ({ field: 'request', code: '003' })),
      ],
    },
  ]);
});
