import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { eventually } from '@app/testing';
import { arriveInTime, mayTakeItsTime } from './limit-arrival-time.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The hook alone, before routes that take in whatever comes. */
async function setup({ withinMs = 100 } = {}) {
  const release: (() => void)[] = [];
  const fastify = Fastify({ forceCloseConnections: true, requestTimeout: 0 });
  arriveInTime(fastify, withinMs);
  fastify.addHook('onRequest', async (request, http) => {
    if (request.url === '/api/v1/refused') await http.status(401).send({ refused: true });
  });
  fastify.addContentTypeParser('application/x-ndjson', async (request: FastifyRequest) => mayTakeItsTime(request.raw));
  fastify.post('/api/v1/sales', async () => ({ read: true }));
  fastify.post('/api/v1/slow', () => new Promise((resolve) => release.push(() => resolve({ late: true }))));
  fastify.post('/api/v1/batches', async (request) => {
    let bytes = 0;
    for await (const part of request.raw) bytes += (part as Buffer).length;
    return { bytes };
  });
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  cleanups.push(() => fastify.close());
  const { port } = fastify.server.address() as AddressInfo;
  return { release, sender: (address: string, type?: string) => Sender.begin(port, address, type) };
}

const BODY = '{"a":1}';

/** Somebody who sends a request bit by bit. */
class Sender {
  read = '';
  readonly closed: Promise<unknown>;

  private constructor(readonly socket: Socket) {
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => (this.read += String(bytes)));
    cleanups.push(() => socket.destroy());
  }

  static async begin(port: number, address: string, type = 'application/json'): Promise<Sender> {
    const sender = new Sender(connect(port, '127.0.0.1'));
    await once(sender.socket, 'connect');
    const head = [`POST ${address} HTTP/1.1`, 'host: x', `content-type: ${type}`, `content-length: ${BODY.length}`];
    sender.socket.write(`${head.join('\r\n')}\r\n\r\n${BODY.slice(0, 1)}`);
    return sender;
  }

  finish(): void {
    this.socket.write(BODY.slice(1));
  }

  told = (status: number) => eventually(() => expect(this.read).toMatch(new RegExp(`^HTTP/1.1 ${status} `)));
}

describe('a request that dribbles in', () => {
  it('is answered 408 in the envelope, and hung up', async () => {
    const { sender } = await setup();
    const slow = await sender('/api/v1/sales');
    await slow.closed;
    const [head, body] = slow.read.split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close/is);
    expect(JSON.parse(body)).toMatchObject({ resultCd: '003', success: false, errors: [{ field: 'request' }] });
  });

  it('is so too where there is no such address', async () => {
    const { sender } = await setup();
    const slow = await sender('/api/v1/none');
    await slow.closed;
    expect(slow.read).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is hung up too where it has its answer already', async () => {
    const { sender } = await setup();
    const slow = await sender('/api/v1/refused');
    await slow.told(401);
    await slow.closed;
    expect(slow.read).not.toContain('408');
  });

  it('harms nobody else when its line breaks', async () => {
    const { sender } = await setup();
    const [gone, next] = [await sender('/api/v1/sales'), await sender('/api/v1/sales')];
    gone.socket.resetAndDestroy();
    next.finish();
    await next.told(200);
  });
});

describe('a request that arrives in time', () => {
  it('may be answered as late as that takes', async () => {
    const { release, sender } = await setup({ withinMs: 50 });
    const waiting = await sender('/api/v1/slow');
    waiting.finish();
    await eventually(() => expect(release).toHaveLength(1));
    // By then another, which does not arrive, has long been given up.
    const dribbling = await sender('/api/v1/sales');
    await dribbling.closed;
    release[0]!();
    await waiting.told(200);
    expect(waiting.read).toContain('{"late":true}');
  });

  it('leaves its connection to the next one', async () => {
    const { sender } = await setup({ withinMs: 50 });
    const twice = await sender('/api/v1/sales');
    twice.finish();
    await twice.told(200);
    const dribbling = await sender('/api/v1/sales');
    await dribbling.closed;
    expect(twice.socket.destroyed).toBe(false);
  });
});

describe('an upload', () => {
  it('may take as long as it goes on', async () => {
    const { sender } = await setup({ withinMs: 50 });
    const upload = await sender('/api/v1/batches', 'application/x-ndjson');
    const dribbling = await sender('/api/v1/sales');
    await dribbling.closed;
    expect([upload.read, upload.socket.destroyed]).toEqual(['', false]);
    upload.finish();
    await upload.told(200);
    expect(upload.read).toContain(`{"bytes":${BODY.length}}`);
  });
});
