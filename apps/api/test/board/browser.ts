import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { OPERATOR } from './board-client.js';

/** The path of the browser that `npm test` found, or that the environment names. */
export const chromiumPath = process.env.CHROMIUM_PATH;

/** Flags that stop the browser's own requests. */
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-quic'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export interface WatchedPage {
  page: Page;
  /** URLs that the page requested. */
  requestedUrls: string[];
  /** Errors in the page's console, those of a request with its URL. */
  consoleErrors: string[];
}

/** A page waits this long for an address and for what it shows: the first opening of a large page is slow on a busy machine. */
const PAGE_MAX_MS = 60_000;

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath!, args: FLAGS });

/** Opens a page with cookies and a login of its own, runs the work and closes the page. */
export async function inNewPage(
  browser: Browser,
  options: BrowserContextOptions,
  work: (watched: WatchedPage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PAGE_MAX_MS);
  try {
    const page = await context.newPage();
    const watched: WatchedPage = { page, requestedUrls: [], consoleErrors: [] };
    page.on('request', (request) => watched.requestedUrls.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') watched.consoleErrors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => watched.consoleErrors.push(error.message));
    await work(watched);
  } finally {
    await context.close();
  }
}

/** The folder for screenshots that a person wants to look at. */
const PICTURES = process.env.TEST_SCREENSHOTS;

export const picture = async (page: Page, name: string) =>
  PICTURES && (await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true }));

export const LOGIN = {
  httpCredentials: { username: OPERATOR.email, password: OPERATOR.password },
  viewport: { width: 1_400, height: 900 },
};

/** Opens the jobs of one state and waits for this text. */
export async function open(page: Page, url: string, text: string): Promise<void> {
  await page.goto(url);
  await waitForText(page, text);
}

export const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();
