import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { Shares } from '@app/access';
import type { Principal } from '@app/persistence';
import { eventually } from '@app/testing';
import type { Failure } from '../errors/failure.js';
import { assertClientWaits, isReplaced, limitAnswers, takeForAnswer } from './limit-answers.js';

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
  const asked = http.get(`${address}/api/v1/work`, { headers: { account: 'one' }, agent: false }).on('error', () => {});
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
