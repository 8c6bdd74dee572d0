/** @one-queue: it reads pages and needs no queue. */
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import { chromiumPath, inNewPage, launchBrowser, picture, waitForText } from '../../test/board/browser.js';

const PAGES = [
  ['/docs', 'Risiti API'],
  ['/admin/api/docs', 'Risiti for operators'],
] as const;

async function setup() {
  const stack = await SharedStack.find();
  const { email, password } = await stack.operator();
  const login = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const get = (address: string | URL, headers = {}) =>
    fetch(address, { headers: { authorization: login, ...headers } });
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
    const own = [`${path.replace('/docs', '')}/openapi.json`, `${path}/reader.js`];
    expect(linked).toEqual(['data:,', ...own]);
    for (const address of ['', ...own]) {
      const url = new URL(address, apiUrl + path);
      expect([address, url.origin]).toEqual([address, new URL(apiUrl).origin]);
      const { status, headers } = await get(url);
      expect([address, status, Object.fromEntries(headers)]).toEqual([
        address,
        200,
        expect.objectContaining({
          'content-security-policy': expect.stringMatching(
            /^default-src 'none'; script-src 'self' 'sha256-[^']+';.*frame-ancestors/,
          ),
          'x-frame-options': 'DENY',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
        }),
      ]);
    }
  });
});

it('sends what many read compressed, and not at all to a browser that has it', async () => {
  const { apiUrl, get } = await setup();
  for (const [address, bytesMax] of [
    ['/docs', 10_000],
    ['/docs/reader.js', 1_500_000],
    ['/openapi.json', 150_000],
    ['/docs/errors/003', 10_000],
  ] as const) {
    const sent = await get(apiUrl + address, { 'accept-encoding': 'gzip' });
    const etag = sent.headers.get('etag')!;
    const again = await get(apiUrl + address, { 'if-none-match': `"other", ${etag}` });
    const bytes = Number(sent.headers.get('content-length'));
    expect([address, sent.headers.get('content-encoding'), bytes > 0 && bytes < bytesMax, again.status]).toEqual([
      ...[address, 'gzip', true, 304],
    ]);
    const plain = await get(apiUrl + address, { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, await sent.text()]);
  }
});

const WIDE = { viewport: { width: 1_400, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

// Jest skips these tests without a CHROMIUM_PATH.
(chromiumPath ? describe : describe.skip)('a browser that keeps to these headers', () => {
  it.each([
    ['desktop', WIDE],
    ['dark', { ...WIDE, colorScheme: 'dark' as const }],
    ['phone', PHONE],
  ])('shows guides and operations, and calls only this API: %s', async (name, options) => {
    const { apiUrl } = await setup();
    const browser = await launchBrowser();
    try {
      await inNewPage(browser, options, async ({ page, requestedUrls, consoleErrors }) => {
        await page.goto(`${apiUrl}/docs`);
        await waitForText(page, 'From nothing to a signed sale');
        await picture(page, `docs-${name}`);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await page.goto(`${apiUrl}/docs#tag/sales/POST/api/v1/sales`);
        await page.getByText('Submit a sale and get its receipt').filter({ visible: true }).first().waitFor();
        await page.waitForTimeout(500);
        await picture(page, `docs-${name}-operation`);
        expect(requestedUrls.filter((url) => !url.startsWith(apiUrl) && !/^(data|blob):/.test(url))).toEqual([]);
        expect(consoleErrors).toEqual([]);
      });
    } finally {
      await browser.close();
    }
  });

  it('sends a request that a person tries, with a key that is forgotten with the page', async () => {
    const stack = await SharedStack.find();
    const { apiUrl } = await setup();
    const { apiKey } = await stack.uninitialisedTill();
    const browser = await launchBrowser();
    try {
      await inNewPage(browser, WIDE, async ({ page }) => {
        await page.goto(`${apiUrl}/docs#tag/device/POST/api/v1/setup`);
        await page
          .getByRole('button', { name: /Test Request/ })
          .first()
          .click();
        await page.locator('input[type=text][placeholder]').last().fill(apiKey);
        const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/setup'));
        await page.getByRole('button', { name: /^Send/ }).first().click();
        expect((await answered).status()).toBe(200);
        const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
        expect(kept).not.toContain(apiKey);
        await page.reload();
        await page.getByText('Set up the device').filter({ visible: true }).first().waitFor();
        expect(await page.content()).not.toContain(apiKey);
      });
    } finally {
      await browser.close();
    }
  });
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
