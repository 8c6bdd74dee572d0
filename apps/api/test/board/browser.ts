import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Of the browser that `npm test` has found, or whoever starts the tests by another way. */
export const chromiumPath = process.env.CHROMIUM_PATH;

/** It asks nobody for anything by itself. */
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-quic'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export interface WatchedPage {
  page: Page;
  /** Addresses it asked for. */
  requestedUrls: string[];
  /** What it complained of in its console. */
  consoleErrors: string[];
}

/** A page for the time of one piece of work. */
export async function inBrowser(
  options: BrowserContextOptions,
  work: (watched: WatchedPage) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: FLAGS });
  try {
    const page = await (await browser.newContext(options)).newPage();
    const watched: WatchedPage = { page, requestedUrls: [], consoleErrors: [] };
    page.on('request', (request) => watched.requestedUrls.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && watched.consoleErrors.push(message.text()));
    page.on('pageerror', (error) => watched.consoleErrors.push(error.message));
    await work(watched);
  } finally {
    await browser.close();
  }
}
