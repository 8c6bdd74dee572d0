/** @short-run: redis */
import { setTimeout as pause } from 'node:timers/promises';
import { type TillAnswer, eventually, freePort, type RunningProcess, Stack, Till } from '@app/testing';
import { expectAllApprovedOnce } from '../sale-assertions.js';
import { saleRows } from '../ledger-rows.js';
import { Balancer } from './balancer.js';

const DRAIN = { DRAIN: '2s' };
/** The pause between two sales. Without it the tills would take the processor from restarting processes. */
const NEXT_CUSTOMER_MS = 100;

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ apis: 0, workers: 0 })));
afterAll(() => stack.stop());

const startApiOn = async (port: number) => ({ port, program: await stack.startApi(DRAIN, port) });

describe('an API that is told to end', () => {
  it('tells balancers at once, answers late requests, and closes their connections', async () => {
    const worker = await stack.startWorker();
    const api = await stack.startApi(DRAIN);
    const till = await stack.till();
    expect((await till.sell('INV-1')).headers.get('connection')).not.toBe('close');
    const ended = api.kill('SIGTERM');
    const health = await eventually(
      async () => {
        const answer = await till.get('health');
        expect(answer.status).toBe(503);
        return answer;
      },
      { everyMs: 5 },
    );
    expect(health.body).toMatchObject({ resultCd: '905', success: false, data: { status: 'draining' } });
    const sale = await till.sell('INV-2');
    expect(sale).toMatchObject({ status: 200, body: { data: { rcptSign: expect.any(String) } } });
    expect(sale.headers.get('connection')).toBe('close');
    expect(sale.headers.has('keep-alive')).toBe(false);
    expect(await ended).toEqual({ code: 0, signal: null });
    await worker.kill();
  });
});

describe('a roll-out', () => {
  /** Sells one sale after another over kept connections, each once, whatever the result. */
  class Shop {
    readonly answers: TillAnswer[] = [];
    readonly failures: string[] = [];
    isOpen = true;

    constructor(readonly till: Till) {}

    async sell(): Promise<void> {
      for (let number = 1; this.isOpen; number++) {
        await this.till.sell(`INV-${number}`).then(
          (answer) => this.answers.push(answer),
          (error: Error) => this.failures.push(String(error.cause ?? error)),
        );
        await pause(NEXT_CUSTOMER_MS);
      }
    }
  }

  async function openShops(balancer: Balancer, count: number) {
    const tills = await stack.tills(count);
    const shops = tills.map(({ tin, apiKey }) => new Shop(new Till(() => balancer.url, tin, apiKey)));
    const selling = Promise.all(shops.map((shop) => shop.sell()));
    const close = async () => {
      for (const shop of shops) shop.isOpen = false;
      await selling;
    };
    return { shops, close };
  }

  const sold = (shops: Shop[]) => shops.reduce((sum, { answers }) => sum + answers.length, 0);

  /** Waits until every shop sold another sale. */
  const untilMoreIsSold = (shops: Shop[]) => {
    const before = sold(shops);
    return eventually(() => expect(sold(shops)).toBeGreaterThan(before + 20));
  };

  async function restart(program: RunningProcess): Promise<void> {
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  }

  it('of APIs one after another, and of workers, loses no request', async () => {
    const apis = [await startApiOn(await freePort()), await startApiOn(await freePort())];
    let workers: RunningProcess[] = await Promise.all([stack.startWorker(), stack.startWorker()]);
    const addresses = apis.map(({ port }) => `http://127.0.0.1:${port}`);
    const balancer = await Balancer.start(addresses);
    const { shops, close } = await openShops(balancer, 6);
    await untilMoreIsSold(shops);
    for (const [index, { port, program }] of apis.entries()) {
      await restart(program);
      apis[index] = await startApiOn(port);
      await eventually(() => expect(balancer.isHealthy(addresses[index]!)).toBe(true));
      await untilMoreIsSold(shops);
    }
    for (const worker of workers) {
      const next = await stack.startWorker();
      await restart(worker);
      workers = [...workers.slice(1), next];
      await untilMoreIsSold(shops);
    }
    await close();
    await balancer.stop();
    for (const { answers, failures, till } of shops) {
      expect(failures).toEqual([]);
      expect(answers.filter(({ status }) => ![200, 202].includes(status))).toEqual([]);
      await expectAllApprovedOnce(stack, till);
      expect(await saleRows(stack, till)).toHaveLength(answers.length);
    }
  });
});
