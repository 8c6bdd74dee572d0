/** @full-run: redis-outage.medium-spec.ts has the cases; attacks-on-lost-and-order.e2e-spec.ts wipes and refuses Redis. */
import { eventually, RedisServer, Stack, testSize, type Till } from '@app/testing';
import { expectAllApprovedOnce, upTo } from '../sale-assertions.js';
import { saleRows } from '../ledger-rows.js';

const DEVICES = testSize({ short: 2, full: 3 });
const SALES = testSize({ short: 2, full: 4 });
const LATER = { prefer: 'respond-async' };

/** Far below a till's usual wait: the state of the queue must not delay an answer. */
const AT_ONCE_MS = 12_000;

(RedisServer.isInstalled ? describe : describe.skip)('a Redis that holds the heads of all lanes', () => {
  let redis: RedisServer;
  let stack: Stack;
  beforeAll(async () => {
    redis = await RedisServer.start();
    stack = await Stack.start({ queue: 'redis', redisUrl: redis.url });
  });
  afterAll(async () => {
    await stack.stop();
    await redis.stop();
  });

  async function sellAll(tills: Till[], name: string): Promise<void> {
    const posts = tills.flatMap((till) => upTo(SALES).map((number) => till.sell(`${name}-${number}`, LATER)));
    for (const { status, tookMs } of await Promise.all(posts)) {
      expect(status).toBe(202);
      expect(tookMs).toBeLessThan(AT_ONCE_MS);
    }
  }

  /** Tills with pending sales: their heads are deferred until the authority is back. */
  async function withHeadsWaiting(): Promise<Till[]> {
    const tills = await stack.tills(DEVICES);
    await stack.simulator.down();
    await sellAll(tills, 'BEFORE');
    await eventually(async () => expect(await stack.queue.countDelayed()).toBe(DEVICES));
    return tills;
  }

  async function expectEverySaleApprovedOnce(tills: Till[], count: number): Promise<void> {
    await stack.simulator.up();
    await Promise.all(tills.map((till) => expectAllApprovedOnce(stack, till)));
    const counts = await Promise.all(tills.map(async (till) => (await saleRows(stack, till)).length));
    expect(counts).toEqual(tills.map(() => count));
  }

  it('is wiped by FLUSHALL: every sale before and after is approved once', async () => {
    const tills = await withHeadsWaiting();
    await redis.send('FLUSHALL');
    await sellAll(tills, 'AFTER');
    await expectEverySaleApprovedOnce(tills, 2 * SALES);
  });

  it('is killed and comes back empty: every sale before, meanwhile and after is approved once', async () => {
    const tills = await withHeadsWaiting();
    await redis.kill();
    await sellAll(tills, 'MEANWHILE');
    await redis.restart();
    await sellAll(tills, 'AFTER');
    await expectEverySaleApprovedOnce(tills, 3 * SALES);
  });

  it('hangs for a while: tills get answers, and every sale is approved once', async () => {
    const tills = await withHeadsWaiting();
    redis.suspend();
    await sellAll(tills, 'MEANWHILE');
    redis.resume();
    await expectEverySaleApprovedOnce(tills, 2 * SALES);
  });

  it('is down when API and worker start: tills get answers, and the worker catches up later', async () => {
    const tills = await stack.tills(DEVICES);
    await redis.kill();
    const [, worker] = await Promise.all([stack.startApi(), stack.startWorker()]);
    await sellAll(tills, 'MEANWHILE');
    await redis.restart();
    await expectEverySaleApprovedOnce(tills, SALES);
    await worker.kill();
  });

  it('gives a waiting till its receipt as soon as possible, and without Redis no later than requested', async () => {
    const [till] = (await stack.tills(1)) as [Till];
    expect(await till.sell('BEFORE')).toMatchObject({ status: 200 });
    await redis.kill();
    expect(await till.sell('MEANWHILE', { prefer: 'wait=1' })).toMatchObject({ status: 202 });
    await redis.restart();
    await expectAllApprovedOnce(stack, till);
    expect(await till.sell('AFTER')).toMatchObject({ status: 200 });
  });

  it.each(['API', 'worker'])(
    'stops the boot of the %s when it evicts keys, in one sentence without a stack',
    async (name) => {
      await redis.send('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
      const booting = name === 'API' ? stack.startApi() : stack.startWorker();
      const message = await booting.then(
        () => 'it began',
        (error: Error) => error.message,
      );
      await redis.send('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
      expect(message).toMatch(/Run `redis-cli CONFIG SET maxmemory-policy noeviction`/);
      expect(message).not.toMatch(/^\s+at /m);
    },
  );
});
