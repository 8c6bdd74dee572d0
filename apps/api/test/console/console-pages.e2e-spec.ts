/** @one-queue: it looks at pages; what they call has suites of its own. */
/** @full-run: it opens every page; console.e2e-spec.ts opens those that somebody needs first. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { newId } from '@app/persistence';
import type { Page, Route } from 'playwright-core';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import { chromiumPath, picture } from '../board/browser.js';
import { eventually, shop } from '../client/shop.js';
import { ConsoleBrowser, PHONE, title, WIDE } from './console-browser.js';
import { fill } from './full-shop.js';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const SHOP_PAGES = [
  ...['/', '/documents', '/batches', '/items', '/purchases', '/late', '/set-up', '/set-up/first-run', '/set-up/device'],
  ...['go-live', 'keys', 'people', 'webhooks', 'events', 'requests', 'receipt'].map((page) => `/set-up/${page}`),
  '/nothing-here',
];

const OPERATOR_PAGES = [
  '',
  '/needs',
  '/branches',
  '/restore',
  '/search',
  '/list',
  '/apps',
  '/acts',
  '/alerts',
  '/login',
].map((page) => `/operator${page}`);

// Jest skips these tests without a CHROMIUM_PATH.
(chromiumPath ? describe : describe.skip)('the pages of the console', () => {
  let console: ConsoleBrowser;
  beforeAll(async () => {
    console = await ConsoleBrowser.open();
    await tellOperators();
  });
  afterAll(() => console.close());

  it.each([
    ['light', 'desktop', WIDE],
    ['dark', 'desktop', WIDE],
    ['light', 'phone', PHONE],
    ['dark', 'phone', PHONE],
  ] as const)('keep nobody out: %s, on a %s', async (colorScheme, device, options) => {
    await console.inPage({ ...options, colorScheme }, async (page) => {
      await console.firstRun(page);
      for (const path of SHOP_PAGES) await lookAt(page, path, `${device}-${colorScheme}`);
      await console.logInAsOperator(page);
      for (const path of OPERATOR_PAGES) await lookAt(page, path, `${device}-${colorScheme}`);
      await open(page, '/operator/login');
      await page.getByRole('button', { name: 'Set it up' }).click();
      await page.locator('.qr').waitFor();
      await checkAll(page, '/operator/login', `${device}-${colorScheme}-code`);
      await console.go(page, '/operator/branches');
      const branch = (await page.locator('a.tile').first().getAttribute('href'))!.split('/').at(-1)!;
      for (const path of [`/operator/branches/${branch}`, `/operator/restore/${branch}`])
        await lookAt(page, path, `${device}-${colorScheme}`);
    });
  });

  it.each([
    ['desktop', WIDE],
    ['dark-phone', { ...PHONE, colorScheme: 'dark' }],
  ] as const)(
    'stand in every state: empty, loading, full, error, and without Risiti: on a %s',
    async (device, options) => {
      const at = await shop();
      const everyPage = [...SHOP_PAGES, ...OPERATOR_PAGES];
      const isOfThisTest = /status of 5\d\d|ERR_FAILED|ERR_ABORTED/;
      await console.inPage(
        options,
        async (page) => {
          const owner = await console.logInAsOwner(page, at.till);
          await console.logInAsOperator(page);
          for (const path of everyPage) {
            await open(page, path);
            await check(page, path, `${device}-empty`);
          }
          for (const path of [...everyPage, ...(await fill(at, owner))]) {
            await lookAtFailing(page, path, device);
            await lookAt(page, path, `${device}-full`);
            await lookAtAway(page, path, device);
          }
        },
        isOfThisTest,
      );
    },
  );

  it('show a fault of the kind that this suite looks for', async () => {
    await console.inPage(WIDE, async (page) => {
      await console.go(page, '/register');
      await title(page, 'Register your shop');
      await page.evaluate("document.body.append(Object.assign(new Image(), { src: '/console/logo.svg' }))");
      expect(await violationsOn(page)).toEqual([expect.stringMatching(/^image-alt: /)]);
    });
  });

  /** All that a page asks for stays open, and is refused then. */
  async function lookAtFailing(page: Page, path: string, device: string): Promise<void> {
    let refuseAll = () => {};
    const isRefused = new Promise<void>((resolve) => (refuseAll = resolve));
    await page.route(ASKED, (route) => isRefused.then(() => refuse(route)));
    await console.go(page, path);
    await page.locator('#main :is(h1, .bones:not(.quiet))').first().waitFor({ timeout: 60_000 });
    await check(page, path, `${device}-loading`);
    refuseAll();
    await loaded(page);
    await check(page, path, `${device}-error`);
    await page.unroute(ASKED);
  }

  /** Risiti goes away while the page is open. */
  async function lookAtAway(page: Page, path: string, device: string): Promise<void> {
    await page.route(CONSOLE, (route) => route.abort());
    await eventually(async () => {
      // As when a person comes back to the page: it reads anew.
      await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
      expect(await page.locator('.away').count()).toBe(1);
    });
    await check(page, path, `${device}-away`);
    await page.unroute(CONSOLE);
  }

  async function lookAt(page: Page, path: string, name: string): Promise<void> {
    await open(page, path);
    await checkAll(page, path, name);
  }

  async function checkAll(page: Page, path: string, name: string): Promise<void> {
    expect({ path, violations: await violationsOn(page) }).toEqual({ path, violations: [] });
    await check(page, path, name);
  }

  async function open(page: Page, path: string): Promise<void> {
    await console.go(page, path);
    await loaded(page);
  }

  async function check(page: Page, path: string, name: string): Promise<void> {
    // A phone makes a page that is too wide smaller, and its window wider.
    const isTooWide = await page.evaluate(`document.documentElement.scrollWidth > ${page.viewportSize()!.width}`);
    expect({ path, name, isTooWide }).toEqual({ path, name, isTooWide: false });
    await picture(page, `console-${name}${path.replace(/\W+/g, '-')}`);
  }
});

/** What pages ask for. The shops of a person and their login are known before. */
const ASKED = /\/console\/(admin\/)?api\/(?!.*dashboard\/apps(\?|$))/;
const CONSOLE = /\/console\/((admin\/)?api|session)/;

async function loaded(page: Page): Promise<void> {
  await title(page, /./);
  // Bones show while a part loads.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** With a status after which the console does not try again. */
const refuse = (route: Route) =>
  route.fulfill({ status: 501, json: { resultCd: '999', success: false, requestId: 'b2f6c1d0', errors: [] } });

async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(LEVELS)} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}

/** Two alerts and a note for the pages that show them: a receiver took the first alert. */
async function tellOperators(): Promise<void> {
  const stack = await SharedStack.find();
  const pause = 'a queue is paused in sandbox since 2 Mar 2026, 10:14 EAT';
  await stack.query(
    `INSERT INTO alerts (id, at, severity, text, path, about, failure)
     VALUES ($1, now(), 'alarm', $3, '/console/operator/needs', 'pause', NULL), ($2, now(), 'over', 'over', NULL, 'pause', 'no answer')`,
    [newId(), newId(), `${pause}\nhttps://risiti.example/console/operator/needs\nWhat you can do:`],
  );
  await stack.query(
    `INSERT INTO operator_acts (id, operator, act, reason, details) VALUES ($1, 'kamau@shop.example', 'shift-note', $2, '{}')`,
    [newId(), 'Westlands opens a third till tomorrow at 08:00.\nIts app waits for you.'],
  );
}
