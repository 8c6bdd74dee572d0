import Fastify from 'fastify';
import { noteLargeBody, slowDownRefusals, SlowRefusals } from './slow-refusals.js';

/** A server that answers with the status of the address. Its pauses end with `endPauses`. */
function setup({ atOncePerMinute = 2, waitingMax = 100 } = {}) {
  let endPauses = () => {};
  const pause = new Promise<void>((resolve) => (endPauses = resolve));
  const refusals = () => new SlowRefusals({ atOncePerMinute, waitingMax, pauseMs: 2_000 }, () => pause);
  const fastify = Fastify();
  slowDownRefusals(fastify, { byLimits: refusals(), ofLargeBodies: refusals() });
  fastify.get('/:status', async (request, http) =>
    http.status(Number((request.params as { status: string }).status)).send('x'),
  );
  fastify.post('/large/:status', async (request, http) => {
    noteLargeBody(request.raw);
    return http.status(Number((request.params as { status: string }).status)).send('x');
  });
  const answered: string[] = [];
  const ask = (status: number, remoteAddress = '1.1.1.1') => {
    const asked = fastify.inject({ path: `/${status}`, remoteAddress });
    void asked.then(({ statusCode }) => answered.push(`${remoteAddress} ${statusCode}`));
    return asked;
  };
  const sendLarge = async (status: number) => {
    const { statusCode } = await fastify.inject({ method: 'POST', path: `/large/${status}` });
    answered.push(`large ${statusCode}`);
  };
  return { ask, sendLarge, answered, endPauses };
}

it('the first refusals of a client come at once, and the next one waits', async () => {
  const { ask, answered, endPauses } = setup();
  await ask(429);
  await ask(429);
  const late = ask(429);
  await ask(200);
  await ask(429, '2.2.2.2');
  expect(answered).toEqual(['1.1.1.1 429', '1.1.1.1 429', '1.1.1.1 200', '2.2.2.2 429']);
  endPauses();
  expect((await late).statusCode).toBe(429);
});

it('other answers never wait', async () => {
  const { ask, answered } = setup({ atOncePerMinute: 1 });
  for (const status of [503, 503, 400, 400, 401, 401, 200, 200]) await ask(status);
  expect(answered).toHaveLength(8);
});

it('so many wait at the same time, and further ones come at once', async () => {
  const { ask, answered, endPauses } = setup({ atOncePerMinute: 1, waitingMax: 2 });
  await ask(429);
  const late = [ask(429), ask(429)];
  await ask(200);
  await ask(429);
  expect(answered).toEqual(['1.1.1.1 429', '1.1.1.1 200', '1.1.1.1 429']);
  endPauses();
  await Promise.all(late);
});

it('refusals of large bodies wait too, counted apart, and answers to good ones never do', async () => {
  const { ask, sendLarge, answered, endPauses } = setup({ atOncePerMinute: 1 });
  await sendLarge(400);
  const late = sendLarge(422);
  await sendLarge(200);
  await ask(429);
  await ask(400);
  expect(answered).toEqual(['large 400', 'large 200', '1.1.1.1 429', '1.1.1.1 400']);
  endPauses();
  await late;
});

it('many accounts of one network have three times as many at once together, but for those of production', async () => {
  const pauses: number[] = [];
  const refusals = new SlowRefusals(
    { atOncePerMinute: 2, pauseMs: 2_000, waitingMax: 100 },
    async (ms) => void pauses.push(ms),
  );
  for (let nth = 1; nth <= 6; nth++) await refusals.beforeRefusal(`account ${nth}`, 'network');
  await refusals.beforeRefusal('shop', null);
  expect(pauses).toEqual([]);
  await refusals.beforeRefusal('account 7', 'network');
  expect(pauses).toHaveLength(1);
});
