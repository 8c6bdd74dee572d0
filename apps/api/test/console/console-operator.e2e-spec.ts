/** @one-queue: it looks at pages; the queues have suites of their own. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { TOTP } from 'otpauth';
import { eventually, freePort, Stack } from '@app/testing';
import { chromiumPath } from '../board/browser.js';
import { LOGIN, OperatorClient } from '../operators/operator-client.js';
import { expectAllApprovedOnce } from '../sale-assertions.js';
import { act, ConsoleBrowser, PHONE, title } from './console-browser.js';

const PAUSE = 'The network moves tonight';
const REASON = 'The network has moved, and Amina knows of it';
const HALF_A_MINUTE_MS = 30_000;

// Jest skips these tests without a CHROMIUM_PATH.
(chromiumPath ? describe : describe.skip)('an operator on a phone', () => {
  const alerts: { alarm?: string; link: string }[] = [];
  let receiver: Server;
  let stack: Stack;
  let console: ConsoleBrowser;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void json(request).then((alert) => alerts.push(alert as (typeof alerts)[number]));
      response.writeHead(204).end();
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const port = await freePort();
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    const ALERT_WEBHOOK_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    stack = await Stack.start({ apis: 0, env: { WATCHDOG_OLDEST: '1s', ALERT_WEBHOOK_URL, PUBLIC_URL } });
    await stack.startApi({}, port);
    console = await ConsoleBrowser.open(PUBLIC_URL);
  });
  afterAll(async () => {
    await console.close();
    await stack.stop();
    receiver.close();
  });

  /** Lets sales wait behind a paused queue, and returns the code that the operator’s app shows now. */
  async function pause(): Promise<() => string> {
    const operator = await OperatorClient.of(stack);
    await operator.post('queues/submissions-sandbox/pause', { reason: PAUSE });
    const { secret } = (await operator.post('second-factor', {})).body.data as { secret: string };
    const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
    await operator.post('second-factor/confirmation', { code: codeAt(Date.now() - HALF_A_MINUTE_MS) });
    return () => codeAt(Date.now());
  }

  it('comes from the link of an alert to a backlog that is gone', async () => {
    const tills = await stack.tills(2);
    const code = await pause();
    for (const till of tills) for (const n of [1, 2, 3]) await till.sell(`WAITS-${n}`, { prefer: 'respond-async' });
    const link = await eventually(() => alerts.find(({ alarm }) => alarm === 'queuePaused')!.link);
    await console.inPage(
      PHONE,
      async (page) => {
        await page.goto(link);
        await console.logIn(page, LOGIN);
        await page.getByLabel('Code of your second factor').fill(code());
        await page.getByRole('button', { name: 'Log in' }).click();
        await title(page, /needs? you\.$/);
        const card = page.getByRole('article').filter({ hasText: 'has paused the queue submissions-sandbox' });
        await card.getByText(PAUSE).waitFor();
        await act(page, /^Let the queue run…/, 'Let it run', REASON);
        await title(page, 'Nobody needs you.');
        await page.getByRole('link', { name: 'Now' }).click();
        await page.getByText('Nothing waits.').waitFor();
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('link', { name: 'Acts' }).click();
        await page.getByText(REASON).waitFor();
      },
      /status of 401/,
    );
    for (const till of tills) await expectAllApprovedOnce(stack, till);
  });
});
