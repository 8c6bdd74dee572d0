import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ConcurrencyLimit, RateLimit } from '@app/access';
import { ListText } from '@app/contract';
import type { Principal } from '@app/persistence';
import { eventually } from '@app/testing';
import Fastify, { type FastifyReply } from 'fastify';
import { LongWork } from '../admission/long-work.js';
import { Failure } from '../errors/failure.js';
import { acceptJsonBodies } from '../requests/json-bodies.js';
import { acceptListBodies } from '../requests/list-bodies.js';
import { dropTinyPieces, PIECES_MAX } from '../requests/tiny-pieces.js';
import { closeAfterRequest } from './close-after-request.js';
import { limitRates, type RateLimits } from '../admission/limit-rates.js';

describe('the limits of uploads', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  /** The hooks alone, before a route that takes in whatever comes and answers when the test says so. */
  async function setup({ uploadsMax = 1, perMinute = 0, lingerMs = 60_000 } = {}) {
    const limits: RateLimits = {
      publicDashboard: new RateLimit(0),
      markedLogins: new RateLimit(0),
      refreshes: new RateLimit(0),
      receiptLinks: new RateLimit(0),
      addresses: new RateLimit(0),
      accounts: new RateLimit(0),
      requests: new RateLimit(0),
      verifications: new RateLimit(0),
      batches: new RateLimit(perMinute),
      cutBodies: new RateLimit(0),
      uploads: new ConcurrencyLimit(uploadsMax),
    };
    const [answers, known]: [FastifyReply[], (() => void)[]] = [[], []];
    const fastify = Fastify({ forceCloseConnections: true });
    fastify.decorateRequest('principal', null);
    fastify.addHook('onRequest', async (request) => {
      if (request.headers['x-slow']) await new Promise<void>((resolve) => known.push(resolve));
      request.principal = { keyId: request.headers['x-api-key'] } as Principal;
    });
    limitRates(fastify, limits);
    closeAfterRequest(fastify, lingerMs);
    fastify.setErrorHandler(async (error, request, http) => {
      const { status, headers, body } = (error as Failure).toReply(request.id);
      return http.status(status).headers(headers!).send(body);
    });
    fastify.addContentTypeParser('*', async () => null);
    fastify.post('/api/v1/batches', (request, http) => {
      request.raw.resume();
      answers.push(http);
    });
    await fastify.listen({ host: '127.0.0.1', port: 0 });
    cleanups.push(() => fastify.close());
    const { port } = fastify.server.address() as AddressInfo;
    return { limits, answers, known, sender: (key: string, more = '') => UploadSender.begin(port, key, more) };
  }

  /** A client in the middle of sending a batch, byte by byte as the test decides. */
  class UploadSender {
    private read = '';
    readonly errors: Error[] = [];
    readonly closed: Promise<unknown>;

    private constructor(readonly socket: Socket) {
      this.closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', (error) => this.errors.push(error));
      socket.on('data', (bytes) => (this.read += String(bytes)));
      cleanups.push(() => socket.destroy());
    }

    static async begin(port: number, key: string, more: string): Promise<UploadSender> {
      const socket = connect(port, '127.0.0.1');
      const sender = new UploadSender(socket);
      await once(socket, 'connect');
      const head = [
        'POST /api/v1/batches HTTP/1.1',
        'host: x',
        `x-api-key: ${key}`,
        'content-type: application/x-ndjson',
      ];
      socket.write([...head, `content-length: ${BODY_BYTES}`, ...(more ? [more] : []), '', ''].join('\r\n'));
      return sender;
    }

    /** The answer so far. */
    get answer(): { status: number; head: string; body: { errors: object[] } } | null {
      const [head = '', body = ''] = this.read.split('\r\n\r\n');
      if (!body.endsWith('}')) return null;
      return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as { errors: object[] } };
    }

    untilAnswered() {
      return eventually(() => {
        if (!this.answer) throw new Error('Nothing was answered.');
        return this.answer;
      });
    }
  }

  const BODY_BYTES = 16 * 1024 * 1024;
  const untilLength = (count: number, things: unknown[]) => eventually(() => expect(things).toHaveLength(count));

  describe('sending batches at the same time', () => {
    it('is limited: one more upload is refused at once, and another key is not affected', async () => {
      const { answers, sender } = await setup({ uploadsMax: 2 });
      for (const key of ['mine', 'mine']) await sender(key);
      await untilLength(2, answers);
      const { status, head, body } = await (await sender('mine')).untilAnswered();
      expect(status).toBe(429);
      expect(body.errors).toMatchObject([
        {
          message:
            'The limit for uploads (2 at the same time) of this API key is used up; this request was not processed.',
        },
      ]);
      expect(head).toMatch(/^ratelimit: "uploads";r=0\r$/im);
      expect(head).toMatch(/^retry-after: [1-9]\d*\r$/im);
      await sender('another');
      await untilLength(3, answers);
    });

    it('frees its place after the answer', async () => {
      const { answers, limits, sender } = await setup({ lingerMs: 100 });
      const first = await sender('key');
      await untilLength(1, answers);
      expect(limits.uploads.remainingFor('key')).toBe(0);
      void answers[0]!.send({});
      expect((await first.untilAnswered()).status).toBe(200);
      await eventually(() => expect(limits.uploads.remainingFor('key')).toBe(1));
      await sender('key');
      await untilLength(2, answers);
    });

    it('frees its place when the connection breaks', async () => {
      const { answers, limits, sender } = await setup();
      const { socket } = await sender('key');
      await untilLength(1, answers);
      socket.destroy();
      await eventually(() => expect(limits.uploads.remainingFor('key')).toBe(1));
    });

    it('frees its place when the connection broke during authentication', async () => {
      const { answers, known, limits, sender } = await setup();
      const { socket } = await sender('key', 'x-slow: 1');
      await untilLength(1, known);
      socket.resetAndDestroy();
      await sender('another');
      await untilLength(1, answers);
      known[0]!();
      await untilLength(2, answers);
      await eventually(() => expect(limits.uploads.remainingFor('key')).toBe(1));
    });

    it('takes no place over the rate limit, and a refused place does not count for the rate', async () => {
      const { answers, limits, sender } = await setup({ perMinute: 2 });
      const first = await sender('key');
      await untilLength(1, answers);
      for (const _ of [1, 2, 3]) expect((await (await sender('key')).untilAnswered()).head).toContain('"uploads";r=0');
      first.socket.destroy();
      await eventually(() => expect(limits.uploads.remainingFor('key')).toBe(1));
      const second = await sender('key');
      await untilLength(2, answers);
      second.socket.destroy();
      await eventually(() => expect(limits.uploads.remainingFor('key')).toBe(1));
      expect((await (await sender('key')).untilAnswered()).head).toContain('"batches";r=0');
      expect(limits.uploads.remainingFor('key')).toBe(1);
    });
  });

  describe('a client that is refused while it sends', () => {
    async function refused(options = {}) {
      const { answers, sender } = await setup(options);
      await sender('key');
      await untilLength(1, answers);
      return sender('key');
    }

    it('is answered at once, with Connection: close', async () => {
      const { status, head } = await (await refused()).untilAnswered();
      expect([status, head]).toEqual([429, expect.stringMatching(/^connection: close\r$/im)]);
    });

    it('reads the whole answer even if it sends everything first, without a reset', async () => {
      const sender = await refused();
      sender.socket.pause();
      await new Promise((resolve) => sender.socket.write(Buffer.alloc(BODY_BYTES), resolve));
      sender.socket.resume();
      expect((await sender.untilAnswered()).status).toBe(429);
      await sender.closed;
      expect(sender.errors).toEqual([]);
    });

    it('may close the connection after the answer', async () => {
      const sender = await refused();
      await sender.untilAnswered();
      sender.socket.end();
      await sender.closed;
      expect(sender.errors).toEqual([]);
    });

    it('is cut off if it does not stop sending', async () => {
      const sender = await refused({ lingerMs: 100 });
      expect((await sender.untilAnswered()).status).toBe(429);
      await sender.closed;
    });
  });
});

describe('a collected body', () => {
  const LIMIT = 1024 * 1024;
  /** The end of the last connection. */
  let closed: Promise<unknown>;

  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const REFUSED = 'x-refused: 1';

  /** The readers of bodies, before routes that answer what they got. */
  async function setup() {
    const fastify = Fastify({ forceCloseConnections: true, bodyLimit: LIMIT });
    dropTinyPieces(fastify);
    fastify.addHook('onRequest', async ({ headers }) => {
      if (headers['x-refused']) throw Object.assign(new Error('refused'), { statusCode: 401 });
    });
    limitRates(fastify, { cutBodies: new RateLimit(1) } as RateLimits);
    closeAfterRequest(fastify, 60_000);
    acceptJsonBodies(fastify, new LongWork({ isSelling: false }));
    acceptListBodies(fastify);
    fastify.setErrorHandler(async (error: Failure & { statusCode?: number }, request, http) => {
      const { status, body, headers } = error.statusCode
        ? { status: error.statusCode, body: { message: error.message }, headers: {} }
        : error.toReply(request.id);
      return http
        .status(status)
        .headers(headers ?? {})
        .send(body);
    });
    fastify.post('/api/v1/sales', async ({ body }) => ({ got: body ?? 'nothing' }));
    fastify.post('/api/v1/invoice-list-checks', async ({ body }) => ({ text: (body as ListText).text }));
    await fastify.listen({ host: '127.0.0.1', port: 0 });
    cleanups.push(() => fastify.close());
    const { port } = fastify.server.address() as AddressInfo;
    return { port, post: (to: string, head: string, body: string) => post(port, to, head, body) };
  }

  /** Sends a request that may be incomplete, and resolves with the status and the body of the answer. */
  async function post(port: number, to: string, head: string, body: string): Promise<[status: number, body: object]> {
    const socket = connect(port, '127.0.0.1');
    closed = once(socket, 'close');
    cleanups.push(() => socket.destroy());
    await once(socket, 'connect');
    socket.write(`POST /api/v1/${to} HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body}`);
    for (let answer = ''; ;) {
      answer += String((await once(socket, 'data'))[0]);
      const json = answer.split('\r\n\r\n')[1];
      if (json?.endsWith('}')) return [Number(answer.split(' ')[1]), JSON.parse(json) as object];
    }
  }

  const JSON_TYPE = 'content-type: application/json';
  const CHUNKED = 'transfer-encoding: chunked';
  const inSingleBytes = (text: string) => `${[...text].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`;

  it('a body in single bytes is read as the same in one piece', async () => {
    const { post } = await setup();
    const sale = { note: 'x'.repeat(PIECES_MAX - 20) };
    const body = inSingleBytes(JSON.stringify(sale));
    expect(await post('sales', `${JSON_TYPE}\r\n${CHUNKED}`, body)).toEqual([200, { got: sale }]);
    const list = ['invoice-list-checks', `content-type: text/csv\r\n${CHUNKED}`] as const;
    expect(await post(...list, inSingleBytes('INV-1\n'))).toEqual([200, { text: 'INV-1\n' }]);
  });

  it('a large body in single bytes is refused while it arrives, and the answer says what to do', async () => {
    const { post } = await setup();
    const body = inSingleBytes('x'.repeat(PIECES_MAX + 1)).replace('0\r\n\r\n', '');
    expect(await post('sales', `${JSON_TYPE}\r\n${CHUNKED}`, body)).toMatchObject([
      ...[400, { errors: [{ code: '003', fix: 'Send it with Content-Length, or in larger chunks.' }] }],
    ]);
    // The rest is not read, because that would take as long as reading it.
    await closed;
  });

  it('such a body that arrives whole is refused too', async () => {
    const { post } = await setup();
    const body = inSingleBytes(`{"note":"${'x'.repeat(4_000)}"}`);
    expect(await post('sales', `${JSON_TYPE}\r\n${CHUNKED}`, body)).toMatchObject([400, { errors: [{ code: '003' }] }]);
  });

  it('after such bodies the next one in chunks is refused before it is read, and one with a length is read', async () => {
    const { post } = await setup();
    const tooManyPieces = inSingleBytes('x'.repeat(PIECES_MAX + 1)).replace('0\r\n\r\n', '');
    await post('sales', `${JSON_TYPE}\r\n${CHUNKED}`, tooManyPieces);
    await closed;
    const [status, answer] = await post('sales', `${JSON_TYPE}\r\n${CHUNKED}`, '');
    expect([status, answer]).toEqual([
      429,
      expect.objectContaining({
        resultMsg: expect.stringContaining('bodies in very small pieces (1 per minute) of this IP address is used up'),
      }),
    ]);
    await closed;
    expect(await post('sales', `${JSON_TYPE}\r\ncontent-length: 2`, '{}')).toEqual([200, { got: {} }]);
  });

  it('a body of blanks in single bytes is refused too, in any type', async () => {
    const { post } = await setup();
    const blanks = inSingleBytes(' '.repeat(PIECES_MAX + 100));
    expect(await post('sales', `content-type: text/plain\r\n${CHUNKED}`, blanks)).toMatchObject([400, {}]);
  });

  it.each(['the whole of it', 'not its end'])(
    'after such a body, of which %s arrived, the next request is read',
    async (what) => {
      const { port, post } = await setup();
      const body = inSingleBytes('x'.repeat(PIECES_MAX + 100));
      const socket = connect(port, '127.0.0.1');
      cleanups.push(() => socket.destroy());
      const isWhole = what === 'the whole of it';
      const sent = isWhole ? body : body.replace('0\r\n\r\n', '');
      socket.write(`POST /api/v1/sales HTTP/1.1\r\nhost: x\r\n${JSON_TYPE}\r\n${CHUNKED}\r\n${REFUSED}\r\n\r\n${sent}`);
      expect(String((await once(socket, 'data'))[0])).toMatch(
        isWhole ? /^HTTP\/1.1 401 [^]*connection: keep-alive/i : /^HTTP\/1.1 401 [^]*connection: close/i,
      );
      if (isWhole) {
        socket.write(`POST /api/v1/sales HTTP/1.1\r\nhost: x\r\n${JSON_TYPE}\r\ncontent-length: 7\r\n\r\n{"a":1}`);
        expect(String((await once(socket, 'data'))[0])).toContain('{"got":{"a":1}}');
      }
      socket.destroy();
      await eventually(async () => {
        // The parser of the connection is used again.
        expect(await post('sales', `${JSON_TYPE}\r\ncontent-length: 7`, '{"a":1}')).toEqual([200, { got: { a: 1 } }]);
      });
    },
  );

  it('this version of Node.js has the function that makes pieces', async () => {
    const server = createServer((request, response) => {
      response.end(JSON.stringify(namesOfParser(request.socket)));
    }).listen(0);
    cleanups.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const names = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as string[];
    expect(names).toContain('parserOnBody');
  });

  function namesOfParser(socket: object): string[] {
    const { parser } = socket as { parser: Record<number, { name?: string } | null> };
    return [...Array(10).keys()].map((number) => parser[number]?.name ?? '');
  }

  it('a body that says it is too large is refused before it arrives', async () => {
    const { post } = await setup();
    expect(await post('sales', `${JSON_TYPE}\r\ncontent-length: ${LIMIT + 1}`, '')).toMatchObject([413, {}]);
  });

  it('a body that becomes too large is refused then', async () => {
    const { post } = await setup();
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    expect(await post('sales', `${JSON_TYPE}\r\n${CHUNKED}`, chunk.repeat(17))).toMatchObject([413, {}]);
  });

  it.each([
    ['application/xml', 'sales'],
    ['text/csv', 'sales'],
    ['application/xml', 'invoice-list-checks'],
  ])('a body of type %s is refused at its first byte (%s)', async (type, to) => {
    const { post } = await setup();
    expect(await post(to, `content-type: ${type}\r\ncontent-length: 1000`, ' <')).toMatchObject([415, {}]);
  });

  it('blanks of another type are no body, and endless blanks are refused', async () => {
    const { post } = await setup();
    const [head, blanks] = [`content-type: application/xml\r\n${CHUNKED}`, `10000\r\n${' '.repeat(0x10000)}\r\n`];
    expect(await post('sales', head, `${blanks}0\r\n\r\n`)).toEqual([200, { got: 'nothing' }]);
    expect(await post('sales', head, blanks.repeat(17))).toMatchObject([413, {}]);
  });
});
