/** @full-run: it takes a stack of its own, which loses its ledger; restore-command.e2e-spec.ts plays the same steps in a short run. */
/** @one-queue: the ledger decides; the queue is wiped. */
import type { Locator, Page } from 'playwright-core';
import { chromiumPath, picture } from '../board/browser.js';
import { LOGIN, REASON } from '../operators/operator-client.js';
import { Disaster, expectEqualBooks, LATER, LOST, SETTLED_MS } from '../restore/disaster.js';
import { ConsoleBrowser, title, WIDE } from './console-browser.js';

const BRANCHES = 2;
const FRAUD = 'Suspected fraud';

// Jest skips this test without a CHROMIUM_PATH.
(chromiumPath ? describe : describe.skip)('a restored backup', () => {
  let disaster: Disaster;
  let console: ConsoleBrowser;
  beforeAll(async () => {
    disaster = await Disaster.strike('direct', BRANCHES);
    console = await ConsoleBrowser.open(disaster.stack.apiAddresses[0]);
  });
  afterAll(() => Promise.all([console.close(), disaster.stack.stop()]));

  it('is led to its end at the console', async () => {
    const branch = disaster.branches.find(({ hasHalfAPair }) => !hasHalfAPair)!;
    const heldBefore = disaster.branches.find(({ hasHalfAPair }) => hasHalfAPair)!;
    await disaster.lane(heldBefore, 'hold', { reason: FRAUD });
    const work = async (page: Page) => {
      await console.logInAsOperator(page, LOGIN);
      await console.go(page, '/operator/restore');
      await title(page, 'No restore is open.');
      await answerOnce(page, `**/lanes/${heldBefore.laneId}/restore`, 409);
      await act(page, `Begin with these ${BRANCHES} branches`, async (sheet) => {
        await press(sheet);
        await sheet.getByText(`1 of ${BRANCHES} branches are done.`).waitFor();
      });
      const { body } = await disaster.operator.get(`acts?laneId=${branch.laneId}&act=begin-restore`);
      expect(body.data.acts).toHaveLength(1);
      await title(page, `${BRANCHES} branches are compared with KRA.`);
      await disaster.stack.startWorker();
      await answerOnce(page, `**/lanes/${branch.laneId}/learn`, 503);
      await act(page, `Read what KRA has of these ${BRANCHES} branches`);
      await act(page, 'Let the branch go on');
      await page.getByText(`held for another reason: “${FRAUD}”`).waitFor();
      await picture(page, 'console-restores-held');
      await console.go(page, `/operator/restore/${heldBefore.laneId}`);
      await title(page, 'All is read. The branch was held for another reason.');
      await page.getByText(`It was held with this reason: “${FRAUD}”.`).waitFor();
      await act(page, 'Let the branch go on');
      await console.go(page, '/operator/restore');
      await page.getByRole('button', { name: `End the restore of these ${BRANCHES} branches` }).waitFor();
      await picture(page, 'console-restores');
      await adoptTheLost(page, branch.laneId, () => branch.till.post('sales', LOST, LATER));
      await console.go(page, '/operator/needs');
      await page.getByRole('link', { name: '1 branch is compared with KRA' }).click();
      await act(page, 'End the restore of this branch');
      await title(page, 'No restore is open.');
    };
    await console.inPage(WIDE, work, /status of (409|503)/);
    for (const one of disaster.branches) await expectEqualBooks(disaster, one);
  });

  /** A till posts a sale again that was lost with the ledger. */
  async function adoptTheLost(page: Page, laneId: string, post: () => Promise<unknown>): Promise<void> {
    await console.go(page, `/operator/restore/${laneId}`);
    await title(page, 'All is settled. End the restore.');
    await page.getByText('Not known', { exact: true }).waitFor();
    await post();
    await title(page, '1 sale waits for your decision.');
    await picture(page, 'console-restore');
    await page.getByRole('link', { name: 'LOST' }).click();
    await act(page, 'It is a document that KRA has already', async (sheet) => {
      const [, number] = /under number (\d+)/.exec((await sheet.textContent())!)!;
      await sheet.getByLabel('Number that KRA has for it').fill(number!);
    });
    await console.go(page, `/operator/branches/${laneId}`);
    await page.locator('li', { hasText: 'LOST' }).getByText('Signed').waitFor();
    await picture(page, 'console-branch-documents');
    await page.getByRole('link', { name: 'Go through the restore' }).click();
    await act(page, 'End the restore of this branch');
    await title(page, 'No restore of this branch is open.');
  }
});

const press = (sheet: Locator): Promise<void> => sheet.locator('button[type="submit"]').click();

/** Presses the row of an act, and gives its reason. */
async function act(page: Page, name: string, before?: (sheet: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name }).click({ timeout: SETTLED_MS });
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reason').fill(REASON);
  await before?.(sheet);
  await press(sheet);
  await sheet.waitFor({ state: 'hidden', timeout: SETTLED_MS });
}

/** The first call gets this answer, and Risiti does not get the call. */
const answerOnce = (page: Page, url: string, status: number): Promise<unknown> =>
  page.route(
    url,
    (route) => route.fulfill({ status, headers: { 'Retry-After': '1' }, json: { resultMsg: 'Refused once' } }),
    { times: 1 },
  );
