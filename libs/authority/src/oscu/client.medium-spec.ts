import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { eventually, freePort } from '@app/testing';
import { OscuClient } from './client.js';
import * as script from './test/scripted-server.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const TIMEOUTS = { connectTimeoutMs: 2_000, callTimeoutMs: 2_000 };

async function setup(timeouts: Partial<typeof TIMEOUTS> = {}) {
  const server = await script.ScriptedServer.listening();
  cleanups.push(() => server.close());
  const client = new OscuClient(server.url, { ...TIMEOUTS, ...timeouts });
  return { server, post: (body = '{}') => client.post('saveItem', {}, body) };
}

describe('a call', () => {
  it('is a POST of these very bytes, to the operation, with the headers of the device', async () => {
    const { server } = await setup();
    const client = new OscuClient(server.url, TIMEOUTS);
    server.next(script.answer({ resultCd: '000' }));
    const body = '{"itemNm":"Kettle – 2 ℓ 🧾", "dftPrc":580.00}';
    await client.post('saveItem', { tin: 'P051999888K', bhfId: '00', cmcKey: 'SECRET' }, body);
    const [heard] = server.heard;
    expect([heard!.method, heard!.path, heard!.body.toString('utf8')]).toEqual(['POST', '/etims-api/saveItem', body]);
    expect(heard!.headers).toMatchObject({
      ...{ tin: 'P051999888K', bhfid: '00', cmckey: 'SECRET' },
      ...{ 'content-type': 'application/json', accept: 'application/json' },
      'content-length': String(Buffer.byteLength(body)),
    });
  });

  it('goes out on the connection the last one came back on', async () => {
    const { server, post } = await setup();
    server.next(...Array<script.Script>(5).fill(script.answer({ resultCd: '000' })));
    for (let count = 0; count < 5; count++) await post();
    expect(server.heard.map(({ connection }) => connection)).toEqual([1, 1, 1, 1, 1]);
  });

  it('goes out on a new connection when the old one was lost', async () => {
    const { server, post } = await setup();
    server.next(script.answer({}), script.answer({}));
    await post();
    const closed = once(server.heard[0]!.socket, 'close');
    server.heard[0]!.socket.destroy();
    await closed;
    await eventually(async () => expect(await post()).toMatchObject({ kind: 'answer' }));
    expect(server.heard.at(-1)!.connection).toBe(2);
  });

  it('waits for none before it', async () => {
    const { server, post } = await setup();
    const answers: (() => void)[] = [];
    const held: script.Script = (call, response) => void answers.push(() => script.answer({})(call, response));
    server.next(held, held, held);
    const calls = [post(), post(), post()];
    await eventually(() => expect(answers).toHaveLength(3));
    answers.forEach((release) => release());
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer']);
  });
});

describe('whatever is answered comes back as it is', () => {
  it.each<[string, number, string, string]>([
    ['JSON', 200, '{"resultCd":"000"}', 'application/json'],
    ['a rejection with 400', 400, '{"resultCd":"910"}', 'application/json'],
    ['a failing server that speaks JSON', 500, '{"resultCd":"999"}', 'application/json'],
    ['a page', 502, '<html><h1>502 Bad Gateway</h1></html>', 'text/html'],
    ['nothing', 200, '', 'application/json'],
    ['half of it', 200, '{"resultCd":"000","data":{"curRc', 'application/json'],
    ['text beyond ASCII', 200, '{"resultMsg":"– ℓ 🧾"}', 'application/json'],
    ['a redirection, which is not followed', 302, '', 'text/html'],
    ['401', 401, '', 'application/json'],
  ])('%s', async (_, httpStatus, text, type) => {
    const { server, post } = await setup();
    server.next(script.answer(text, httpStatus, type));
    expect(await post()).toEqual({ kind: 'answer', httpStatus, text });
    expect(server.heard).toHaveLength(1);
  });
});

describe('certainly not received', () => {
  it('is a call to a port where nobody listens', async () => {
    const client = new OscuClient(`http://127.0.0.1:${await freePort()}`, TIMEOUTS);
    expect(await client.post('saveItem', {}, '{}')).toEqual({
      kind: 'notSent',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('is a call to a host that does not exist', async () => {
    const client = new OscuClient('http://authority.invalid', TIMEOUTS);
    expect(await client.post('saveItem', {}, '{}')).toMatchObject({ kind: 'notSent' });
  });

  it('is a call to a host whose handshake fails', async () => {
    const { server } = await setup();
    const client = new OscuClient(server.url.replace('http:', 'https:'), TIMEOUTS);
    expect(await client.post('saveItem', {}, '{}')).toMatchObject({ kind: 'notSent' });
    expect(server.heard).toEqual([]);
  });

  it.each([
    ['whose connection does not come about', fullHouse],
    ['whose connection is never secured', muteHouse],
  ])('is a call %s in time', async (_, house) => {
    const { url, close } = await house();
    cleanups.push(close);
    const client = new OscuClient(url, { connectTimeoutMs: 150, callTimeoutMs: 20_000 });
    expect(await client.post('saveItem', {}, '{}')).toEqual({
      kind: 'notSent',
      message: expect.stringContaining('no connection within 150 ms'),
    });
  });
});

/** Nobody accepts, and the queue at the door is full: whoever knocks is not even refused. */
async function fullHouse() {
  const sleeper = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const [port] = (await once(sleeper, 'message')) as [number];
  const knockers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await eventually(() => expect(knockers.filter(({ connecting }) => !connecting).length).toBeGreaterThan(1));
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      knockers.forEach((knocker) => knocker.destroy());
      await sleeper.terminate();
    },
  };
}

/** Connections are taken, and not a word is said on them. */
async function muteHouse() {
  const visitors: Socket[] = [];
  const server = createServer((visitor) => visitors.push(visitor)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      visitors.forEach((visitor) => visitor.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}

describe('perhaps received', () => {
  it.each([
    ['cut off before the headers', script.resetBeforeHeaders],
    ['hung up on before the headers', script.hangUpBeforeHeaders],
    ['cut off after the headers', script.resetAfterHeaders],
    ['answered with less than was announced', script.endShortOfItsLength],
  ])('is a call that is %s', async (_, ending) => {
    const { server, post } = await setup();
    server.next(ending);
    expect(await post('{"a":1}')).toEqual({ kind: 'noAnswer', message: expect.stringMatching(/./) });
    expect(server.heard).toHaveLength(1);
  });

  it.each([
    ['never answered', script.silence],
    ['answered byte by byte without end', script.dribble],
  ])('is a call that is %s: it ends when its time is up', async (_, ending) => {
    const { server, post } = await setup({ callTimeoutMs: 300 });
    server.next(ending);
    const startedAt = performance.now();
    expect(await post()).toEqual({ kind: 'noAnswer', message: 'no answer within 300 ms' });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await eventually(() => expect(server.heard[0]!.socket.destroyed).toBe(true));
  });
});
