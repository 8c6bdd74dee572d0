import type { Browser } from 'playwright-core';
import { saleBody } from '@app/testing';
import { type BoardState, type EnvironmentState, stateLines } from '../../src/board/board-state.js';
import { expectAllApprovedOnce } from '../sale-assertions.js';
import type { BoardBench } from './board-bench.js';
import { inNewPage, LOGIN, open, picture, waitForText } from './browser.js';

const idle = {
  status: { waiting: 0, oldestWaitingMs: null, stalledLanes: 0, heldLanes: 0, breaker: { state: 'closed' } },
  batches: [],
} as unknown as EnvironmentState;
const QUIET: BoardState = { environments: { SANDBOX: idle, PRODUCTION: idle }, queues: [], workers: 1 };

interface Setup {
  url: string;
  /** The page of the queue of the sandbox. */
  queue: string;
  bench: BoardBench;
  browser: Browser;
}

/** The tests of what the board says of the queue and of the installation. */
export function showsStates(setup: () => Setup): void {
  it('has no green bar that hides a held lane', async () => {
    const { url, bench, browser } = setup();
    const [lane, idle] = [await bench.held(), await bench.idle()];
    await idle.till.sell(idle.invcNos[0]);
    const completed = '[class*=queueCard] [class*=pulse] > [class*=completed]';
    await inNewPage(browser, LOGIN, async ({ page }) => {
      const colour = () =>
        page.evaluate<string>(`getComputedStyle(document.querySelector('${completed}')).backgroundColor`);
      await open(page, url, '⚠ Sandbox · 1 lane held');
      expect(await colour()).toBe('rgb(200, 208, 217)');
      await picture(page, 'held-overview');
      await bench.release(lane);
      await expectAllApprovedOnce(bench.stack, lane.till);
      await page.getByText('1 lane held').first().waitFor({ state: 'detached' });
      expect(await colour()).not.toBe('rgb(200, 208, 217)');
    });
  });

  it('marks the last of too many equal refusals, which holds the invoices, and the head of a lane that an operator holds', async () => {
    const { queue, bench, browser } = setup();
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

  it('shows a paused queue, what waits in it, and the batches under way', async () => {
    const { queue, bench, browser } = setup();
    const lane = await bench.waiting();
    const batch = ['B-1', 'B-2'].map((invcNo) => ({ kind: 'sale', ...saleBody(`${lane.invcNos[0]}-${invcNo}`) }));
    await lane.till.post('batches', batch);
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await open(page, `${queue}?status=waiting`, `${lane.firstTitle} · ${lane.till.tin}/00 · 4 behind it`);
      await waitForText(page, 'submissions-sandbox is paused by operator@example.org since');
      await waitForText(page, `1 batch under way: ${lane.till.tin}, 2 lines accepted`);
      await picture(page, 'paused');
      await bench.board.actOnQueue('resume');
      await page.getByText('is paused by').waitFor({ state: 'detached' });
      await picture(page, 'resumed');
    });
    await expectAllApprovedOnce(bench.stack, lane.till);
  });

  it('shows a sale that is with the authority', async () => {
    const { queue, bench, browser } = setup();
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

  // What the API says of these states is tested beside its code; to cause them here would cost a stack each.
  it.each<[string, BoardState, string]>([
    ['no-worker', { ...QUIET, workers: 0 }, 'No worker lives: nothing goes out.'],
    ['queue-away', { ...QUIET, queues: null }, 'The queue does not answer.'],
    [
      'ledger-away',
      { environments: null, queues: [], workers: null },
      'The ledger does not answer: the page shows the facts of the queue alone.',
    ],
  ])('shows a trouble of the installation on every page: %s', async (name, state, text) => {
    const { url, queue, browser } = setup();
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await page.route(`${url}/state`, (route) => route.fulfill({ json: { lines: stateLines(state) } }));
      await open(page, queue, text);
      await waitForText(page, 'submissions-sandbox');
      expect(await page.getByText(text).getAttribute('class')).toBe('risiti-trouble');
      await picture(page, name);
    });
  });

  it('says when the API itself does not answer', async () => {
    const { url, queue, browser } = setup();
    await inNewPage(browser, LOGIN, async ({ page }) => {
      await page.route(`${url}/state`, (route) => route.abort());
      await open(page, queue, 'This API does not answer, so what the page shows is old.');
      await waitForText(page, 'submissions-sandbox');
      await picture(page, 'api-away');
    });
  });
}
