import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Shares } from '@app/access';
import type { Principal } from '@app/persistence';
import { eventually } from '@app/testing';
import Fastify, { type FastifyRequest } from 'fastify';
import type { Failure } from '../errors/failure.js';
import { assertClientWaits, isReplaced, limitAnswers, takeForAnswer } from '../admission/limit-answers.js';
import { liftArrivalLimit, limitArrivalTime } from './limit-arrival-time.js';
import { limitShares } from '../admission/limit-shares.js';

describe('answers that are being sent', () => {
  const MIB = 1024 * 1024;

  /** The hook alone, where one account may have eight mebibytes of answers in memory. */
  async function setup() {
    const answerBytes = new Shares(16 * MIB);
    const fastify = Fastify();
    const replaced: boolean[] = [];
    fastify.decorateRequest('principal', null);
    fastify.addHook('onRequest', async (request) => {
      request.principal = { accountId: request.headers.account, environment: 'PRODUCTION' } as unknown as Principal;
    });
    fastify.addHook('onResponse', async (_, { raw }) => void replaced.push(isReplaced(raw)));
    limitAnswers(fastify, { answerBytes });
    fastify.setErrorHandler(async (error, request, answer) => {
      const { status, headers, body } = (error as Failure).toReply(request.id);
      return answer.status(status).headers(headers!).send(body);
    });
    fastify.get<{ Params: { mib: string } }>('/api/v1/text/:mib', async ({ params }, answer) => {
      const of = { etag: '"1"', vary: 'Accept', link: '</next>; rel="next"', 'content-disposition': 'inline' };
      void answer.headers({ ...of, 'cache-control': 'public, max-age=300' });
      return 'x'.repeat(Number(params.mib) * MIB);
    });
    fastify.get<{ Params: { mib: string } }>('/api/v1/rows/:mib', async ({ params }) => {
      takeForAnswer(Number(params.mib) * MIB);
      return 'written';
    });
    const work = openWork();
    fastify.get('/api/v1/work', async (_, { raw }) => {
      takeForAnswer(4 * MIB);
      work.reach(raw);
      await work.ended;
      work.refused = [() => takeForAnswer(1), assertClientWaits].filter(throws).length;
      return 'made';
    });
    fastify.get('/api/v1/stream', async () => {
      async function* pieces() {
        takeForAnswer(10 * MIB);
        yield `${answerBytes.free / MIB}`;
      }
      return Readable.from(pieces());
    });
    fastify.get('/admin/text', async () => 'x'.repeat(9 * MIB));
    const address = await fastify.listen({ host: '127.0.0.1', port: 0 });
    const ask = async (path: string, account = 'one') => fetch(`${address}${path}`, { headers: { account } });
    /** Takes the beginning of an answer, and leaves the rest to the server. */
    const askAndWait = async (path: string) => {
      const asked = http.get(`${address}${path}`, { headers: { account: 'one' }, agent: false });
      const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
      return answer;
    };
    return { address, ask, askAndWait, answerBytes, replaced, work, close: () => fastify.close() };
  }

  /** Work for an answer that ends when the test says so. */
  function openWork() {
    const steps = new EventEmitter();
    const [reached, ended] = [once(steps, 'reach'), once(steps, 'end')];
    const reach = (raw: http.ServerResponse) => void steps.emit('reach', raw);
    return { reach, reached, ended, end: () => void steps.emit('end'), refused: 0 };
  }

  function throws(call: () => void): boolean {
    try {
      call();
      return false;
    } catch {
      return true;
    }
  }

  const statusOf = async (answer: Promise<Response>) => {
    const { status, headers } = await answer;
    return [status, headers.get('retry-after')];
  };

  it('an answer counts until its client has it, and more of its account are refused meanwhile', async () => {
    const { ask, askAndWait, answerBytes, replaced, close } = await setup();
    const waiting = await askAndWait('/api/v1/text/8');
    expect(await statusOf(ask('/api/v1/text/1'))).toEqual([429, '5']);
    expect(await statusOf(ask('/api/v1/rows/1'))).toEqual([429, '5']);
    expect(await statusOf(ask('/api/v1/text/1', 'two'))).toEqual([200, null]);
    for await (const _ of waiting);
    await eventually(() => expect(answerBytes.free).toBe(16 * MIB));
    expect(await statusOf(ask('/api/v1/text/1'))).toEqual([200, null]);
    // Receipts of an answer that was replaced have not been handed out. A refusal in time replaces none.
    expect(replaced).toEqual([true, false, false, false, false]);
    await close();
  });

  it('a client that goes gives back what its answer took, and what is small counts for nothing', async () => {
    const { ask, askAndWait, answerBytes, close } = await setup();
    const waiting = await askAndWait('/api/v1/text/8');
    expect(answerBytes.free).toBe(8 * MIB);
    expect((await ask('/api/v1/text/0')).status).toBe(200);
    waiting.destroy();
    await eventually(() => expect(answerBytes.free).toBe(16 * MIB));
    await close();
  });

  it('work for a client that hung up counts until it ends, and gets nothing more', async () => {
    const { address, answerBytes, work, close } = await setup();
    const asked = http
      .get(`${address}/api/v1/work`, { headers: { account: 'one' }, agent: false })
      .on('error', () => {});
    const [answer] = (await work.reached) as [http.ServerResponse];
    const hungUp = once(answer, 'close');
    asked.destroy();
    await hungUp;
    expect(answerBytes.free).toBe(12 * MIB);
    work.end();
    await eventually(() => expect(answerBytes.free).toBe(16 * MIB));
    expect(work.refused).toBe(2);
    await close();
  });

  it('a refusal has no header of the answer that it replaces, and is not kept', async () => {
    const { ask, close } = await setup();
    const { status, headers } = await ask('/api/v1/text/9');
    const left = ['etag', 'vary', 'link', 'content-disposition'].filter((name) => headers.has(name));
    expect([status, headers.get('cache-control'), left]).toEqual([429, 'no-store', []]);
    await close();
  });

  it('an answer that has begun counts, and is not refused', async () => {
    const { ask, answerBytes, close } = await setup();
    expect(await (await ask('/api/v1/stream')).text()).toBe('6');
    await eventually(() => expect(answerBytes.free).toBe(16 * MIB));
    await close();
  });

  it('what an operator asks for is not refused', async () => {
    const { ask, close } = await setup();
    expect((await ask('/admin/text')).status).toBe(200);
    await close();
  });
});

describe('a body that arrives slowly', () => {
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
});

describe('the bytes of a body', () => {
  /** The hook alone, before routes that keep no body. A body of one account may have 50 bytes. */
  function setup() {
    const many = () => new Shares(1_000);
    const bodyBytes = new Shares(100);
    const shares = { writes: many(), reads: many(), streams: many(), uploads: many(), bodyBytes, answerBytes: many() };
    const fastify = Fastify();
    fastify.decorateRequest('principal', null);
    fastify.addHook('onRequest', async (request) => {
      request.principal = { accountId: 'one', environment: 'PRODUCTION' } as unknown as Principal;
    });
    limitShares(fastify, shares);
    fastify.setErrorHandler(async (error, request, http) => http.send((error as Failure).toReply(request.id).body));
    fastify.addContentTypeParser('*', async () => null);
    fastify.removeContentTypeParser(['application/json', 'text/plain']);
    for (const url of ['/api/v1/sales', '/api/v1/batches']) fastify.post(url, async () => ({ success: true }));
    const isTaken = async (path: string, type: string | undefined, bytes = 60) => {
      const headers = { ...(type && { 'content-type': type }), 'content-length': String(bytes) };
      const answer = await fastify.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        headers,
        payload: 'x'.repeat(bytes),
      });
      return answer.json<{ success: boolean }>().success;
    };
    return { isTaken };
  }

  it.each([
    'application/json',
    'application/JSON',
    'application/json; x=ndjson',
    'application/x-ndjson',
    'text/csv',
    'text/plain',
    'application/xml',
    undefined,
  ])('count whatever its type is (%s)', async (type) => {
    const { isTaken } = setup();
    expect([await isTaken('sales', type, 50), await isTaken('sales', type)]).toEqual([true, false]);
  });

  it.each(['application/x-ndjson', 'application/NDJSON; charset=utf-8', 'application/jsonl'])(
    'do not count where lines are uploaded (%s), which are never kept',
    async (type) => {
      const { isTaken } = setup();
      expect(await isTaken('batches', type)).toBe(true);
    },
  );

  it.each(['application/json', 'application/json; x=application/x-ndjson', 'text/csv', undefined])(
    'count where a list is uploaded (%s)',
    async (type) => {
      const { isTaken } = setup();
      expect(await isTaken('batches', type)).toBe(false);
    },
  );
});
