/** @full-run: board.medium-spec.ts and describe-job.spec.ts have the cases; buttons.e2e-spec.ts opens the board. */
import type { Browser, Page } from 'playwright-core';
import { eventually } from '@app/testing';
import { BoardBench } from './board-bench.js';
import {
  chromiumPath,
  inNewPage,
  launchBrowser,
  LOGIN,
  open,
  picture,
  waitForText,
  type WatchedPage,
} from './browser.js';
import { showsStates } from './shown-states.js';
import { expectAllApprovedOnce } from '../sale-assertions.js';

async function press(page: Page, icon: string): Promise<void> {
  await page.locator(`[class*=jobActions] button:has(.lucide-${icon})`).first().click();
  await page.getByRole('button', { name: 'Confirm' }).click();
}

function expectNoForeignRequests({ requestedUrls, consoleErrors }: WatchedPage, url: string): void {
  const { origin } = new URL(url);
  expect(requestedUrls.filter((address) => !address.startsWith(origin))).toEqual([]);
  expect(consoleErrors).toEqual([]);
}

let bench: BoardBench;
beforeAll(async () => void (bench = await BoardBench.start({ AUTHORITY_DOUBT_WINDOW: '500ms' })));
afterEach(() => bench.reset());
afterAll(() => bench.stop());

const describeWithBrowser = chromiumPath ? describe : describe.skip;

// Jest skips these tests without a CHROMIUM_PATH.
describeWithBrowser('in a browser the board', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launchBrowser()));
  afterAll(() => browser.close());

  const setup = () => {
    const { url } = bench.board;
    return { url, queue: `${url}/queue/submissions-sandbox` };
  };

  it('does not open without a login', async () => {
    const { url } = setup();
    // A headless browser cannot ask for a password: it shows the refusal or gives up.
    await inNewPage(browser, {}, async ({ page }) => {
      const isOpen = page.goto(url).then(
        (response) => response?.ok(),
        () => false,
      );
      expect(await isOpen).toBe(false);
    });
  });

  it('shows the queues to an operator, and requests nothing from other hosts', async () => {
    const { url } = setup();
    const lane = await bench.held();
    const late = await bench.delayed();
    await inNewPage(browser, LOGIN, async (watched) => {
      const { page } = watched;
      await open(page, url, 'Production');
      await waitForText(page, 'Sandbox · 1 lane held');
      expect(await page.title()).toContain('Risiti');
      await picture(page, 'overview');
      expectNoForeignRequests(watched, url);
    });
    await bench.board.pressOfQueue('promote');
    await bench.release(lane);
    for (const { till } of [lane, late]) await expectAllApprovedOnce(bench.stack, till);
  });

  it('offers only the queue buttons that work here', async () => {
    const { queue } = setup();
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await page.goto(queue);
      await page.locator('button:has(.lucide-ellipsis-vertical)').click();
      const button = (name: string) => page.getByRole('menuitem', { name, includeHidden: true });
      await button('Obliterate').waitFor();
      for (const name of ['Add job', 'Set concurrency', 'Set rate limit']) {
        expect([name, await button(name).count(), await button(name).isVisible()]).toEqual([name, 1, false]);
      }
      await page.keyboard.press('Escape');
      await page.getByTitle('Queue info').click();
      const editing = page.getByLabel('Set concurrency');
      await editing.waitFor({ state: 'attached' });
      expect(await editing.isVisible()).toBe(false);
    });
  });

  it('shows a sale that waits for the authority, and tries it when Promote is pressed', async () => {
    const { url, queue } = setup();
    const lane = await bench.delayed();
    await inNewPage(browser, LOGIN, async (watched) => {
      const { page } = watched;
      await open(
        page,
        `${queue}?status=delayed`,
        `${lane.firstTitle} · ${lane.till.tin}/00 · RETRYING 006 · 2 behind it, the oldest for`,
      );
      await waitForText(page, 'Will run at');
      for (const icon of ['clock', 'files', 'pencil']) {
        expect(await page.locator(`[class*=jobActions] .lucide-${icon}`).first().isVisible()).toBe(false);
      }
      await picture(page, 'delayed-006');
      await page.getByText('Logs', { exact: true }).click();
      await waitForText(page, 'again in 30 s');
      await picture(page, 'delayed-006-logs');
      await press(page, 'corner-up-left');
      await expectAllApprovedOnce(bench.stack, lane.till);
      await waitForText(page, 'No Delayed jobs');
      expectNoForeignRequests(watched, url);
    });
  });

  it('shows a refused sale with the text of the authority', async () => {
    const { url, queue } = setup();
    const lane = await bench.idle();
    await lane.till.sell(lane.invcNos[0], { remark: 'simulate:reject=910:Request parameter error[cfmDt : stale]' });
    const { id } = await bench.board.job(`${lane.firstTitle} · REJECTED 910`, 'completed');
    await inNewPage(browser, LOGIN, async (watched) => {
      const { page } = watched;
      await open(page, `${queue}/${id}`, `✗ ${lane.firstTitle} · ${lane.till.tin}/00 · REJECTED 910`);
      await waitForText(page, '"910: Request parameter error[cfmDt : stale]"');
      await waitForText(page, 'returnValue');
      await picture(page, 'rejected');
      expectNoForeignRequests(watched, url);
    });
  });

  it('shows why a lane is held and how to release it, also after Retry is pressed', async () => {
    const { url, queue } = setup();
    const lane = await bench.held();
    const { laneId } = await bench.head(lane);
    await inNewPage(browser, LOGIN, async (watched) => {
      const { page } = watched;
      await open(
        page,
        `${queue}?status=failed`,
        `⚠ ${lane.firstTitle} · ${lane.till.tin}/00 · lane held · 2 behind it`,
      );
      await waitForText(page, '901: It is not valid device');
      await waitForText(page, `/admin/api/lanes/${laneId}/resume`);
      await picture(page, 'held');
      await press(page, 'refresh-cw');
      await waitForText(page, 'The lane is held');
      await page.getByText('Data', { exact: true }).first().click();
      await waitForText(page, 'laneHeldFor');
      await waitForText(page, `Retry: done. Now failed: ⚠ ${lane.firstTitle}`);
      await picture(page, 'held-retried');
      expect(await bench.sent(lane)).toHaveLength(1);
      await bench.release(lane);
      await expectAllApprovedOnce(bench.stack, lane.till);
      await waitForText(page, 'No Failed jobs');
      await picture(page, 'held-settled');
      expectNoForeignRequests(watched, url);
    });
  });

  it('tells refused sales from approved ones, and says after a click on Clean what happened', async () => {
    const { queue } = setup();
    const { till, invcNos, firstTitle } = await bench.idle();
    await till.sell(invcNos[0], { remark: 'simulate:reject=910:Request parameter error' });
    await till.sell(invcNos[1]);
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await open(page, `${queue}?status=completed`, `✗ ${firstTitle} · ${till.tin}/00 · REJECTED 910`);
      await waitForText(page, `✓ sale ${invcNos[1]} · ${till.tin}/00 · APPROVED`);
      await picture(page, 'completed');
      await page.locator('[class*=jobActions] button:has(.lucide-trash-2)').first().click();
      await waitForText(page, 'it gets a new job within a minute. Go on?');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await waitForText(page, 'Clean: done. The job is gone from the queue.');
      await picture(page, 'clean-done');
    });
  });

  it('shows the state of the breaker on every page, and says what each button does', async () => {
    const { url, queue } = setup();
    const lanes = [await bench.idle(), await bench.idle(), await bench.idle()];
    await bench.stack.simulator.down();
    for (const lane of lanes) await bench.sell(lane);
    await eventually(() => expectBreaker('open'), { everyMs: 250 });
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await open(page, `${queue}?status=delayed`, 'Sandbox: breaker open: the authority does not answer');
      await waitForText(page, `${lanes[0]!.firstTitle} ·`);
      await picture(page, 'breaker-open');
      await open(page, url, 'Sandbox · breaker open');
      await page.getByText('What the buttons do').click();
      await waitForText(page, 'Hidden, and refused: This would slow down the whole fleet');
      await picture(page, 'legend');
      await bench.stack.simulator.up();
      await open(page, `${queue}?status=delayed`, 'Promote all');
      await page.getByRole('button', { name: 'Promote all' }).click();
      await waitForText(page, 'and the others wait on. Go on?');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await waitForText(page, 'Promote all: done.');
      await picture(page, 'promote-all-done');
    });
    for (const { till } of lanes) await expectAllApprovedOnce(bench.stack, till);
  });

  showsStates(() => ({ ...setup(), bench, browser }));

  it('shows a sale in review with the acts that settle it, and no longer once it is settled', async () => {
    const { queue } = setup();
    const lane = await bench.idle();
    await bench.stack.simulator.armFault({ fault: 'empty-200', tin: lane.till.tin, times: 1_000 });
    await bench.sell(lane);
    const job = await failedJob(`${lane.firstTitle} · invoices held`);
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await open(page, `${queue}?status=failed`, `⚠ ${lane.firstTitle} · ${lane.till.tin}/00 · invoices held`);
      await waitForText(page, `/admin/api/submissions/${String(job.data.submissionId)}/question`);
      await picture(page, 'needs-review');
      await bench.board.act(`submissions/${String(job.data.submissionId)}/approval`, { reason: 'Seen in the portal' });
      await eventually(async () => expect(await bench.board.jobs(lane.firstTitle, 'failed')).toEqual([]));
    });
  });
});

async function expectBreaker(state: string): Promise<void> {
  await bench.board.pressOfQueue('promote');
  expect((await bench.board.queue()).displayName).toContain(`breaker ${state}`);
}

const failedJob = (title: string) => eventually(() => bench.board.job(title, 'failed'));

describe('the failed jobs include', () => {
  it('the last of too many equal refusals, which holds the lane', async () => {
    const { till, invcNos } = await bench.idle();
    for (const invcNo of invcNos) await till.sell(invcNo, { remark: 'simulate:reject=921:No such luck' });
    const { failedReason, data } = await failedJob(`sale ${invcNos[2]} · REJECTED 921`);
    expect(failedReason).toContain('REJECTED 921: No such luck\nThe lane waits until an operator resumes it.');
    expect(failedReason).toContain(`/admin/api/lanes/${String(data.laneId)}/resume`);
    expect(data).toMatchObject({ laneHeldFor: '921: No such luck' });
    const earlier = await bench.board.job(`sale ${invcNos[1]} · REJECTED 921`, 'completed');
    expect(earlier.returnValue).toEqual({ status: 'REJECTED', code: '921', message: 'No such luck' });
  });

  it('a sale with an unknown result, with the last answer', async () => {
    const lane = await bench.idle();
    await bench.stack.simulator.armFault({ fault: 'empty-200', tin: lane.till.tin, times: 1_000 });
    await bench.sell(lane);
    const job = await failedJob(`${lane.firstTitle} · invoices held`);
    expect(job.failedReason).toMatch(/^NEEDS_REVIEW .*\nThe lane waits until/);
    for (const act of ['question', 'receipt', 'release', 'approval'])
      expect(job.failedReason).toContain(`/admin/api/submissions/${String(job.data.submissionId)}/${act}`);
    expect(job.data).toMatchObject({ status: 'NEEDS_REVIEW', waitingBehindIt: 2 });
    const log = await bench.board.logs(job);
    await bench.board.act(`submissions/${String(job.data.submissionId)}/approval`, { reason: 'Seen in the portal' });
    await eventually(async () => expect(await bench.board.jobs(lane.firstTitle, 'failed')).toEqual([]));
    expect(log[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z IN_DOUBT .*; again in [\d.]+ s$/);
    expect(log.at(-1)).toMatch(/Z NEEDS_REVIEW /);
  });
});

it('an approved sale has no log unless it took more than one attempt', async () => {
  const lane = await bench.delayed();
  await bench.board.press('promote', await bench.board.job(lane.firstTitle, 'delayed'));
  await expectAllApprovedOnce(bench.stack, lane.till);
  const other = await bench.idle();
  await other.till.sell(other.invcNos[0]);
  const [first, second] = [await bench.board.job(lane.firstTitle), await bench.board.job(other.firstTitle)];
  expect(await bench.board.logs(first)).toEqual([
    expect.stringMatching(/Z RETRYING ECONNREFUSED: .*; again in 30 s$/),
    expect.stringMatching(/Z APPROVED 000$/),
  ]);
  expect(await bench.board.logs(second)).toEqual([]);
});

it('a head that is deferred while the authority does not answer says so', async () => {
  const lanes = [await bench.idle(), await bench.idle(), await bench.idle()] as const;
  const late = await bench.idle();
  const deferred = expect.stringMatching(
    /Z put back for [\d.]+ s: the breaker is open: the authority does not answer$/,
  );
  await bench.stack.simulator.down();
  for (const lane of lanes) await bench.sell(lane);
  // The breaker does not open soon after an answer.
  const promoteAndFindDeferred = async () => {
    await bench.board.pressOfQueue('promote');
    const job = await bench.board.job(lanes[0].firstTitle, 'delayed');
    expect((await bench.board.logs(job)).at(-1)).toEqual(deferred);
  };
  await eventually(promoteAndFindDeferred, { everyMs: 250 });
  await bench.sell(late);
  const job = await eventually(() => bench.board.job(`${late.firstTitle} · put back`, 'delayed'));
  expect(await bench.board.logs(job)).toEqual([deferred]);
  expect(job.data).toMatchObject({ status: 'QUEUED', attempts: 0, waitingBehindIt: 2 });
});
