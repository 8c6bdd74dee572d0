import Fastify from 'fastify';
import { Shares } from '@app/access';
import type { Principal } from '@app/persistence';
import { eventually } from '@app/testing';
import { Pressure } from '../../infrastructure/pressure.js';
import { limitShares } from './limit-shares.js';
import { putProductionFirst } from './production-first.js';

const PACE_MS = 50;
/** Longer than all sales of a busy machine: a sale that waits for its turn takes as long. */
const LONG_PACE_MS = 2_000;

/** A server whose writes of production end when the test says so, with the shares that count them. The header says for whom a request is. */
function setup(paceMs = PACE_MS) {
  let endProduction = () => {};
  const production = new Promise<void>((resolve) => (endProduction = resolve));
  const began: string[] = [];
  const fastify = Fastify();
  fastify.decorateRequest('principal', null);
  fastify.addHook('onRequest', async (request) => {
    const [environment, accountId] = String(request.headers.for).split(' ');
    request.principal = { accountId, environment } as unknown as Principal;
  });
  const pressure = new Pressure(
    { requestsMax: 1_000, statementsMax: 100, delayMaxMs: 1_000 },
    { waitingUpTo: () => 0, waitingFor: () => 0 },
  );
  const many = () => new Shares(1_000);
  const { writes } = pressure;
  const [reads, streams, uploads, bodyBytes, answerBytes] = [many(), many(), many(), many(), many()];
  limitShares(fastify, { writes, reads, streams, uploads, bodyBytes, answerBytes });
  putProductionFirst(fastify, pressure, paceMs);
  fastify.post('/api/v1/sales', async (request) => {
    began.push(String(request.headers.for));
    if (request.principal!.environment === 'PRODUCTION') await production;
    return 'sold';
  });
  const sell = (forWhom: string) => fastify.inject({ method: 'POST', url: '/api/v1/sales', headers: { for: forWhom } });
  /** Resolves to what the sales took together. */
  const timed = async (sales: () => Promise<unknown>[]) => {
    const startedAt = performance.now();
    await Promise.all(sales());
    return performance.now() - startedAt;
  };
  return { sell, timed, began, endProduction };
}

const SANDBOX = ['SANDBOX one', 'SANDBOX one', 'SANDBOX one', 'SANDBOX two'];

it('while production sells, sales of the sandbox begin one after another, by turns among accounts', async () => {
  const { sell, timed, began, endProduction } = setup();
  const selling = sell('PRODUCTION shop');
  await eventually(() => expect(began).toHaveLength(1));
  expect(await timed(() => SANDBOX.map(sell))).toBeGreaterThanOrEqual(3 * PACE_MS - 1);
  expect(began).toEqual(['PRODUCTION shop', 'SANDBOX one', 'SANDBOX one', 'SANDBOX two', 'SANDBOX one']);
  endProduction();
  await selling;
});

it('without production, and for production itself, none waits', async () => {
  const { sell, timed, endProduction } = setup(LONG_PACE_MS);
  endProduction();
  const sales = Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? SANDBOX[0]! : 'PRODUCTION shop'));
  expect(await timed(() => SANDBOX.map(sell))).toBeLessThan(LONG_PACE_MS);
  expect(await timed(() => sales.filter((one) => one !== SANDBOX[0]).map(sell))).toBeLessThan(LONG_PACE_MS);
});
