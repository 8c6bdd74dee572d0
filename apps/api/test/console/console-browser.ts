import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import { inNewPage, launchBrowser } from '../board/browser.js';

const PASSWORD = 'a long password of ours';
export const WIDE: BrowserContextOptions = { viewport: { width: 1_440, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export const title = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: text }).waitFor({ timeout: 30_000 });

/** A browser at the console of the shared stack. */
export class ConsoleBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  static async open(): Promise<ConsoleBrowser> {
    return new ConsoleBrowser(await launchBrowser(), (await SharedStack.find()).nextApi());
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** Fails for what must not be on any page: an error of a script or of the policy, a dialog, a call to another host. */
  async inPage(options: BrowserContextOptions, work: (page: Page) => Promise<void>): Promise<void> {
    await inNewPage(this.browser, options, async ({ page, requestedUrls, consoleErrors }) => {
      page.on('dialog', (dialog) => {
        consoleErrors.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await work(page);
      const elsewhere = requestedUrls.filter((one) => !one.startsWith(this.url) && !/^(data|blob):/.test(one));
      expect([...consoleErrors, ...elsewhere]).toEqual([]);
    });
  }

  go(page: Page, path: string): Promise<unknown> {
    return page.goto(`${this.url}/console${path}`);
  }

  /** A new account, registered in the browser, which is logged in then. */
  async register(page: Page): Promise<void> {
    await this.go(page, '/register');
    await page.getByLabel('Name of the business').fill('Duka Letu');
    await page.getByLabel('E-mail address').fill(`${randomUUID()}@example.org`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await title(page, 'Five steps to your first receipt.');
  }

  /** From nothing to a receipt. */
  async firstRun(page: Page): Promise<void> {
    await this.register(page);
    await page.getByLabel('Name', { exact: true }).fill('Till Kisumu');
    await page.getByLabel('PIN of the business').fill(`P${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}Q`);
    await page.getByRole('button', { name: 'Make it and show its key' }).click();
    await title(page, 'Copy the key now. You see it once.');
    await page.getByRole('button', { name: /stored/i }).click();
    await page.getByLabel(/Serial number/).fill(`SN${randomUUID().slice(0, 8).toUpperCase()}`);
    await page.getByRole('button', { name: /Set up the device/ }).click();
    await page.getByRole('button', { name: 'Sell a test item' }).click();
    await title(page, 'Ready. Your shop can sell.');
  }

  async logInAsOperator(page: Page): Promise<void> {
    const { email, password } = await (await SharedStack.find()).operator();
    await this.go(page, '/operator');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.locator('.operator .say').waitFor();
  }
}
