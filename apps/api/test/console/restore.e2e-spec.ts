/** @one-queue: the ledger decides; the queue is wiped. */
import type { Page } from 'playwright-core';
import { chromiumPath, picture } from '../board/browser.js';
import { LOGIN, REASON } from '../operators/operator-client.js';
import { Disaster, expectEqualBooks, LATER, LOST, SETTLED_MS } from '../restore/disaster.js';
import { ConsoleBrowser, title, WIDE } from './console-browser.js';

const BRANCHES = 2;

// Jest skips this test without a CHROMIUM_PATH.
(chromiumPath ? describe : describe.skip)('a restored backup', () => {
  let disaster: Disaster;
  let console: ConsoleBrowser;
  beforeAll(async () => {
    disaster = await Disaster.strike('direct', BRANCHES);
    console = await ConsoleBrowser.open(disaster.stack.apiAddresses[0]);
  }, SETTLED_MS * 2);
  afterAll(() => Promise.all([console.close(), disaster.stack.stop()]));

  it(
    'is led to its end at the console',
    async () => {
      const branch = disaster.branches.find(({ hasHalfAPair }) => !hasHalfAPair)!;
      await console.inPage(WIDE, async (page) => {
        await console.logInAsOperator(page, LOGIN);
        await console.go(page, '/operator/restore');
        await title(page, 'No restore is open.');
        await act(page, `Begin with these ${BRANCHES} branches`);
        await title(page, `${BRANCHES} branches are compared with KRA.`);
        await disaster.stack.startWorker();
        await act(page, `Read what KRA has of these ${BRANCHES} branches`);
        await act(page, `Let these ${BRANCHES} branches go on`);
        await page.getByRole('button', { name: `End the restore of these ${BRANCHES} branches` }).waitFor();
        await picture(page, 'console-restores');
        await adoptTheLost(page, branch.laneId, () => branch.till.post('sales', LOST, LATER));
        await console.go(page, '/operator/needs');
        await page.getByRole('link', { name: '1 branch is compared with KRA' }).click();
        await act(page, 'End the restore of this branch');
        await title(page, 'No restore is open.');
      });
      for (const one of disaster.branches) await expectEqualBooks(disaster, one);
    },
    SETTLED_MS * 2,
  );

  /** A till posts a sale again that was lost with the ledger. */
  async function adoptTheLost(page: Page, laneId: string, post: () => Promise<unknown>): Promise<void> {
    await console.go(page, `/operator/restore/${laneId}`);
    await title(page, 'All is settled. End the restore.');
    await page.getByText('Not known', { exact: true }).waitFor();
    await post();
    await title(page, '1 sale waits for your decision.');
    await picture(page, 'console-restore');
    await page.getByRole('link', { name: 'LOST' }).click();
    await act(page, 'It is a document that KRA has already');
    await console.go(page, `/operator/branches/${laneId}`);
    await page.locator('li', { hasText: 'LOST' }).getByText('Signed').waitFor();
    await picture(page, 'console-branch-documents');
    await page.getByRole('link', { name: 'Go through the restore' }).click();
    await act(page, 'End the restore of this branch');
    await title(page, 'No restore of this branch is open.');
  }
});

/** Presses the row of an act, and gives its reason. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click({ timeout: SETTLED_MS });
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reason').fill(REASON);
  await sheet.locator('button[type="submit"]').click();
  await sheet.waitFor({ state: 'hidden', timeout: SETTLED_MS });
}
