import Fastify from 'fastify';
import type { Principal } from '@app/persistence';
import { eventually } from '@app/testing';
import { putProductionFirst } from './production-first.js';

const PACE_MS = 50;

/** A server whose writes of production end when the test says so. The header says for whom a request is. */
function setup() {
  let endProduction = () => {};
  const production = new Promise<void>((resolve) => (endProduction = resolve));
  const began: string[] = [];
  const fastify = Fastify();
  fastify.decorateRequest('principal', null);
  fastify.addHook('onRequest', async (request) => {
    const [environment, accountId] = String(request.headers.for).split(' ');
    request.principal = { accountId, environment } as unknown as Principal;
  });
  putProductionFirst(fastify, PACE_MS);
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
  const { sell, timed, endProduction } = setup();
  endProduction();
  const sales = Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? SANDBOX[0]! : 'PRODUCTION shop'));
  expect(await timed(() => SANDBOX.map(sell))).toBeLessThan(PACE_MS);
  expect(await timed(() => sales.filter((one) => one !== SANDBOX[0]).map(sell))).toBeLessThan(PACE_MS);
});
