/** @one-queue: it only needs its documents delivered. */
import { eventually } from '@app/testing';
import { apiBench } from '../../test/api-bench.js';
import { saleWith } from '../../test/sales.js';
import type { TillAnswer } from '../../test/till.js';

const REQUESTS_MAX = 3;

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => void (bench = await apiBench({ API_REQUESTS_MAX: String(REQUESTS_MAX) })));
afterAll(() => bench.close());

/** A till at a slow authority, as many of its sales in hand as may be: they wait for their receipts. */
async function setup() {
  const till = await bench.till();
  const stored = async () => (await bench.rowCounts()).submissions!;
  const before = await stored();
  const slowSales = { operation: 'saveTrnsSalesOsdc', tin: till.tin };
  await bench.control('latency', { ...slowSales, ms: 60_000 });
  const pendingSales = Array.from({ length: REQUESTS_MAX }, () => till.post('/sales', saleWith()));
  await eventually(async () => expect(await stored()).toBe(before + REQUESTS_MAX), { everyMs: 5 });
  const quick = async () => {
    await bench.control('latency', { ...slowSales, ms: 0 });
    await bench.control('latency/hurry', slowSales);
  };
  return { till, taken: pendingSales, stored, quick };
}

const expectOverloaded = (answer: TillAnswer) => {
  expect(answer).toMatchObject({ status: 503, body: { resultCd: '006', success: false, data: null } });
  expect(answer.body.resultMsg).toMatch(/this request was not stored/);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
};

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
    expect((await Promise.all(pendingSales)).map(({ status }) => status)).toEqual([200, 200, 200]);
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
