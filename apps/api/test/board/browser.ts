import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

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
  /** Errors in the page's console. */
  consoleErrors: string[];
}

/** Opens a page, runs the work and closes the page. */
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
