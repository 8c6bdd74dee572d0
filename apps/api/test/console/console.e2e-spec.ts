/** @one-queue: it looks at pages; what they call has suites of its own. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { chromiumPath, picture, waitForText } from '../board/browser.js';
import { ConsoleBrowser, PHONE, title, WIDE } from './console-browser.js';
import { EVIL } from './full-shop.js';

// Jest skips these tests without a CHROMIUM_PATH.
(chromiumPath ? describe : describe.skip)('the console in a browser', () => {
  let console: ConsoleBrowser;
  beforeAll(async () => void (console = await ConsoleBrowser.open()));
  afterAll(() => console.close());

  it('leads a new shop from nothing to a receipt, and an accountant to its refund', async () => {
    await console.inPage({ ...WIDE, acceptDownloads: true }, async (page) => {
      await console.firstRun(page);
      await page.getByRole('link', { name: 'Go to Today' }).click();
      await title(page, 'Yes, receipts print.');
      await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
      await page.locator('a[data-row]').first().click();
      await title(page, /KRA signed it/);
      await picture(page, 'console-document');
      await page.frameLocator('iframe').getByText('TAX INVOICE').waitFor();
      await page.getByRole('button', { name: 'Refund…' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Take back all that is left' }).click();
      await sheet.getByRole('button', { name: /^Refund KES/ }).dblclick();
      await sheet.waitFor({ state: 'hidden' });
      await console.go(page, '/documents#kind=credit-note');
      await page.locator('a[data-row]').first().waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      // The second click of a double click has done nothing.
      const [, ...rows] = readFileSync(await (await downloading).path(), 'utf8')
        .trim()
        .split('\n');
      expect(rows).toEqual([expect.stringContaining('credit-note')]);
    });
  });

  it('leads an operator to the queues, and from a job there to its document and back', async () => {
    await console.inPage(WIDE, async (page) => {
      await console.firstRun(page);
      await console.logInAsOperator(page);
      await waitForText(await opened(page.getByRole('link', { name: 'Queue', exact: true })), 'Production');
      await picture(page, 'console-now');
      await console.go(page, '/admin/queues/queue/submissions-sandbox?status=completed');
      const document = await opened(page.getByRole('link', { name: 'In the console' }).first());
      await picture(page, 'console-queue');
      await title(document, /./);
      await picture(document, 'console-case');
      const queue = await opened(document.locator('dl').getByRole('link', { name: 'Engine room' }));
      await queue.waitForURL(/\/console\/admin\/queues\/queue\/submissions-sandbox$/);
      await queue.getByRole('link', { name: 'In the console' }).first().waitFor();
    });
  });

  it('shows words of tills as words', async () => {
    await console.inPage(WIDE, async (page) => {
      await console.firstRun(page);
      await page.evaluate(sellEvil, { text: EVIL, appId: await page.evaluate("localStorage.getItem('risiti.app')") });
      await console.go(page, '/documents');
      await page.getByText(EVIL).first().waitFor();
      await page.locator('a[data-row]').first().click();
      await title(page, /KRA signed it/);
      await page.getByText(EVIL).first().waitFor();
      await page.frameLocator('iframe').getByText(EVIL).first().waitFor();
    });
  });

  it('shows the next shift the note of the last one, on the first page', async () => {
    await console.inPage(PHONE, async (page) => {
      await console.logInAsOperator(page);
      await console.go(page, '/operator/alerts');
      await page.getByLabel('What must the next shift know?').fill(`${EVIL} waits for you.`);
      await page.getByRole('button', { name: 'Leave the note' }).dblclick();
      await page.locator('.time').getByText(`${EVIL} waits for you.`).waitFor();
      expect(await page.getByLabel('What must the next shift know?').inputValue()).toBe('');
      await console.go(page, '/operator');
      await page.getByText(`${EVIL} waits for you.`).waitFor();
    });
  });
});

/** The tab that a link opens. */
async function opened(link: Locator): Promise<Page> {
  const [tab] = await Promise.all([link.page().context().waitForEvent('page'), link.click()]);
  return tab;
}

/** Runs in the page. */
async function sellEvil({ text, appId }: { text: string; appId: unknown }): Promise<void> {
  const headers = { 'x-risiti-console': '1', 'x-service-app-id': String(appId), 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`/console/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await post('items/service', { itemName: text, taxType: 'B', price: 100, itemCode: 'EVIL' });
  const salesDt = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Nairobi' })
    .format(new Date())
    .replaceAll('-', '');
  await post('sales', {
    transaction: {
      ...{ invcNo: 'EVIL-1', salesDt, pmtTyCd: '01', rcptTyCd: 'S', salesSttsCd: '02', currency: 'KES' },
      ...{ exchangeRate: 1, destnCountryCd: 'KE', pricesIncludeTax: true, custNm: text, remark: text },
    },
    items: [{ itemCd: 'EVIL', qty: 1, prc: 100 }],
  });
}
