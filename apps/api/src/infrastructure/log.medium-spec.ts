/** @short-run: postgres */
import { RESULT_CODES } from '@app/contract';
import { request } from 'node:http';
import { eventually } from '@app/testing';
import { apiBench } from '../test/api-bench.js';
import { returnOf, saleWith } from '../test/sales.js';
import type { TillAnswer } from '../test/till.js';

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => void (bench = await apiBench()));
afterAll(() => bench.close());

/** A request's own line comes when its answer is out, which its sender may see a little earlier. */
const linesWith = (text: string, count: number) =>
  eventually(() => {
    const lines = bench.log.filter((line) => line.includes(text));
    expect(lines).toHaveLength(count);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  });

/** A day with everything in it: what goes well, what is refused, what fails, and what nobody expected. */
async function tradeForADay() {
  const till = await bench.till();
  const buyer = { custTin: 'A987654321Z', custNm: 'Siri Limited', remark: 'kept between us' };
  await till.post('/sales', saleWith({ invcNo: 'GOOD', ...buyer }));
  await till.post('/sales', saleWith({ ...buyer, remark: 'simulate:reject=921:Not today' }));
  await till.post('/sales', saleWith({ ...buyer, remark: 'simulate:accept-then-reset' }));
  await till.post('/sales', returnOf('GOOD', buyer));
  await bench.control('down');
  const { headers } = await till.post('/sales', saleWith(buyer), { prefer: 'wait=1' });
  await bench.control('up');
  await till.get(headers.get('location')!, { prefer: 'wait=60' });
  await till.send('POST', `/sales?x-api-key=${till.apiKey}`, '{"custNm":"Siri Limited"', {
    'content-type': 'application/json',
  });
  await bench.db.query('ALTER TABLE items RENAME TO hidden');
  await till.get(`/items?x-api-key=${till.apiKey}`);
  await bench.db.query('ALTER TABLE hidden RENAME TO items');
  return till;
}

it('the log has the events, and nothing secret between caller and authority', async () => {
  const till = await tradeForADay();
  const log = bench.log.join('');
  for (const event of ['accepted', 'claimed', 'settled']) expect(log).toContain(`"event":"${event}"`);
  expect(log).toContain('a request failed');
  const cmcKey = await bench.cmcKeyOf(till);
  expect(cmcKey.length).toBeGreaterThan(20);
  const secrets = {
    cmcKey,
    apiKey: till.apiKey.slice(16),
    pin: 'A987654321Z',
    name: 'Siri Limited',
    remark: 'kept between us',
  };
  for (const [name, secret] of Object.entries(secrets)) expect([name, log.includes(secret)]).toEqual([name, false]);
  expect(log).not.toMatch(/"trdInvcNo|wireBody|rcptSign/);
});

it('an API key is kept nowhere, in no table and in no line of the log', async () => {
  const till = await bench.till();
  await till.post('/sales', saleWith());
  await till.get('/nothing');
  const secret = till.apiKey.slice('service_test_'.length);
  expect(await tablesHolding(secret)).toEqual([]);
  expect(await tablesHolding(till.tin)).not.toEqual([]);
  expect(bench.log.filter((line) => line.includes(secret))).toEqual([]);
});

/** Searches every table of every schema. */
async function tablesHolding(text: string): Promise<string[]> {
  const tables = await bench.db.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await bench.db.query(`SELECT 1 FROM ${name} t WHERE position($1 IN t::text) > 0 LIMIT 1`, [text]);
    if (found.length > 0) holding.push(name);
  }
  return holding;
}

const FAILED = RESULT_CODES['905'];

it('an unexpected error is logged once, with the request id of the answer', async () => {
  const till = await bench.uninitialisedTill();
  await bench.db.query('ALTER TABLE items RENAME TO hidden');
  const answered = await till.get('/items', { 'x-request-id': 'till-7:42' });
  await bench.db.query('ALTER TABLE hidden RENAME TO items');
  expect([answered.status, answered.body]).toEqual([
    500,
    {
      ...{ resultCd: '905', success: false, data: null, requestId: 'till-7:42' },
      ...{ resultMsg: FAILED.meaning, message: FAILED.meaning },
      errors: [{ field: 'request', code: '905', message: FAILED.meaning, fix: FAILED.fix }],
    },
  ]);
  const lines = await linesWith('till-7:42', 2);
  expect(lines[0]).toMatchObject({ level: 50, path: '/api/v1/items', err: { code: '42P01' } });
  expect(lines[1]).toMatchObject({ event: 'request', status: 500 });
});

type LogLine = { event: string } & Record<string, unknown>;

const idOf = ({ headers }: TillAnswer): string => headers.get('location')!.split('/').at(-1)!;

describe('the log line of a request', () => {
  it('names the app and the submission', async () => {
    const till = await bench.till();
    const sent = await till.post('/sales', saleWith(), { 'x-request-id': 'till-7:43' });
    const id = idOf(sent);
    const line = (await linesWith('till-7:43', 2)).at(-1)!;
    expect(line).toMatchObject({ level: 30, event: 'request', method: 'POST', route: '/api/v1/sales', status: 200 });
    expect(line).toMatchObject({
      requestId: 'till-7:43',
      submissionId: id,
      appId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(line.ms).toBeGreaterThan(0);
    const events = bench.log.filter((each) => each.includes(id)).map((each) => JSON.parse(each) as LogLine);
    expect(events.find(({ event }) => event === 'accepted')).toMatchObject({ requestId: 'till-7:43' });
    const jobFields = { laneId: expect.any(String), jobId: `${id}-1`, attempt: 1 };
    for (const event of ['claimed', 'settled'])
      expect(events).toContainEqual(expect.objectContaining({ event, ...jobFields }));
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['accepted', 'claimed', 'settled', 'request']),
    );
  });

  it('names a submission that is read', async () => {
    const till = await bench.till();
    const id = idOf(await till.post('/sales', saleWith()));
    await till.get(`/submissions/${id}`, { 'x-request-id': 'a-look' });
    expect(await linesWith('a-look', 1)).toEqual([expect.objectContaining({ status: 200, submissionId: id })]);
  });

  it('names the submission that a duplicate repeats', async () => {
    const till = await bench.till();
    const id = idOf(await till.post('/sales', saleWith({ invcNo: 'TWICE' })));
    const { status } = await till.post('/sales', saleWith({ invcNo: 'TWICE' }), { 'x-request-id': 'a-duplicate' });
    expect(await linesWith('a-duplicate', 1)).toEqual([expect.objectContaining({ status, submissionId: id })]);
  });

  it('names a submission that was refused', async () => {
    const till = await bench.till();
    const sale = saleWith({ remark: 'simulate:reject=921' });
    const { status, body } = await till.post('/sales', sale, { 'x-request-id': 'a-refusal' });
    const line = (await linesWith('a-refusal', 2)).at(-1);
    expect(line).toMatchObject({ status, submissionId: body.data!.submissionId });
  });

  it('has the route and not the address, which may contain anything', async () => {
    const till = await bench.till();
    const header = { 'x-request-id': 'curious' };
    await till.get(`/submissions?invcNo=hidden&x-api-key=${till.apiKey}`, header);
    await till.send('GET', '/api/v1/no/such/hidden', undefined, header);
    await till.send('GET', '/api/v1/%hidden', undefined, header);
    const lines = await linesWith('curious', 3);
    expect(lines.map(({ route, status }) => [route, status])).toEqual([
      ['/api/v1/submissions', 200],
      [null, 404],
      [null, 400],
    ]);
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  it('is written for a client that hung up, too', async () => {
    const till = await bench.till();
    const body = JSON.stringify(saleWith({ remark: 'simulate:latency=1500' }));
    const headers = { 'x-api-key': till.apiKey, 'content-type': 'application/json', 'x-request-id': 'hung-up' };
    // Not fetch: what it does after an abort is to connect again.
    const sentRequest = request(`${bench.api.url}/api/v1/sales`, { method: 'POST', headers, agent: false });
    sentRequest.on('error', () => {}).end(body);
    await eventually(async () => expect(await bench.callsOf(till, 'saveTrnsSalesOsdc')).not.toEqual([]));
    sentRequest.destroy();
    expect((await linesWith('hung-up', 2)).at(-1)).toMatchObject({ status: null, submissionId: expect.any(String) });
  });
});
