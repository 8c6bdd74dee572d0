import { AsyncLocalStorage } from 'node:async_hooks';
import Fastify, { type FastifyInstance } from 'fastify';
import { RequestTurns } from './request-turns.js';

const REQUESTS = 20;
const WORK_MS = 4;
/** The second request outlasts the five milliseconds of a turn. In one turn of Node.js, one of ours may end and the next one begin. */
const A_TURN_MAX = 4;

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

/** Sends all requests at once. Returns for each, in the order in which they went on, the turn of the process. */
async function send(turns?: RequestTurns, { waitForOneAnswer = false } = {}) {
  const fastify = Fastify();
  const account = new AsyncLocalStorage<string>();
  const wentOn: { id: string; turn: number }[] = [];
  let [turn, isOver] = [0, false];
  const countTurns = (): void => {
    turn++;
    if (!isOver) setImmediate(countTurns);
  };
  fastify.addHook('onRequest', ({ url }, _, next) => account.run(url, next));
  if (waitForOneAnswer) letAllWaitForOneAnswer(fastify);
  turns?.install(fastify);
  // As the limits do: what follows the turn does not follow at once.
  for (const _ of [1, 2]) fastify.addHook('onRequest', async () => undefined);
  fastify.get('/:id', async () => {
    work();
    wentOn.push({ id: account.getStore()!, turn });
  });
  await fastify.ready();
  countTurns();
  await Promise.all(Array.from({ length: REQUESTS }, (_, id) => fastify.inject(`/${id}`)));
  isOver = true;
  return wentOn;
}

const mostInATurn = (wentOn: { turn: number }[]): number => {
  const counts = new Map<number, number>();
  for (const { turn } of wentOn) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  return Math.max(...counts.values());
};

const inOrder = Array.from({ length: REQUESTS }, (_, id) => `/${id}`);

describe('RequestTurns', () => {
  it('lets a few requests that arrive together go on in a turn, and the others in the next turns', async () => {
    expect(mostInATurn(await send(new RequestTurns()))).toBeLessThanOrEqual(A_TURN_MAX);
    expect(mostInATurn(await send())).toBe(REQUESTS);
  });

  it('does the same for requests that have waited for one answer', async () => {
    expect(mostInATurn(await send(new RequestTurns(), { waitForOneAnswer: true }))).toBeLessThanOrEqual(A_TURN_MAX);
    expect(mostInATurn(await send(undefined, { waitForOneAnswer: true }))).toBe(REQUESTS);
  });

  it('keeps their order, and what belongs to each', async () => {
    expect((await send(new RequestTurns(), { waitForOneAnswer: true })).map(({ id }) => id)).toEqual(inOrder);
  });
});
