/** @one-queue: it reads pages and needs no queue. */
import { SharedStack } from '../../../../../libs/testing/src/shared-stack/shared-stack.js';
import { chromiumPath, inNewPage, launchBrowser, waitForText } from '../../../test/board/browser.js';

const PAGES = [
  ['/docs', 'Risiti API'],
  ['/admin/api/docs', 'Risiti for operators'],
] as const;

async function setup() {
  const stack = await SharedStack.find();
  const { email, password } = await stack.operator();
  const login = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const get = (address: string | URL) => fetch(address, { headers: { authorization: login } });
  return { apiUrl: stack.nextApi(), get };
}

describe.each(PAGES)('the page at %s', (path, title) => {
  it('needs nothing from elsewhere, and it and its files have the headers of our pages', async () => {
    const { apiUrl, get } = await setup();
    const response = await get(apiUrl + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    const page = await response.text();
    expect(page).toContain(title);
    const linked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(linked.length).toBeGreaterThan(2);
    for (const address of ['', ...linked]) {
      const url = new URL(address, apiUrl + path);
      expect([address, url.origin]).toEqual([address, new URL(apiUrl).origin]);
      const { status, headers } = await get(url);
      expect([address, status, Object.fromEntries(headers)]).toEqual([
        address,
        200,
        expect.objectContaining({
          'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self';.*frame-ancestors/),
          'x-frame-options': 'DENY',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
        }),
      ]);
    }
  });
});

// Jest skips this test without a CHROMIUM_PATH.
(chromiumPath ? it : it.skip)('a browser that keeps to these headers shows /docs and sends its requests', async () => {
  const { apiUrl } = await setup();
  const browser = await launchBrowser();
  try {
    await inNewPage(browser, {}, async ({ page, requestedUrls, consoleErrors }) => {
      await page.goto(`${apiUrl}/docs`);
      await page.locator('.opblock-summary-get').first().click();
      await page.getByRole('button', { name: 'Try it out' }).click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await waitForText(page, 'Server response');
      expect(requestedUrls.filter((url) => !url.startsWith(apiUrl) && !url.startsWith('data:'))).toEqual([]);
      expect(consoleErrors.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([]);
    });
  } finally {
    await browser.close();
  }
});

describe('the addresses that people type', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { apiUrl } = await setup();
    const response = await fetch(`${apiUrl}${path}`, { method, headers, redirect: 'manual' });
    return [response.status, response.headers.get('location'), await response.text()] as const;
  };

  it.each([
    ['/', '/docs'],
    ['/?from=mail', '/docs'],
    ['/admin', '/admin/queues'],
    ['/admin/', '/admin/queues'],
    ['/admin/api', '/admin/api/docs'],
  ])('lead a browser to a page: %s', async (path, page) => {
    expect((await ask(path, BROWSER)).slice(0, 2)).toEqual([302, page]);
  });

  it.each([
    ['/', 'GET', {}],
    ['/', 'GET', { accept: 'application/json' }],
    ['/', 'POST', BROWSER],
    ['/admin', 'GET', { accept: '*/*' }],
    ['/nowhere', 'GET', BROWSER],
    ['/constructor', 'GET', BROWSER],
  ])(
    'are an unknown address for a program, and all others for a browser too: %s %s %j',
    async (path, method, headers) => {
      const [status, location, text] = await ask(path, headers as Record<string, string>, method);
      expect([status, location, JSON.parse(text).resultCd]).toEqual([404, null, '003']);
    },
  );
});
