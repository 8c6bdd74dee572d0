/** @one-queue: it only needs its documents delivered. */
import { eventually } from '@app/testing';
import { apiBench } from '../../test/api-bench.js';
import { saleWith } from '../../test/sales.js';
import type { ApiTill, TillAnswer } from '../../test/till.js';

const REQUESTS_MAX = 6;
/** What each of three accounts of production gets if all want everything, one after the other. */
const SHARES = [3, 2, 1];

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => void (bench = await apiBench({ API_REQUESTS_MAX: String(REQUESTS_MAX) })));
afterAll(() => bench.close());

/** Tills at a slow authority with so many sales in hand: they wait for their receipts. */
async function setup(shares = SHARES) {
  const stored = async () => (await bench.rowCounts()).submissions!;
  const tills: ApiTill[] = [];
  for (const _ of shares) tills.push(await bench.till({ environment: 'PRODUCTION' }));
  const before = await stored();
  await bench.control('latency', { operation: 'saveTrnsSalesOsdc', ms: 60_000 });
  const pendingSales: Promise<TillAnswer>[] = [];
  for (const [nth, till] of tills.entries()) {
    for (let sales = 0; sales < shares[nth]!; sales++) pendingSales.push(till.post('/sales', saleWith()));
    await eventually(async () => expect(await stored()).toBe(before + pendingSales.length), { everyMs: 5 });
  }
  const quick = async () => {
    await bench.control('latency', { operation: 'saveTrnsSalesOsdc', ms: 0 });
    await bench.control('latency/hurry', { operation: 'saveTrnsSalesOsdc' });
  };
  return { till: tills[0]!, taken: pendingSales, stored, quick };
}

const expectOverloaded = (answer: TillAnswer) => {
  expect(answer).toMatchObject({ status: 503, body: { resultCd: '006', success: false, data: null } });
  expect(answer.body.resultMsg).toMatch(/this request was not stored/);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
};

describe('an account that has its share in hand', () => {
  it('is refused with 429, and its neighbour is served', async () => {
    const neighbour = await bench.till({ environment: 'PRODUCTION' });
    const { till, taken: pendingSales, stored, quick } = await setup([SHARES[0]!]);
    const before = await stored();
    const refused = await till.post('/sales', saleWith());
    expect(refused).toMatchObject({ status: 429, body: { resultCd: '006', errors: [{ field: 'account' }] } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored()).toBe(before);
    const sale = neighbour.post('/sales', saleWith());
    await eventually(async () => expect(await stored()).toBe(before + 1), { everyMs: 5 });
    await quick();
    expect((await Promise.all([...pendingSales, sale])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('sandbox accounts, which anybody may open', () => {
  it('have half of a process together, and production sells on', async () => {
    const shop = await bench.till({ environment: 'PRODUCTION' });
    const [one, other] = [await bench.till(), await bench.till()];
    const stored = async () => (await bench.rowCounts()).submissions!;
    const before = await stored();
    await bench.control('latency', { operation: 'saveTrnsSalesOsdc', ms: 60_000 });
    const pendingSales = [one, one].map((till) => till.post('/sales', saleWith()));
    await eventually(async () => expect(await stored()).toBe(before + 2), { everyMs: 5 });
    const refused = await other.post('/sales', saleWith());
    expect(refused).toMatchObject({ status: 429, body: { resultCd: '006', errors: [{ field: 'account' }] } });
    expect(refused.body.errors![0]!.message).toContain('the sandbox as a whole');
    pendingSales.push(...[1, 2].map(() => shop.post('/sales', saleWith())));
    await eventually(async () => expect(await stored()).toBe(before + 4), { everyMs: 5 });
    await bench.control('latency', { operation: 'saveTrnsSalesOsdc', ms: 0 });
    await bench.control('latency/hurry', { operation: 'saveTrnsSalesOsdc' });
    expect((await Promise.all(pendingSales)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('an overloaded process', () => {
  it('refuses writing requests, stores nothing of them, and finishes the accepted ones', async () => {
    const { till, taken: pendingSales, stored, quick } = await setup();
    const before = await stored();
    const sale = saleWith();
    for (const answer of await Promise.all([till.post('/sales', sale), till.post('/items/service', {})]))
      expectOverloaded(answer);
    expectOverloaded(await till.send('DELETE', '/submissions/5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11'));
    expect(await stored()).toBe(before);
    await quick();
    expect((await Promise.all(pendingSales)).map(({ status }) => status)).toEqual(Array(REQUESTS_MAX).fill(200));
    expect((await till.post('/sales', sale)).status).toBe(200);
  });

  it('answers reading requests', async () => {
    const { till, taken: pendingSales, quick } = await setup();
    for (const path of ['/health', '/status', '/submissions', '/items'])
      expect([path, (await till.get(path)).status]).toEqual([path, 200]);
    await quick();
    await Promise.all(pendingSales);
  });

  it('accepts a batch, and checks its lines', async () => {
    const { till, taken: pendingSales, quick } = await setup();
    const line = JSON.stringify({ kind: 'sale', ...saleWith() });
    const headers = { 'x-api-key': till.apiKey, 'content-type': 'application/x-ndjson' };
    const uploading = fetch(`${bench.api.url}/api/v1/batches`, { method: 'POST', headers, body: `${line}\n` });
    await quick();
    const response = await uploading;
    const [status, text] = [response.status, await response.text()];
    const [verdict, end] = text
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one) as Record<string, unknown>);
    expect(status).toBe(200);
    expect(verdict).toMatchObject({ line: 1, verdict: 'accepted' });
    expect(end).toMatchObject({ batch: { state: 'RECEIVED' } });
    await Promise.all(pendingSales);
  });

  it('logs the refusals, and their number', async () => {
    const lines = bench.log.filter((line) => line.includes('"doing":"keeping up"'));
    expect(lines[0]).toContain(`${REQUESTS_MAX} requests are in hand`);
  });
});
