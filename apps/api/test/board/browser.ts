import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

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

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath!, args: FLAGS });

/** Opens a page with cookies and a login of its own, runs the work and closes the page. */
export async function inNewPage(
  browser: Browser,
  options: BrowserContextOptions,
  work: (watched: WatchedPage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const watched: WatchedPage = { page, requestedUrls: [], consoleErrors: [] };
    page.on('request', (request) => watched.requestedUrls.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && watched.consoleErrors.push(message.text()));
    page.on('pageerror', (error) => watched.consoleErrors.push(error.message));
    await work(watched);
  } finally {
    await context.close();
  }
}
