/** @full-run: board.medium-spec.ts and describe-job.spec.ts have the cases; acts.e2e-spec.ts opens the board. */
import type { Browser } from 'playwright-core';
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
import { expectAllApprovedOnce } from '../sale-assertions.js';

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
      await waitForText(page, 'Sandbox');
      expect(await page.title()).toContain('Risiti');
      await picture(page, 'overview');
      expectNoForeignRequests(watched, url);
    });
    await bench.board.actOnQueue('retry');
    await bench.release(lane);
    for (const { till } of [lane, late]) await expectAllApprovedOnce(bench.stack, till);
  });

  it('has no button that changes something', async () => {
    const { url, queue } = setup();
    const lane = await bench.delayed();
    await inNewPage(browser, LOGIN, async ({ page }) => {
      for (const status of ['delayed', 'completed', 'failed', 'waiting']) {
        await open(page, `${queue}?status=${status}`, 'Sandbox');
        if (status === 'delayed') await waitForText(page, `${lane.firstTitle} ·`);
        const shown = await page.locator('[class*=jobActions] button').count();
        const ofAll = await page
          .getByRole('button', { name: /Retry|Promote|Clean|Pause|Resume|Empty|Add job/ })
          .count();
        expect([status, shown, ofAll]).toEqual([status, 0, 0]);
      }
      await open(page, url, 'Production');
      expect(await page.locator('[class*=queueCard] button:has(.lucide-ellipsis-vertical)').count()).toBe(0);
    });
    await bench.board.actOnQueue('retry');
    await expectAllApprovedOnce(bench.stack, lane.till);
  });

  it('shows a sale that waits for the authority', async () => {
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
      await picture(page, 'delayed-006');
      await page.getByText('Logs', { exact: true }).click();
      await waitForText(page, 'again in 30 s');
      await picture(page, 'delayed-006-logs');
      await bench.board.actOnQueue('retry');
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

  it('shows why a lane is held, and leads to what can be done', async () => {
    const { url, queue } = setup();
    const lane = await bench.held();
    const { id } = await bench.head(lane);
    await inNewPage(browser, LOGIN, async (watched) => {
      const { page } = watched;
      await open(
        page,
        `${queue}?status=failed`,
        `⚠ ${lane.firstTitle} · ${lane.till.tin}/00 · lane held · 2 behind it`,
      );
      await waitForText(page, '901: It is not valid device');
      await page.locator(`a[href="/console/operator/submissions/${id}"]`).waitFor();
      await picture(page, 'held');
      await page.getByText('Data', { exact: true }).first().click();
      await waitForText(page, 'laneHeldFor');
      expect(await bench.sent(lane)).toHaveLength(1);
      await bench.release(lane);
      await expectAllApprovedOnce(bench.stack, lane.till);
      await waitForText(page, 'No Failed jobs');
      await picture(page, 'held-settled');
      expectNoForeignRequests(watched, url);
    });
  });

  it('tells refused sales from approved ones', async () => {
    const { queue } = setup();
    const { till, invcNos, firstTitle } = await bench.idle();
    await till.sell(invcNos[0], { remark: 'simulate:reject=910:Request parameter error' });
    await till.sell(invcNos[1]);
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await open(page, `${queue}?status=completed`, `✗ ${firstTitle} · ${till.tin}/00 · REJECTED 910`);
      await waitForText(page, `✓ sale ${invcNos[1]} · ${till.tin}/00 · APPROVED`);
      await picture(page, 'completed');
    });
  });

  it('marks the last of too many equal refusals, which holds the invoices, and the head of a lane that an operator holds', async () => {
    const { queue } = setup();
    const [refused, held] = [await bench.idle(), await bench.delayed()];
    for (const invcNo of refused.invcNos)
      await refused.till.sell(invcNo, { remark: 'simulate:reject=921:No such luck' });
    await refused.till.sell(`${refused.invcNos[0]}-behind`, { prefer: 'respond-async' });
    await bench.board.act(`lanes/${(await bench.head(held)).laneId}/hold`, { reason: 'A test' });
    await bench.board.actOnQueue('retry');
    await inNewPage(browser, LOGIN, async ({ page }) => {
      const title = `⚠ sale ${refused.invcNos[2]} · ${refused.till.tin}/00 · REJECTED 921 · invoices held · 1 behind it`;
      await open(page, `${queue}?status=failed`, title);
      await picture(page, 'held-by-refusals');
      await open(
        page,
        `${queue}?status=completed`,
        `⚠ ${held.firstTitle} · ${held.till.tin}/00 · lane held · 2 behind it`,
      );
      await picture(page, 'held-by-operator');
    });
    await bench.release(held);
    await bench.board.releaseLane((await bench.head(refused)).laneId, 'A test');
    await expectAllApprovedOnce(bench.stack, held.till);
  });

  it('shows a sale that is with the authority', async () => {
    const { queue } = setup();
    const { till, invcNos, firstTitle } = await bench.idle();
    const { simulator } = bench.stack;
    await simulator.setLatencyOf('saveTrnsSalesOsdc', till.tin, 600_000);
    await till.sell(invcNos[0], { prefer: 'respond-async' });
    await simulator.waitForCall(till.tin);
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await open(page, `${queue}?status=active`, `${firstTitle} · ${till.tin}/00`);
      await picture(page, 'active');
    });
    await simulator.setLatencyOf('saveTrnsSalesOsdc', till.tin, 0);
    await simulator.endPauses('saveTrnsSalesOsdc', till.tin);
    await expectAllApprovedOnce(bench.stack, till);
  });

  it('shows a sale in review, and no longer once it is settled', async () => {
    const { queue } = setup();
    const lane = await bench.idle();
    await bench.stack.simulator.armFault({ fault: 'empty-200', tin: lane.till.tin, times: 1_000 });
    await bench.sell(lane);
    const job = await failedJob(`${lane.firstTitle} · invoices held`);
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await open(page, `${queue}?status=failed`, `⚠ ${lane.firstTitle} · ${lane.till.tin}/00 · invoices held`);
      await picture(page, 'needs-review');
      await bench.board.act(`submissions/${String(job.data.submissionId)}/approval`, { reason: 'Seen in the portal' });
      await eventually(async () => expect(await bench.board.jobs(lane.firstTitle, 'failed')).toEqual([]));
    });
  });
});

const failedJob = (title: string) => eventually(() => bench.board.job(title, 'failed'));

describe('the failed jobs include', () => {
  it('the last of too many equal refusals, which holds the lane', async () => {
    const { till, invcNos } = await bench.idle();
    for (const invcNo of invcNos) await till.sell(invcNo, { remark: 'simulate:reject=921:No such luck' });
    const { failedReason, data } = await failedJob(`sale ${invcNos[2]} · REJECTED 921`);
    expect(failedReason).toContain('REJECTED 921: No such luck\nThe lane waits until an operator resumes it.');
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
  await bench.board.actOnQueue('retry');
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
    /Z deferred for [\d.]+ s: the breaker is open: the authority does not answer$/,
  );
  await bench.stack.simulator.down();
  for (const lane of lanes) await bench.sell(lane);
  // The breaker does not open soon after an answer.
  const promoteAndFindDeferred = async () => {
    await bench.board.actOnQueue('retry');
    const job = await bench.board.job(lanes[0].firstTitle, 'delayed');
    expect((await bench.board.logs(job)).at(-1)).toEqual(deferred);
  };
  await eventually(promoteAndFindDeferred, { everyMs: 250 });
  await bench.sell(late);
  const job = await eventually(() => bench.board.job(`${late.firstTitle} · deferred`, 'delayed'));
  expect(await bench.board.logs(job)).toEqual([deferred]);
  expect(job.data).toMatchObject({ status: 'QUEUED', attempts: 0, waitingBehindIt: 2 });
});
