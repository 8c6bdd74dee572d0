import { AsyncLocalStorage } from 'node:async_hooks';
import { TOO_MANY_WAITING } from '@app/persistence';
import { eventually } from '@app/testing';
import type { ExecutionContext } from '@nestjs/common';
import Fastify, { type FastifyInstance } from 'fastify';
import { lastValueFrom, Subject } from 'rxjs';
import type { Pressure } from './admission/pressure.js';
import type { Failure } from './errors/failure.js';
import { RequestSlices } from './admission/request-slices.js';
import { RotationInterceptor } from './admission/rotation.interceptor.js';

const REQUESTS = 20;
const WORK_MS = 4;
/** The second request outlasts the five milliseconds of a slice. In one slice of the event loop, one of ours may end and the next one begin. */
const A_SLICE_MAX = 4;

const work = (): void => {
  for (const endsAt = performance.now() + WORK_MS; performance.now() < endsAt;);
};

/** The answer comes when the last of them waits for it. */
function letAllWaitForOneAnswer(fastify: FastifyInstance): void {
  let waiting = 0;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  fastify.addHook('onRequest', async () => {
    if (++waiting === REQUESTS) answer();
    return answered;
  });
}

/** Sends all requests at once. Returns for each, in the order in which they went on, the slice of the process. */
async function send(slices?: RequestSlices, { waitForOneAnswer = false } = {}) {
  const fastify = Fastify();
  const account = new AsyncLocalStorage<string>();
  const wentOn: { id: string; slice: number }[] = [];
  let [slice, isOver] = [0, false];
  const countSlices = (): void => {
    slice++;
    if (!isOver) setImmediate(countSlices);
  };
  fastify.addHook('onRequest', ({ url }, _, next) => account.run(url, next));
  if (waitForOneAnswer) letAllWaitForOneAnswer(fastify);
  slices?.install(fastify);
  // As the limits do: what follows the slice does not follow at once.
  for (const _ of [1, 2]) fastify.addHook('onRequest', async () => undefined);
  fastify.get('/:id', async () => {
    work();
    wentOn.push({ id: account.getStore()!, slice });
  });
  await fastify.ready();
  countSlices();
  await Promise.all(Array.from({ length: REQUESTS }, (_, id) => fastify.inject(`/${id}`)));
  isOver = true;
  return wentOn;
}

const mostInASlice = (wentOn: { slice: number }[]): number => {
  const counts = new Map<number, number>();
  for (const { slice } of wentOn) counts.set(slice, (counts.get(slice) ?? 0) + 1);
  return Math.max(...counts.values());
};

const inOrder = Array.from({ length: REQUESTS }, (_, id) => `/${id}`);

describe('RequestSlices', () => {
  it('lets a few requests that arrive together go on in a slice, and the others in the next slices', async () => {
    expect(mostInASlice(await send(new RequestSlices()))).toBeLessThanOrEqual(A_SLICE_MAX);
    expect(mostInASlice(await send())).toBe(REQUESTS);
  });

  it('does the same for requests that have waited for one answer', async () => {
    expect(mostInASlice(await send(new RequestSlices(), { waitForOneAnswer: true }))).toBeLessThanOrEqual(A_SLICE_MAX);
    expect(mostInASlice(await send(undefined, { waitForOneAnswer: true }))).toBe(REQUESTS);
  });

  it('keeps their order, and what belongs to each', async () => {
    expect((await send(new RequestSlices(), { waitForOneAnswer: true })).map(({ id }) => id)).toEqual(inOrder);
  });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A process with ten connections for each environment. Work ends when the test says so. */
function setup(busyAccount = '') {
  const pressure = { hasTooManyStatements: (account: string) => account === busyAccount } as unknown as Pressure;
  let now = 0;
  const interceptor = Object.assign(new RotationInterceptor({ poolSize: 10 }, pressure), { now: () => now });
  const work = (ms: number) => void (now += ms);
  const running: { account: string; end: Subject<string> }[] = [];
  const began: string[] = [];
  const send = async (account: string, route = 'DELETE /api/v1/batches/:id', environment = 'SANDBOX') => {
    const [method, url] = route.split(' ');
    const isDashboard = url!.includes('/dashboard/');
    const caller = isDashboard
      ? { session: { accountId: account } }
      : { principal: { accountId: account, environment } };
    const request = { method, routeOptions: { url }, url, ip: '10.0.0.1', principal: null, session: null, ...caller };
    const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
    const handle = () => {
      const end = new Subject<string>();
      running.push({ account, end });
      began.push(account);
      return end;
    };
    return lastValueFrom(await interceptor.intercept(context, { handle }));
  };
  const sendMany = async (count: number, ...request: Parameters<typeof send>) => {
    const answers = Array.from({ length: count }, () => send(...request).catch((error: Error) => error));
    await settled();
    return { answers };
  };
  const end = async (index = 0) => {
    const [one] = running.splice(index, 1);
    one!.end.next('done');
    one!.end.complete();
    await settled();
  };
  return { running, began, send, sendMany, end, work };
}

const CREATE_APP = 'POST /api/v1/dashboard/apps';

it.each(['DELETE /api/v1/batches/:id', 'DELETE /api/v1/submissions/:id', CREATE_APP, 'GET /api/v1/dashboard/apps'])(
  'one account has three of ten connections for %s, and its neighbour gets one at once',
  async (route) => {
    const { running, sendMany } = setup();
    await sendMany(150, 'greedy', route);
    expect(running).toHaveLength(3);
    await sendMany(1, 'neighbour', route);
    expect(running.at(-1)!.account).toBe('neighbour');
  },
);

it('an account whose requests wait rests after one that took long, and others go on meanwhile', async () => {
  const { began, sendMany, end, work } = setup();
  await sendMany(5, 'greedy', CREATE_APP);
  work(150);
  await end();
  await sendMany(1, 'neighbour', CREATE_APP);
  await end(2);
  expect(began).toEqual(['greedy', 'greedy', 'greedy', 'neighbour']);
  await eventually(() => expect(began).toEqual(['greedy', 'greedy', 'greedy', 'neighbour', 'greedy']));
});

it('an account that waits for nothing does not rest', async () => {
  const { began, sendMany, end, work } = setup();
  await sendMany(3, 'greedy', CREATE_APP);
  work(3_600_000);
  await end();
  await sendMany(1, 'greedy', CREATE_APP);
  expect(began).toHaveLength(4);
});

it('many accounts have half of the connections, and a newcomer comes in after one place of each', async () => {
  const { running, began, sendMany, end } = setup();
  for (let account = 0; account < 20; account++) await sendMany(50, `free ${account}`, CREATE_APP);
  expect(running).toHaveLength(5);
  await sendMany(1, 'newcomer', CREATE_APP);
  for (let ended = 0; ended < 21; ended++) await end();
  expect(began).toContain('newcomer');
});

it('the sandbox waits for no place of production', async () => {
  const { running, sendMany } = setup();
  await sendMany(50, 'one', 'DELETE /api/v1/batches/:id', 'SANDBOX');
  await sendMany(50, 'one', 'DELETE /api/v1/batches/:id', 'PRODUCTION');
  expect(running).toHaveLength(6);
});

it('a document, a password and a login need no place', async () => {
  const { running, sendMany } = setup();
  for (const route of ['POST /api/v1/sales', 'POST /api/v1/dashboard/password', 'POST /api/v1/dashboard/login'])
    await sendMany(50, 'one', route);
  expect(running).toHaveLength(150);
});

it('a place is given back with the end of the work, also if it fails', async () => {
  const { running, sendMany, end } = setup();
  const { answers } = await sendMany(4, 'one');
  running[0]!.end.error(new Error('broken'));
  running.shift();
  expect(await answers[0]).toEqual(new Error('broken'));
  await settled();
  expect(running).toHaveLength(3);
  await end();
  expect(running).toHaveLength(2);
});

it('refuses what would wait behind two hundred requests of its own account, and nothing of another', async () => {
  const { running, send, sendMany } = setup();
  await sendMany(203, 'greedy');
  await expect(send('greedy')).rejects.toThrow(TOO_MANY_WAITING);
  await sendMany(1, 'neighbour');
  expect(running.at(-1)!.account).toBe('neighbour');
});

it('refuses writes of an account whose statements fill the queue for connections, and no others', async () => {
  const { running, send, sendMany } = setup('greedy');
  const refusal = (await send('greedy', 'POST /api/v1/sales').catch((error: unknown) => error)) as Failure;
  expect(refusal.toReply('id')).toMatchObject({ status: 429, headers: { 'Retry-After': '5' } });
  await sendMany(1, 'greedy', 'GET /api/v1/submissions');
  await sendMany(1, 'neighbour', 'POST /api/v1/sales');
  expect(running.map(({ account }) => account)).toEqual(['greedy', 'neighbour']);
});
