import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyReply } from 'fastify';
import { ConcurrencyLimit, RateLimit } from '@app/access';
import type { Principal } from '@app/persistence';
import { eventually } from '@app/testing';
import { Failure } from '../errors/failure.js';
import { type RateLimits, limitRates } from './limit-rates.js';
import { closeAfterRequest } from './close-after-request.js';

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
