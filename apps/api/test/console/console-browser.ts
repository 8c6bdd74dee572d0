import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import type { Till } from '../../../../libs/testing/src/till.js';
import { Someone } from '../client/dashboard.js';
import { PASSWORD } from '../client/dashboard-bodies.js';
import { inNewPage, launchBrowser } from '../board/browser.js';

interface Login {
  email: string;
  password: string;
}
export const WIDE: BrowserContextOptions = { viewport: { width: 1_440, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export const title = (page: Page, text: string | RegExp, timeout = 30_000): Promise<void> =>
  page.getByRole('heading', { level: 1, name: text }).waitFor({ timeout });

/** A queue that does not answer within a second is answered with 503, and the page asks again. */
const UNANSWERED_QUEUE = /status of 503 .*\/admin\/api\/queues$/;

/** A browser at a console: that of the shared stack, or of another one. */
export class ConsoleBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  static async open(url?: string): Promise<ConsoleBrowser> {
    return new ConsoleBrowser(await launchBrowser(), url ?? (await SharedStack.find()).nextApi());
  }

  /** The same browser at another console. */
  at = (url: string): ConsoleBrowser => new ConsoleBrowser(this.browser, url);

  close(): Promise<void> {
    return this.browser.close();
  }

  /**
   * Fails for what must not be on any page: an error of a script or of the policy, a dialog, a call to another host, and an answer of
   * Risiti that the journey does not expect.
   */
  async inPage(options: BrowserContextOptions, work: (page: Page) => Promise<void>, expected = /$^/): Promise<void> {
    await inNewPage(this.browser, options, async ({ page, requestedUrls, consoleErrors }) => {
      page.on('dialog', (dialog) => {
        consoleErrors.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await work(page);
      const elsewhere = requestedUrls.filter((one) => !one.startsWith(this.url) && !/^(data|blob):/.test(one));
      const unexpected = consoleErrors.filter((one) => !expected.test(one) && !UNANSWERED_QUEUE.test(one));
      expect([...unexpected, ...elsewhere]).toEqual([]);
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

  /** Logs in at the page that asks for it. */
  async logIn(page: Page, { email, password }: Login): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  /** An owner of the shop of this till looks at its first page. */
  async logInAsOwner(page: Page, till: Till): Promise<Someone> {
    const { email, token, refreshToken } = await (await SharedStack.find()).userOf(till);
    await this.go(page, '/');
    await this.logIn(page, { email, password: PASSWORD });
    await title(page, 'Yes, receipts print.');
    return new Someone(till, email, { accessToken: token, refreshToken });
  }

  async logInAsOperator(page: Page, login?: Login): Promise<void> {
    await this.go(page, '/operator');
    await this.logIn(page, login ?? (await (await SharedStack.find()).operator()));
    await page.locator('.operator .say').waitFor();
  }
}

/** Opens the sheet of an act by its row, and does it with this reason. */
export async function act(page: Page, row: RegExp, button: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: row }).click();
  const sheet = page.getByRole('dialog');
  for (const box of await sheet.getByRole('checkbox').all()) await box.check();
  await sheet.getByLabel('Reason').fill(reason);
  await sheet.getByRole('button', { name: button, exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
}
