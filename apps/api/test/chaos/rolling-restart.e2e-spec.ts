/** @full-run: attacks-on-lost-and-order.e2e-spec.ts ends APIs and workers under load, too. */
import { setTimeout as pause } from 'node:timers/promises';
import { type TillAnswer, eventually, freePort, type RunningProcess, Stack, testSize, Till } from '@app/testing';
import { expectAllApprovedOnce, upTo } from '../sale-assertions.js';
import { saleRows } from '../ledger-rows.js';
import { Balancer } from './balancer.js';

/** A late sale has its receipt in this time, on a busy machine too. */
const DRAIN = { DRAIN: '6s' };
/** The pause between two sales. Without it the tills would take the processor from restarting processes. */
const NEXT_CUSTOMER_MS = testSize({ short: 250, full: 100 });
const SHOPS = testSize({ short: 4, full: 6 });
const WORKERS = testSize({ short: 1, full: 2 });
/** The number of sales between two restarts. */
const SALES_BETWEEN = testSize({ short: 8, full: 20 });

interface Api {
  port: number;
  program: RunningProcess;
}

let stack: Stack;
let apis: Api[];
let workers: RunningProcess[];
let balancer: Balancer;
let shops: Shop[];
let selling: Promise<unknown>;

const startApiOn = async (port: number): Promise<Api> => ({ port, program: await stack.startApi(DRAIN, port) });
const addressOf = ({ port }: Api) => `http://127.0.0.1:${port}`;

beforeAll(async () => {
  stack = await Stack.start({ apis: 0, workers: 0 });
  workers = await Promise.all(upTo(WORKERS).map(() => stack.startWorker()));
  apis = [await startApiOn(await freePort()), await startApiOn(await freePort())];
  balancer = await Balancer.start(apis.map(addressOf));
  shops = (await stack.tills(SHOPS)).map(({ tin, apiKey }) => new Shop(new Till(() => balancer.url, tin, apiKey)));
  selling = Promise.all(shops.map((shop) => shop.sell()));
});
afterAll(async () => {
  for (const shop of shops) shop.isOpen = false;
  await selling;
  await balancer.stop();
  await stack.stop();
});

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

const sold = () => shops.reduce((sum, { answers }) => sum + answers.length, 0);

/** Waits until the shops sold more. */
const untilMoreIsSold = () => {
  const before = sold();
  return eventually(() => expect(sold()).toBeGreaterThan(before + SALES_BETWEEN));
};

const expectGracefulEnd = async (program: RunningProcess) =>
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });

/** Starts an API on the port of the one that has ended. */
async function replaceApi(index: number): Promise<void> {
  apis[index] = await startApiOn(apis[index]!.port);
  await eventually(() => expect(balancer.isHealthy(addressOf(apis[index]!))).toBe(true));
  await untilMoreIsSold();
}

describe('a roll-out under traffic', () => {
  it('ends an API that tells balancers at once, answers late requests, and closes their connections', async () => {
    const api = apis[0]!;
    const { tin, apiKey } = await stack.till();
    const till = new Till(() => addressOf(api), tin, apiKey);
    expect((await till.sell('INV-1')).headers.get('connection')).not.toBe('close');
    await untilMoreIsSold();
    const ended = api.program.kill('SIGTERM');
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
    await replaceApi(0);
  });

  it('of the other API too, and of workers, loses no request', async () => {
    await expectGracefulEnd(apis[1]!.program);
    await replaceApi(1);
    for (const worker of workers) {
      await stack.startWorker();
      await expectGracefulEnd(worker);
      await untilMoreIsSold();
    }
    for (const shop of shops) shop.isOpen = false;
    await selling;
    for (const { answers, failures, till } of shops) {
      expect(failures).toEqual([]);
      expect(answers.filter(({ status }) => ![200, 202].includes(status))).toEqual([]);
      await expectAllApprovedOnce(stack, till);
      expect(await saleRows(stack, till)).toHaveLength(answers.length);
    }
  });
});
