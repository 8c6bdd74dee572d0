/** @full-run: it fills a ledger of its own; large-ledger.medium-spec.ts counts what each list reads in a short run. */
/** @one-queue: it looks at pages that only read. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { fillLedger, inWords, newUser, PASSWORD, ratioOf, spreadOf, Stack } from '@app/testing';
import { chromiumPath, picture } from '../board/browser.js';
import { ConsoleBrowser, WIDE } from './console-browser.js';

const DOCUMENTS = 100_000;
/** More than one page of a list has. */
const FEW = 60;
const ROUNDS = 7;
const PAGES = [
  '/documents',
  '/documents#q=R-50',
  '/documents#status=WAITING',
  '/batches',
  '/items',
  '/purchases',
  '/late',
];
/** A page with fifty rows and one with a single row differ; what grows with the list would be a thousand times as much. */
const RATIO_MAX = 2.5;

interface Visit {
  rows: number;
  calls: number;
  scriptMs: number;
}

/** Opens pages of one shop, each anew. */
class Visitor {
  private calls = 0;
  private constructor(
    private readonly page: Page,
    private readonly devTools: CDPSession,
  ) {
    page.on('request', (request) => (this.calls += Number(request.url().includes('/console/api/'))));
  }

  static async of(page: Page): Promise<Visitor> {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable');
    return new Visitor(page, devTools);
  }

  async visit(): Promise<Visit> {
    const { calls } = this;
    await this.page.reload();
    await this.page.locator('#main h1').waitFor();
    await this.page.locator('#main [aria-busy=true]').first().waitFor({ state: 'detached' });
    // What a page reads last is small, and the feed of events stays open for ever.
    await pause(500);
    const rows = await this.page.locator('#main :is(tbody tr, ul.rows > li)').count();
    return { rows, calls: this.calls - calls, scriptMs: await this.scriptMs() };
  }

  /** Since the page was opened. */
  private async scriptMs(): Promise<number> {
    const { metrics } = await this.devTools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1_000;
  }
}

// Jest skips this test without a CHROMIUM_PATH.
(chromiumPath ? describe : describe.skip)(`${DOCUMENTS} documents behind a list`, () => {
  let stack: Stack;
  let console: ConsoleBrowser;
  beforeAll(async () => {
    stack = await Stack.start();
    console = await ConsoleBrowser.open(stack.apiAddresses[0]);
  });
  afterAll(() => Promise.all([console.close(), stack.stop()]));

  it.each(PAGES)('change nothing at %s', async (path) => {
    await inShops(async (few, many) => {
      await Promise.all([few, many].map((page) => console.go(page, path)));
      const [small, large] = [await Visitor.of(few), await Visitor.of(many)];
      const visits: [Visit, Visit][] = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push([await small.visit(), await large.visit()]);
      await picture(many, `console-many${path.replace(/\W+/g, '-')}`);
      const [one, other] = [visits.map(([visit]) => visit), visits.map(([, visit]) => visit)];
      const scripts = [one, other].map((list) => list.map(({ scriptMs }) => scriptMs));
      const ratio = ratioOf(scripts[1]!, scripts[0]!)!;
      const took = scripts.map((list) => inWords(spreadOf(list), 0)).join(' and ');
      process.stdout.write(`${path}: ${one[0]!.rows} and ${other[0]!.rows} rows, scripts run for ${took} ms\n`);
      // Where one list has no rows, the other may ask for more of what a row shows.
      expect(other[0]!.calls).toBeLessThanOrEqual(one[0]!.calls + 2);
      if (path === '/documents') expect([one[0]!.rows, other[0]!.rows]).toEqual([50, 50]);
      // No receipt of the filled ledger was late.
      if (path !== '/late') expect(other[0]!.rows).toBeGreaterThan(0);
      expect(other[0]!.rows).toBeLessThanOrEqual(200);
      expect(ratio.median).toBeLessThan(RATIO_MAX);
    });
  });

  let emails: Promise<string[]> | undefined;

  /** The owners of a shop with few documents and of one with many. */
  async function owners(): Promise<string[]> {
    const size = { submissions: DOCUMENTS, taxpayers: 1, branches: 1, waiting: 0, others: 12_000 };
    const [many] = await fillLedger(stack.databaseUrl, size);
    const till = await stack.till();
    for (let n = 0; n < FEW; n += 1) await till.sell(`R-${n}`);
    return [(await stack.userOf(till)).email, (await newUser(stack.db, many!.accountId, 'OWNER')).email];
  }

  async function inShops(work: (few: Page, many: Page) => Promise<void>): Promise<void> {
    const [few, many] = await (emails ??= owners());
    await console.inPage(WIDE, (one) =>
      console.inPage(WIDE, async (other) => {
        for (const [page, email] of [[one, few!] as const, [other, many!] as const]) {
          await console.go(page, '/');
          await console.logIn(page, { email, password: PASSWORD });
          await page.locator('.shop .say').waitFor();
        }
        await work(one, other);
      }),
    );
  }
});
