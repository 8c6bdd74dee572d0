import { connect } from './connect.js';
import { NoAnswerError, RisitiError } from './errors.js';
import type { Sale } from './documents.js';
import { entranceRegister, submissionsList } from './generated/sdk.gen.js';
import { refund, sell, waitForReceipt } from './submit.js';
import { accepted, answer, cut, PENDING, RECEIPT, ScriptedServer, signed } from './test/scripted-server.js';

const SALE = { transaction: { invcNo: 'INV-1' }, items: [] } as unknown as Sale;

/** Responses and their bodies need these, so they stay real. */
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const serverWith = (...answers: ConstructorParameters<typeof ScriptedServer>[0]) => {
  const server = new ScriptedServer(answers);
  return { server, client: connect({ url: 'https://risiti.example/', apiKey: 'service_test_1', fetch: server.fetch }) };
};

/** Lets all pauses pass, and says how long they were together, in seconds. */
async function inTime<T>(call: Promise<T>): Promise<{ result: T | Error; seconds: number }> {
  const begin = Date.now();
  const settled = call.catch((error: Error) => error);
  let isDone = false;
  void settled.then(() => (isDone = true));
  for (let steps = 0; !isDone && steps < 2_000; steps += 1) await jest.advanceTimersByTimeAsync(100);
  return { result: await settled, seconds: (Date.now() - begin) / 1_000 };
}

it('quotes no key that it refuses', () => {
  expect(() => connect({ url: 'https://risiti.example', apiKey: 'a\nb' })).toThrow(/^This is no API key/);
});

it('sends the key, and tries again under one Idempotency-Key', async () => {
  const { server, client } = serverWith(cut(), answer(503, '905'), signed());
  const { result } = await inTime(sell(client, SALE));
  expect(result).toEqual({ receipt: RECEIPT });
  expect(server.asked).toHaveLength(3);
  expect(new Set(server.keys).size).toBe(1);
  expect(server.keys[0]).toMatch(/^\w{32}$/);
  expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/api/v1/sales', body: SALE });
  expect(server.asked[0]!.headers.get('prefer')).toBe('wait=25');
  expect(server.asked[0]!.headers.get('x-api-key')).toBe('service_test_1');
});

it('takes another key for another call', async () => {
  const { server, client } = serverWith(signed());
  await inTime(Promise.all([sell(client, SALE), sell(client, SALE, { idempotencyKey: 'mine' })]));
  expect(new Set(server.keys).size).toBe(2);
  expect(server.keys).toContain('mine');
});

it('waits as long as Retry-After says', async () => {
  const { client } = serverWith(answer(429, '006', null, { 'retry-after': '7' }), signed());
  const { result, seconds } = await inTime(sell(client, SALE));
  expect(result).toEqual({ receipt: RECEIPT });
  expect(Math.floor(seconds)).toBe(7);
});

it('gives up when its patience ends, with the last answer', async () => {
  const { server, client } = serverWith(answer(503, '905', null, { 'retry-after': '25' }));
  const { result, seconds } = await inTime(sell(client, SALE));
  expect(result).toMatchObject({ status: 503, code: '905', retryAfter: 25, fix: 'Do this.' });
  expect(server.asked).toHaveLength(3);
  expect(seconds).toBeLessThan(60);
});

it('says why no answer came', async () => {
  const { client } = serverWith(cut());
  const { result } = await inTime(sell(client, SALE));
  expect(result).toBeInstanceOf(NoAnswerError);
  expect(result).toMatchObject({ message: 'No answer: connect ECONNREFUSED' });
});

it('does not send again what is stored: it is read', async () => {
  const { server, client } = serverWith(answer(503, '006', { submissionId: 'a9b0', status: 'FAILED' }));
  await expect(sell(client, SALE)).rejects.toMatchObject({ code: '006', data: { status: 'FAILED' } });
  expect(server.asked).toHaveLength(1);
});

it('names the key under which a request without an answer can be sent again', async () => {
  const { server, client } = serverWith(cut());
  const { result } = await inTime(sell(client, SALE));
  expect((result as NoAnswerError).idempotencyKey).toBe(server.keys[0]);
});

it.each([
  [
    'a page of the network',
    new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html' } }),
    'does not come from',
  ],
  [
    'a redirect',
    new Response(null, { status: 301, headers: { location: 'https://other.example/' } }),
    'at https://other.example/',
  ],
])('knows %s from an answer', async (_, page, message) => {
  const { client } = serverWith(page);
  await expect(sell(client, SALE)).rejects.toThrow(message);
});

it('does not repeat what a repeat cannot mend', async () => {
  const { server, client } = serverWith(answer(400, '003'));
  const { result } = await inTime(sell(client, SALE));
  expect(result).toBeInstanceOf(RisitiError);
  expect(server.asked).toHaveLength(1);
});

it('does not repeat a post of the dashboard, which has no keys', async () => {
  const { server, client } = serverWith(cut());
  const body = { accountName: 'Duka', email: 'a@example.org', password: 'four words of mine' };
  expect((await inTime(entranceRegister({ client, body }))).result).toBeInstanceOf(NoAnswerError);
  expect(server.asked).toHaveLength(1);
});

it('sends no key with what only reads', async () => {
  const { server, client } = serverWith(answer(200, '000', { submissions: [], nextCursor: null }));
  const answered = await submissionsList({ client, query: { invcNo: 'INV-1' } });
  expect(answered).toMatchObject({ data: { submissions: [] } });
  expect(server.keys).toEqual([null]);
  expect(server.asked[0]!.path).toBe('/api/v1/submissions?invcNo=INV-1');
});

it('ends with the signal of its caller', async () => {
  const { client } = serverWith(cut());
  const controller = new AbortController();
  const call = inTime(sell(client, SALE, { signal: controller.signal }));
  controller.abort(new Error('The till is closed'));
  expect((await call).result).toMatchObject({ message: 'The till is closed' });
});

describe('a sale', () => {
  it('that was signed before is a success, if it is the same one', async () => {
    const { client } = serverWith(answer(409, '004', { ...RECEIPT, identical: true }));
    expect(await sell(client, SALE)).toMatchObject({ receipt: RECEIPT });
  });

  it('with the number of another one is an error', async () => {
    const { client } = serverWith(answer(409, '004', { ...RECEIPT, identical: false }));
    await expect(sell(client, SALE)).rejects.toMatchObject({ code: '004', data: { identical: false } });
  });

  it('is waited for, until it has its receipt', async () => {
    const { server, client } = serverWith(
      accepted(),
      answer(200, '000', { ...PENDING, status: 'QUEUED' }),
      answer(200, '000', { ...PENDING, status: 'APPROVED', ...RECEIPT }),
    );
    const { pending } = await sell(client, SALE);
    const { result } = await inTime(waitForReceipt(client, pending!.submissionId));
    expect(result).toMatchObject({ receipt: RECEIPT });
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/v1/submissions/a9b0' });
    expect(server.asked.at(-1)!.headers.get('prefer')).toBe('wait=30');
  });

  it('is pending still when the time is over', async () => {
    const { client } = serverWith(answer(200, '000', PENDING));
    const { result, seconds } = await inTime(waitForReceipt(client, 'a9b0', { seconds: 10 }));
    expect(result).toMatchObject({ pending: PENDING });
    expect(seconds).toBeLessThanOrEqual(10.2);
  });

  it('is refunded only under a number of its own', async () => {
    const { server, client } = serverWith(signed());
    await expect(refund(client, 'INV-1', { reason: '06' })).rejects.toThrow('needs an invcNo');
    expect(await refund(client, 'INV/1', { reason: '06', invcNo: 'CN-1' })).toMatchObject({ receipt: RECEIPT });
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/v1/sales/INV%2F1/refund']);
  });

  it('that the authority refused is an error that says why', async () => {
    const refusals = [{ field: 'totAmt', code: '003', message: 'The total is wrong.', fix: 'Add it up.' }];
    const { client } = serverWith(answer(200, '000', { ...PENDING, status: 'REJECTED', refusals }));
    await expect(waitForReceipt(client, 'a9b0')).rejects.toMatchObject({
      ...{ code: '003', message: 'The total is wrong.', fix: 'Add it up.', data: { status: 'REJECTED' } },
    });
  });
});
