import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { eventually } from '@app/testing';
import { limitArrivalTime, liftArrivalLimit } from './limit-arrival-time.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The hook alone, before routes that take in whatever comes. */
async function setup({ withinMs = 100 } = {}) {
  const answerSlowRequest: (() => void)[] = [];
  const fastify = Fastify({ forceCloseConnections: true, requestTimeout: 0 });
  limitArrivalTime(fastify, withinMs);
  fastify.addHook('onRequest', async (request, http) => {
    if (request.url === '/api/v1/refused') await http.status(401).send({ refused: true });
  });
  fastify.addContentTypeParser('application/x-ndjson', async (request: FastifyRequest) =>
    liftArrivalLimit(request.raw),
  );
  fastify.post('/api/v1/sales', async () => ({ read: true }));
  fastify.post('/api/v1/slow', () => new Promise((resolve) => answerSlowRequest.push(() => resolve({ late: true }))));
  fastify.post('/api/v1/batches', async (request) => {
    let bytes = 0;
    for await (const part of request.raw) bytes += (part as Buffer).length;
    return { bytes };
  });
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  cleanups.push(() => fastify.close());
  const { port } = fastify.server.address() as AddressInfo;
  return { answerSlowRequest, sender: (address: string, type?: string) => SlowSender.begin(port, address, type) };
}

const BODY = '{"a":1}';

/** A client that sends a request bit by bit. */
class SlowSender {
  read = '';
  readonly closed: Promise<unknown>;

  private constructor(readonly socket: Socket) {
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => (this.read += String(bytes)));
    cleanups.push(() => socket.destroy());
  }

  static async begin(port: number, address: string, type = 'application/json'): Promise<SlowSender> {
    const sender = new SlowSender(connect(port, '127.0.0.1'));
    await once(sender.socket, 'connect');
    const head = [`POST ${address} HTTP/1.1`, 'host: x', `content-type: ${type}`, `content-length: ${BODY.length}`];
    sender.socket.write(`${head.join('\r\n')}\r\n\r\n${BODY.slice(0, 1)}`);
    return sender;
  }

  finish(): void {
    this.socket.write(BODY.slice(1));
  }

  untilAnswered = (status: number) => eventually(() => expect(this.read).toMatch(new RegExp(`^HTTP/1.1 ${status} `)));
}

describe('a request that arrives too slowly', () => {
  it('is answered 408 in the envelope, and its connection is closed', async () => {
    const { sender } = await setup();
    const slow = await sender('/api/v1/sales');
    await slow.closed;
    const [head, body] = slow.read.split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close/is);
    expect(JSON.parse(body)).toMatchObject({ resultCd: '003', success: false, errors: [{ field: 'request' }] });
  });

  it('is answered 408 at an unknown address, too', async () => {
    const { sender } = await setup();
    const slow = await sender('/api/v1/none');
    await slow.closed;
    expect(slow.read).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is closed even after its answer', async () => {
    const { sender } = await setup();
    const slow = await sender('/api/v1/refused');
    await slow.untilAnswered(401);
    await slow.closed;
    expect(slow.read).not.toContain('408');
  });

  it('harms no other request when its connection breaks', async () => {
    const { sender } = await setup();
    const [broken, next] = [await sender('/api/v1/sales'), await sender('/api/v1/sales')];
    broken.socket.resetAndDestroy();
    next.finish();
    await next.untilAnswered(200);
  });
});

describe('a request that arrives in time', () => {
  it('may wait for its answer as long as that takes', async () => {
    const { answerSlowRequest, sender } = await setup({ withinMs: 50 });
    const waiting = await sender('/api/v1/slow');
    waiting.finish();
    await eventually(() => expect(answerSlowRequest).toHaveLength(1));
    // By then another, which does not arrive, has long been given up.
    const stalledSender = await sender('/api/v1/sales');
    await stalledSender.closed;
    answerSlowRequest[0]!();
    await waiting.untilAnswered(200);
    expect(waiting.read).toContain('{"late":true}');
  });

  it('leaves its connection open for the next request', async () => {
    const { sender } = await setup({ withinMs: 50 });
    const twice = await sender('/api/v1/sales');
    twice.finish();
    await twice.untilAnswered(200);
    const stalledSender = await sender('/api/v1/sales');
    await stalledSender.closed;
    expect(twice.socket.destroyed).toBe(false);
  });
});

describe('an upload', () => {
  it('may take longer while it makes progress', async () => {
    const { sender } = await setup({ withinMs: 50 });
    const upload = await sender('/api/v1/batches', 'application/x-ndjson');
    const stalledSender = await sender('/api/v1/sales');
    await stalledSender.closed;
    expect([upload.read, upload.socket.destroyed]).toEqual(['', false]);
    upload.finish();
    await upload.untilAnswered(200);
    expect(upload.read).toContain(`{"bytes":${BODY.length}}`);
  });
});
