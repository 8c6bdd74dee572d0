/** @one-queue: it only needs its documents delivered. */
/** @full-run: shop-month.e2e-spec.ts compares the stock of a shop with its documents, too. */
import { type RunningProcess, Stack, testSize } from '@app/testing';
import { seededRandom } from '../../../../libs/domain/src/test/seeded-random.js';
import { upTo } from '../sale-assertions.js';
import { expectStocksAgree, StockedShop } from './stocked-shop.js';

/** Fifteen sales have returns, discards, a count and kills among them. */
const SALES = testSize({ short: 15, full: 30 });

/** Most sales stay; some are returned, some goods are discarded, and sometimes the shop counts. */
async function trade(shop: StockedShop, between: (sale: number) => Promise<void>): Promise<void> {
  for (let number = 1; number <= SALES; number++) {
    const lines = await shop.sell(`INV-${number}`);
    if (number % 5 === 0) await shop.takeBack(`INV-${number}`, `CN-${number}`, lines[0]!);
    if (number % 7 === 0) await shop.move(shop.anyItem(), '15', 1);
    if (number % 11 === 0) await shop.count(shop.anyItem(), 40);
    await between(number);
  }
}

const RULES = { SIMULATOR_DIRECT_RULES: 'sequence,stock', AUTHORITY_CALL_TIMEOUT: '2s', LOG_LEVEL: 'error' };

const QUIET_WORKERS = testSize({ short: 1, full: 2 });

describe.each([
  ['direct', false],
  ['gateway', true],
] as const)('a day of goods, on the hosts called %s', (profile, isDeadly) => {
  let stack: Stack;
  beforeAll(async () => void (stack = await Stack.start({ profile, workers: 0, env: RULES })));
  afterAll(() => stack.stop());

  it(`ends with as much of everything here as at the authority${isDeadly ? ', though workers are killed at random' : ''}`, async () => {
    const random = seededRandom(11);
    const workers = await Promise.all(upTo(isDeadly ? 2 : QUIET_WORKERS).map(() => stack.startWorker()));
    const shop = new StockedShop(stack, await stack.uninitialisedTill(), random);
    await shop.open();
    await trade(shop, async (sale) => {
      if (isDeadly && sale % 6 === 0) await killOne(stack, workers, random);
    });
    await shop.settled();
    await expectStocksAgree(shop);
  });
});

/** Kills a worker while earlier sales are pending, because posting is faster than selling. */
async function killOne(stack: Stack, workers: RunningProcess[], random: () => number): Promise<void> {
  const [worker] = workers.splice(Math.floor(random() * workers.length), 1);
  await worker!.kill('SIGKILL');
  workers.push(await stack.startWorker());
}
