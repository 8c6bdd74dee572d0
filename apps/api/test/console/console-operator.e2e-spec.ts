/** @one-queue: it looks at pages; the queues have suites of their own. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { provisionOperator } from '@app/access';
import { AuthenticatorApp, eventually, freePort, Stack } from '@app/testing';
import type { Page } from 'playwright-core';
import { chromiumPath } from '../board/browser.js';
import { LOGIN, OperatorClient } from '../operators/operator-client.js';
import { expectAllApprovedOnce } from '../sale-assertions.js';
import { act, ConsoleBrowser, PHONE, title, WIDE } from './console-browser.js';

const PAUSE = 'The network moves tonight';
const REASON = 'The network has moved, and Amina knows of it';

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

  /** Lets sales wait behind a paused queue, and returns the app with the codes of the operator. */
  async function pause(): Promise<AuthenticatorApp> {
    const operator = await OperatorClient.of(stack);
    await operator.post('queues/submissions-sandbox/pause', { reason: PAUSE });
    const { secret } = (await operator.post('second-factor', {})).body.data as { secret: string };
    const app = new AuthenticatorApp(secret);
    await operator.post('second-factor/confirmation', { code: await app.nextCode() });
    return app;
  }

  it('comes from the link of an alert to a backlog that is gone', async () => {
    const tills = await stack.tills(2);
    const app = await pause();
    for (const till of tills) for (const n of [1, 2, 3]) await till.sell(`WAITS-${n}`, { prefer: 'respond-async' });
    const link = await eventually(() => alerts.find(({ alarm }) => alarm === 'queuePaused')!.link);
    await console.inPage(
      PHONE,
      async (page) => {
        await page.goto(link);
        await console.logIn(page, LOGIN);
        await page.getByLabel('Code of your second factor').fill(await app.nextCode());
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

  it('needs no shell for a second factor that all must have, for the key of a program, and for another password', async () => {
    const login = { email: 'amina@example.org', password: 'four words of the shell' };
    await provisionOperator(stack.db, login.email, login.password);
    await stack.startApi({ OPERATOR_SECOND_FACTOR: 'required' });
    const requiring = console.at(stack.apiAddresses[0]!);
    const statusOf = async (page: Page, path: string) => {
      const url = `${stack.apiAddresses[0]}/console/admin/${path}`;
      return (await page.request.get(url, { headers: { 'x-risiti-console': '1' } })).status();
    };
    const enterCode = async (page: Page, app: AuthenticatorApp, button: string) => {
      await page.getByLabel('Code of your second factor').fill(await app.nextCode());
      await page.getByRole('button', { name: button, exact: true }).click();
    };
    await requiring.inPage(
      WIDE,
      async (page) => {
        await requiring.go(page, '/operator/login');
        await requiring.logIn(page, login);
        await title(page, 'Set up your second factor first.');
        for (const path of ['api/lanes', 'api/operator-keys', 'queues']) expect(await statusOf(page, path)).toBe(403);
        expect(await statusOf(page, 'api/second-factor')).toBe(200);
        await page.getByRole('button', { name: 'Set it up' }).click();
        const app = new AuthenticatorApp((await page.getByText(/^[A-Z2-7]{32}$/).textContent())!);
        await enterCode(page, app, 'Turn it on');
        await requiring.logIn(page, login);
        await enterCode(page, app, 'Log in');
        await title(page, 'Your password, second factor and keys.');
        await page.getByRole('button', { name: /^New key…/ }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel('Name', { exact: true }).fill('nightly check');
        await sheet.getByLabel('Reason').fill(REASON);
        await enterCode(page, app, 'Make the key');
        const key = (await page.getByText(/^service_operator_/).textContent())!;
        const read = () => fetch(`${stack.apiAddresses[0]}/admin/api/lanes`, { headers: { 'x-api-key': key } });
        expect((await read()).status).toBe(200);
        await page.getByRole('button', { name: /stored/i }).click();
        await act(page, /^Revoke the key…/, 'Revoke the key', REASON);
        await page.getByText(/Revoked/).waitFor();
        expect((await read()).status).toBe(401);
        await page.getByLabel('Password until now').fill(login.password);
        await page.getByLabel('New password').fill('four words of my own');
        await page.getByRole('button', { name: 'Change the password' }).click();
        await title(page, 'Log in as an operator');
      },
      /status of 401/,
    );
  });
});
