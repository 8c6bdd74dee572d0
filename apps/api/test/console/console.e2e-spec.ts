/** @one-queue: it looks at pages; what they call has suites of its own. */
import { readFileSync } from 'node:fs';
import { chromiumPath, picture } from '../board/browser.js';
import { ConsoleBrowser, title, WIDE } from './console-browser.js';

const EVIL = '<img src=x onerror=alert(1)>';

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
});

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
