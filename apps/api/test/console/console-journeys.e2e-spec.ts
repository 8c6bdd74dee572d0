/** @one-queue: it looks at pages; what they call has suites of its own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { testSize } from '../../../../libs/testing/src/test-size.js';
import { Till } from '../../../../libs/testing/src/till.js';
import { chromiumPath } from '../board/browser.js';
import { SERVICE } from '../client/bodies.js';
import { ASYNC, shop, type Shop } from '../client/shop.js';
import { act, ConsoleBrowser, PHONE, title, WIDE } from './console-browser.js';

const ROWS = testSize({ short: 300, full: 5_000 });
const REFUSED = 12;
const SIGNING_MS = testSize({ short: 60_000, full: 600_000 });

/** The columns of a till that does not speak of invoices and prices. */
const COLUMNS = {
  'Invoice number': 'Slip',
  'Day of the sale': 'When sold',
  'Item code': 'What',
  'Price of one': 'Each',
  'PIN of the buyer': 'For whom',
};
const HEADER = Object.values(COLUMNS).join();

/** Four mistakes, three times each. */
const MISTAKES = [
  [`,${SERVICE},`, ',GONE,'],
  [',116,', ',free,'],
  [',116,', ',116,P05'],
  [',2026-03-02,', ',,'],
] as const;

const numbered = (row: number): string => `S-${String(row).padStart(4, '0')}`;

function rowOf(row: number): string {
  const good = `${numbered(row)},2026-03-02,${SERVICE},116,`;
  const [right, wrong] = MISTAKES[row % MISTAKES.length]!;
  return row <= REFUSED ? good.replace(right, wrong) : good;
}

/** A person replaces what is wrong, and leaves the advice where it stands. */
const mended = (csv: string): string =>
  csv
    .replaceAll(',GONE,', `,${SERVICE},`)
    .replaceAll(',free,', ',116,')
    .replaceAll(',P05,', ',,')
    .replaceAll(`,,${SERVICE},`, `,2026-03-02,${SERVICE},`);

const soldAt = async ({ signedSales }: Shop): Promise<string[]> =>
  (await signedSales()).map(({ trdInvcNo }) => trdInvcNo).sort();

/** Lets a file fall on the field for it. Only the browser itself can do that. */
async function drop(page: Page, file: string): Promise<void> {
  const { x, y, width, height } = (await page.locator('input[type=file]').boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
}

// Jest skips these tests without a CHROMIUM_PATH.
(chromiumPath ? describe : describe.skip)('at the console', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'risiti-console-'));
  let console: ConsoleBrowser;
  beforeAll(async () => void (console = await ConsoleBrowser.open()));
  afterAll(async () => {
    await console.close();
    rmSync(folder, { recursive: true });
  });

  const fileOf = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };

  it('a file of sales is checked, sent, mended and sent again, and no sale is signed twice', async () => {
    const at = await shop();
    const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);
    const good = (ROWS - REFUSED).toLocaleString('en');
    await console.inPage({ ...WIDE, acceptDownloads: true }, async (page) => {
      const check = async (rows: string, found: string) => {
        await page.getByRole('button', { name: `Check ${rows} rows` }).click();
        await title(page, found);
      };
      await console.logInAsOwner(page, at.till);
      await page.getByRole('link', { name: 'Batches' }).click();
      await title(page, 'Send a whole file of sales.');
      await drop(page, fileOf('sales.csv', [HEADER, ...numbers.map(rowOf)].join('\n')));
      for (const [label, column] of Object.entries(COLUMNS)) await page.getByLabel(label).selectOption(column);
      await check(ROWS.toLocaleString('en'), `${good} sales are ready. 12 need you.`);
      expect(await soldAt(at)).toEqual([]);
      await page.getByRole('button', { name: `Send ${good} sales` }).click();
      await title(page, `All ${good} sales are signed.`, SIGNING_MS);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Refused rows as CSV' }).click();
      const csv = readFileSync(await (await downloading).path(), 'utf8');
      expect(csv.trim().split(/\r\n/)).toEqual([
        `${HEADER},what to do`,
        ...numbers.slice(0, REFUSED).map((row) => expect.stringMatching(new RegExp(`^${rowOf(row)},"?[\\w“].{20}`))),
      ]);
      // It names the columns of the file and pages of the console, and no field and no call of Risiti.
      expect(csv).toContain('“Each” must be a number');
      expect(csv).toContain('Register the item under “Items and stock”');
      expect(csv).not.toMatch(/items\[|\/api\//);
      await page.getByRole('link', { name: 'Drop a mended file' }).click();
      await page.getByLabel('Drop a file here').setInputFiles(fileOf('mended.csv', mended(csv)));
      // This browser knows the columns.
      await check('12', 'All 12 sales are ready.');
      await page.getByRole('button', { name: 'Send 12 sales' }).dblclick();
      await title(page, 'All 12 sales are signed.');
    });
    expect(await soldAt(at)).toEqual(numbers.map(numbered));
  });

  it('a shop sets a device up again that KRA refuses, and what waited is signed', async () => {
    const at = await shop();
    const { till, stack } = at;
    await at.sell('BEFORE');
    await console.inPage(PHONE, async (page) => {
      await console.logInAsOwner(page, till);
      await stack.simulator.forgetDevice(till.tin);
      for (const invcNo of ['WAITS-1', 'WAITS-2']) await till.sell(invcNo, ASYNC);
      await title(page, 'Act now: KRA refuses the device.');
      await page.getByText('It is not valid device').waitFor();
      await page.getByRole('link', { name: 'Set up again' }).click();
      await page.getByRole('button', { name: 'Set it up again…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Set it up again' }).dblclick();
      await title(page, 'The device is ready.');
      await page.getByRole('link', { name: 'Today' }).click();
      await title(page, 'Yes, receipts print.');
    });
    await at.sell('AFTER');
    expect(await soldAt(at)).toEqual(['AFTER', 'BEFORE', 'WAITS-1', 'WAITS-2']);
    expect(await stack.simulator.calls(till.tin, 'selectInitOsdcInfo')).toHaveLength(2);
  });

  it('an operator suspends a shop, which sees it, and lets it sell again', async () => {
    const at = await shop();
    await console.inPage(WIDE, async (page) => {
      await console.logInAsOwner(page, at.till);
      await console.logInAsOperator(page);
      await page.getByRole('link', { name: 'Search' }).click();
      await page.getByLabel('What to find').fill(at.till.tin);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Till', exact: true }).click();
      await title(page, 'Till may sell.');
      const ofApp = page.url();
      await act(page, /^Suspend the app…/, 'Suspend', 'Nobody pays for it');
      await title(page, 'Till is suspended.');
      expect((await at.till.sell('REFUSED')).status).toBe(401);
      await console.go(page, '/');
      await title(page, 'No. Support has stopped this shop.');
      await page.goto(ofApp);
      await act(page, /^Activate the app…/, 'Activate', 'They have paid');
      await title(page, 'Till may sell.');
      await console.go(page, '/');
      await title(page, 'Yes, receipts print.');
    });
    await at.sell('AFTER');
    expect(await soldAt(at)).toEqual(['AFTER']);
  });

  it('a key that leaked stops at once, and a new one sells', async () => {
    const at = await shop();
    const { tin, address } = at.till;
    await console.inPage(WIDE, async (page) => {
      await console.logInAsOwner(page, at.till);
      await page.getByRole('link', { name: 'Set-up' }).click();
      await page.getByRole('link', { name: 'Keys' }).click();
      await page.getByRole('button', { name: 'Revoke: till stolen…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
      await title(page, '0 keys work.');
      expect((await at.till.sell('STOLEN')).status).toBe(401);
      await page.getByRole('button', { name: 'New key…' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Till at the door');
      await page.getByRole('dialog').getByRole('button', { name: 'Make the key' }).click();
      const key = await page.locator('.key').innerText();
      expect((await new Till(address, tin, key).sell('AFTER')).status).toBe(200);
    });
    expect(await soldAt(at)).toEqual(['AFTER']);
  });
});
