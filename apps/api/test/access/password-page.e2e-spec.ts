/** @one-queue: passwords use no queue. */
import type { Browser } from 'playwright-core';
import { chromiumPath, inNewPage, launchBrowser, type WatchedPage } from '../board/browser.js';
import { logIn } from '../client/dashboard.js';
import { ownerWithLink } from '../client/password-link.js';
import { eventually, SharedStack } from '../client/shop.js';

const OTHER = 'other words of my own';

async function send({ page }: WatchedPage, password: string, repeated = password): Promise<string> {
  await page.fill('#password', password);
  await page.fill('#repeated', repeated);
  const before = await page.textContent('[role=status]');
  await page.click('button');
  const status = page.locator('[role=status]');
  await eventually(async () => expect(await status.textContent()).not.toBe(before));
  return (await status.textContent())!;
}

const describeWithBrowser = chromiumPath ? describe : describe.skip;

// Jest skips these tests without a CHROMIUM_PATH.
describeWithBrowser('the page behind a link', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launchBrowser()));
  afterAll(() => browser.close());

  it('sets the password once, shows the token to no server, and says what to do with a used link', async () => {
    const [{ owner, token }, stack] = [await ownerWithLink(), await SharedStack.find()];
    const address = `${stack.nextApi()}/password`;
    await inNewPage(browser, {}, async (watched) => {
      await watched.page.goto(`${address}#${token}`);
      expect(await send(watched, OTHER, 'not the same words')).toContain('not the same');
      expect(await send(watched, OTHER)).toContain('Your new password counts');
      expect(watched.page.url()).toBe(address);
      expect(watched.requestedUrls.join()).not.toContain(token);
      expect(watched.consoleErrors).toEqual([]);
    });
    await logIn(owner.email, OTHER);
    await inNewPage(browser, {}, async (watched) => {
      await watched.page.goto(`${address}#${token}`);
      expect(await send(watched, OTHER)).toMatch(/^The link is not valid.*Ask for a new link/);
    });
  });
});
