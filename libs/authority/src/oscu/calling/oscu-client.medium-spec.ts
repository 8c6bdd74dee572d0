import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { eventually, freePort } from '@app/testing';
import { OscuClient } from './oscu-client.js';
import * as script from '../test/scripted-server.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const LIMITS = { timeoutMs: 20_000, answerBytesMax: 4_096 };

async function setup({ timeoutMs = LIMITS.timeoutMs } = {}) {
  const server = await script.ScriptedServer.listening();
  cleanups.push(() => server.close());
  const client = clientOf(server.url);
  return { server, post: (body = '{}') => client.send(posted(body), { ...LIMITS, timeoutMs }) };
}

const clientOf = (url: string, connectTimeoutMs = 20_000) => new OscuClient(url, connectTimeoutMs);

const posted = (body = '{}', headers = {}) => ({ method: 'POST', path: '/saveItem', headers, body }) as const;

describe('a call', () => {
  it('is a POST of these very bytes, to the operation, with the headers of the device', async () => {
    const { server } = await setup();
    server.next(script.answer({ resultCd: '000' }));
    const body = '{"itemNm":"Kettle – 2 ℓ 🧾", "dftPrc":580.00}';
    const headers = { tin: 'P051999888K', bhfId: '00', cmcKey: 'SECRET', 'Content-Type': 'application/json' };
    await clientOf(server.url).send(posted(body, headers), LIMITS);
    const [received] = server.received;
    expect([received!.method, received!.path, received!.body.toString('utf8')]).toEqual([
      'POST',
      '/etims-api/saveItem',
      body,
    ]);
    expect(received!.headers).toMatchObject({
      ...{ tin: 'P051999888K', bhfid: '00', cmckey: 'SECRET' },
      ...{ 'content-type': 'application/json', accept: 'application/json' },
      'content-length': String(Buffer.byteLength(body)),
    });
  });

  it('tells when the host says that it answered', async () => {
    const { server, post } = await setup();
    const date = 'Mon, 02 Mar 2026 07:15:03 GMT';
    server.next((_, response) => void response.writeHead(200, { date }).end('{}'));
    expect(await post()).toEqual({ kind: 'answer', httpStatus: 200, text: '{}', date });
  });

  it('goes out on the connection the last one came back on', async () => {
    const { server, post } = await setup();
    server.next(...Array<script.Script>(5).fill(script.answer({ resultCd: '000' })));
    for (let count = 0; count < 5; count++) await post();
    expect(server.received.map(({ connection }) => connection)).toEqual([1, 1, 1, 1, 1]);
  });

  it('goes out on a new connection when the old one was lost', async () => {
    const { server, post } = await setup();
    server.next(script.answer({}), script.answer({}));
    await post();
    const closed = once(server.received[0]!.socket, 'close');
    server.received[0]!.socket.destroy();
    await closed;
    await eventually(async () => expect(await post()).toMatchObject({ kind: 'answer' }));
    expect(server.received.at(-1)!.connection).toBe(2);
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
    ['401', 401, '', 'application/json'],
  ])('%s', async (_, httpStatus, text, type) => {
    const { server, post } = await setup();
    server.next(script.answer(text, httpStatus, type));
    expect(await post()).toEqual({ kind: 'answer', httpStatus, text });
    expect(server.received).toHaveLength(1);
  });
});

describe('a redirection', () => {
  it.each([301, 302, 303, 307, 308])('(%i) is an answer, and is not followed: who knows where to', async (status) => {
    const { server, post } = await setup();
    server.next(script.redirection(`${server.url}/elsewhere`, status));
    expect(await post()).toEqual({ kind: 'answer', httpStatus: status, text: '' });
    expect(server.received).toHaveLength(1);
  });
});

describe('a compressed answer', () => {
  const TEXT = JSON.stringify({ resultCd: '000', resultMsg: '– ℓ 🧾' });

  it.each([
    ['gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
  ])('(%s) is unpacked', async (coding, bytes) => {
    const { server, post } = await setup();
    server.next(script.coded(coding, bytes));
    expect(await post()).toEqual({ kind: 'answer', httpStatus: 200, text: TEXT });
  });

  it('that is none tells nothing', async () => {
    const { server, post } = await setup();
    server.next(script.coded('gzip', Buffer.from(TEXT)));
    expect(await post()).toMatchObject({ kind: 'noAnswer' });
  });

  it('is not unpacked beyond what an answer may be', async () => {
    const { server, post } = await setup();
    server.next(script.coded('gzip', gzipSync('x'.repeat(LIMITS.answerBytesMax + 1))));
    expect(await post()).toMatchObject({ kind: 'noAnswer' });
  });
});

describe('an answer', () => {
  it('of the largest size comes back whole', async () => {
    const { server, post } = await setup();
    const text = 'x'.repeat(LIMITS.answerBytesMax);
    server.next(script.answer(text));
    expect(await post()).toEqual({ kind: 'answer', httpStatus: 200, text });
  });

  it('beyond that may have been a yes', async () => {
    const { server, post } = await setup();
    server.next(script.answer('x'.repeat(LIMITS.answerBytesMax + 1)));
    expect(await post()).toEqual({ kind: 'noAnswer', message: expect.stringMatching(/size/) });
  });
});

describe('certainly not received', () => {
  it('is a call to a port where nobody listens', async () => {
    const client = clientOf(`http://127.0.0.1:${await freePort()}`);
    expect(await client.send(posted(), LIMITS)).toEqual({
      kind: 'notSent',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('is a call to a host that does not exist', async () => {
    const client = clientOf('http://authority.invalid');
    expect(await client.send(posted(), LIMITS)).toMatchObject({ kind: 'notSent' });
  });

  it('is a call to a host whose handshake fails', async () => {
    const { server } = await setup();
    const client = clientOf(server.url.replace('http:', 'https:'));
    expect(await client.send(posted(), LIMITS)).toMatchObject({ kind: 'notSent' });
    expect(server.received).toEqual([]);
  });

  it.each([
    ['whose connection does not come about', hostWithFullBacklog],
    ['whose connection is never secured', silentHost],
  ])('is a call %s in time', async (_, startHost) => {
    const { url, close } = await startHost();
    cleanups.push(close);
    const client = clientOf(url, 150);
    expect(await client.send(posted(), { ...LIMITS, timeoutMs: 20_000 })).toEqual({
      kind: 'notSent',
      message: expect.stringContaining('no connection within 150 ms'),
    });
  });
});

/** A host that accepts no connection and whose backlog is full, so that a new connection is not even refused. */
async function hostWithFullBacklog() {
  const blockedServer = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const [port] = (await once(blockedServer, 'message')) as [number];
  const connections = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await eventually(() => expect(connections.filter(({ connecting }) => !connecting).length).toBeGreaterThan(1));
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      connections.forEach((connection) => connection.destroy());
      await blockedServer.terminate();
    },
  };
}

/** Connections are taken, and not a word is said on them. */
async function silentHost() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
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
    expect(server.received).toHaveLength(1);
  });

  it('is a call on a kept connection that is cut off just then: the server may have read it before', async () => {
    const { server, post } = await setup();
    server.next(script.answer({}), script.resetBeforeHeaders);
    await post();
    expect(await post('{"a":1}')).toMatchObject({ kind: 'noAnswer' });
    expect(server.received.map(({ connection }) => connection)).toEqual([1, 1]);
  });

  it.each([
    ['never answered', script.silence],
    ['answered byte by byte without end', script.slowWithoutEnd],
  ])('is a call that is %s: it ends when its time is up', async (_, ending) => {
    const { server, post } = await setup({ timeoutMs: 300 });
    server.always('/etims-api/saveItem', ending);
    // On a busy machine the time may be up before the server hears anything.
    await eventually(async () => {
      expect(await post()).toEqual({ kind: 'noAnswer', message: 'no answer within 300 ms' });
      expect(server.received).not.toEqual([]);
    });
    await eventually(() => expect(server.received[0]!.socket.destroyed).toBe(true));
  });
});
