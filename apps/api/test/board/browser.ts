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
  asked: string[];
  /** What it complained of in its console. */
  complaints: string[];
}

/** A page for the time of one piece of work. */
export async function inBrowser(
  options: BrowserContextOptions,
  work: (watched: WatchedPage) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: FLAGS });
  try {
    const page = await (await browser.newContext(options)).newPage();
    const watched: WatchedPage = { page, asked: [], complaints: [] };
    page.on('request', (request) => watched.asked.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && watched.complaints.push(message.text()));
    page.on('pageerror', (error) => watched.complaints.push(error.message));
    await work(watched);
  } finally {
    await browser.close();
  }
}
