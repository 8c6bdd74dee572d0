/** @one-queue: it only needs its documents delivered. */
/** @own-command: npm run verify -- --only shop */
import { type FaultToArm, type SimulatorControl, Stack, testSize } from '@app/testing';
import { seededRandom } from '../../../../libs/domain/src/test/seeded-random.js';
import { salesInLedger } from '../ledger-sales.js';
import { asPublicReceipt, upTo } from '../sale-assertions.js';
import { expectStocksAgree, type StockedShop } from '../stock/stocked-shop.js';
import { keyOf, MonthOfAShop } from './month-of-a-shop.js';

/** Troubles in which a call did or did not take effect, and the caller does not learn which. */
const FAULTS: readonly Omit<FaultToArm, 'tin'>[] = [
  { fault: 'route-not-wired', operation: 'saveTrnsSalesOsdc', times: 4 },
  { fault: 'route-not-wired', operation: 'selectInvoiceDetails', times: 6 },
  { fault: 'route-not-wired', operation: 'insertStockIO', times: 3 },
  { fault: 'accept-then-400', operation: 'saveTrnsSalesOsdc' },
  { fault: 'accept-then-reset', operation: 'saveTrnsSalesOsdc' },
  { fault: 'accept-then-timeout', operation: 'saveTrnsSalesOsdc' },
  { fault: 'accept-then-reset', operation: 'insertStockIO' },
  { fault: 'accept-then-reset', operation: 'insertTrnsPurchase' },
  { fault: 'gateway-504', times: 3 },
  { fault: 'status-503', times: 3 },
  { fault: 'empty-200', operation: 'saveTrnsSalesOsdc' },
];

/** How far the authority's clock goes wrong, before and after ours. */
const CLOCK_ERRORS_MS = [-600_000, -90_000, -30_000, -2_000, 0, 30_000, 600_000];

/** Troubles of the authority, at random moments. */
class AuthorityTroubles {
  constructor(
    private readonly simulator: SimulatorControl,
    private readonly random: () => number,
  ) {}

  /** Brings one trouble to a taxpayer, and now and then another time of day to everybody. */
  async next(tin: string): Promise<void> {
    await this.simulator.armFault({ ...this.anyOf(FAULTS), tin });
    if (this.random() < 0.3) await this.simulator.setClock(this.anyOf(CLOCK_ERRORS_MS));
  }

  async end(): Promise<void> {
    await this.simulator.clearFaults();
    await this.simulator.setClock(0);
  }

  private anyOf = <T>(values: readonly T[]): T => values[Math.floor(this.random() * values.length)]!;
}

/** `npm run verify` sets other sizes. */
const DOCUMENTS = Number(process.env.SHOP_DOCUMENTS ?? testSize({ short: 30, full: 200 }));
const SEED = Number(process.env.SHOP_SEED ?? 20_261_124);
/** Documents between two troubles. */
const CALM = 6;
const SETTINGS = { AUTHORITY_CALL_TIMEOUT: '2s', LOG_LEVEL: 'error' };

/** The suites of test/operations play the other hosts. */
const PROFILES = testSize<('direct' | 'gateway')[]>({ short: ['gateway'], full: ['direct', 'gateway'] });

describe.each(PROFILES)('a random month of a shop, on the hosts called %s', (profile) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ profile, workers: 2, env: SETTINGS });
    await stack.simulator.setRules({ gateway: 'strictest' });
  });
  afterAll(() => stack.stop());

  it(`(${DOCUMENTS} documents, seed ${SEED}) ends with equal books, and nothing waits for an operator`, async () => {
    const random = seededRandom(SEED);
    const troubles = new AuthorityTroubles(stack.simulator, random);
    const month = new MonthOfAShop(stack, await stack.uninitialisedTill(), random);
    await month.open();
    for (let document = 1; document <= DOCUMENTS; document++) {
      await month.trade();
      if (document % CALM === 0) await troubles.next(month.till.tin);
    }
    await month.buy();
    await month.import();
    await troubles.end();
    await month.shop.settled(240_000 + DOCUMENTS * 1_000);
    await expectEqualBooks(stack, month);
    expect(await heldLanes(stack)).toEqual([]);
  });
});

async function expectEqualBooks(stack: Stack, month: MonthOfAShop): Promise<void> {
  const { till, shop, bought, imported } = month;
  await expectSalesAgree(stack, shop);
  await expectStocksAgree(shop);
  const purchases = await stack.simulator.rows('purchases', till.tin);
  const theirs = purchases.map((one) => [keyOf(one), one.totAmt] as const);
  expect(new Map(theirs)).toEqual(bought);
  expect(purchases).toHaveLength(bought.size);
  const imports = await stack.simulator.rows('imports', till.tin);
  expect(imports.filter(({ taskCd }) => imported.has(taskCd as string))).toHaveLength(imported.size);
}

/** Every invoice of the shop is at the authority once and with its total, without a gap, and with the receipt that we give out. */
async function expectSalesAgree(stack: Stack, { till, invoiced }: StockedShop): Promise<void> {
  const theirs = await stack.simulator.sales(till.tin);
  expect(theirs.map(({ invcNo }) => invcNo)).toEqual(upTo(invoiced.size));
  expect(new Map(theirs.map(({ trdInvcNo, totAmt }) => [trdInvcNo, totAmt]))).toEqual(invoiced);
  const ours = (await salesInLedger(stack.db)).get(till.tin) ?? [];
  expect(new Map(theirs.map((sale) => [sale.trdInvcNo, [sale.invcNo, asPublicReceipt(sale)]]))).toEqual(
    new Map(ours.map(({ invcNo, number, receipt }) => [invcNo, [number, receipt]])),
  );
}

const heldLanes = (stack: Stack) =>
  stack.db.query('SELECT id, held_code, held_message FROM lanes WHERE held_at IS NOT NULL OR cardinality(parked) > 0');
