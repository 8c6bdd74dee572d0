/** @one-queue: it reads a page and needs no queue. */
import { SharedBench } from '../../test/shared-bench.js';

it('the page at /docs needs nothing from elsewhere', async () => {
  const { apiUrl } = await SharedBench.find();
  const response = await fetch(`${apiUrl}/docs`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const page = await response.text();
  expect(page).toContain('Risiti API');
  const linked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
  expect(linked.length).toBeGreaterThan(2);
  for (const address of linked) {
    const url = new URL(address, `${apiUrl}/docs`);
    expect([address, url.origin]).toEqual([address, new URL(apiUrl).origin]);
    expect([address, (await fetch(url)).status]).toEqual([address, 200]);
  }
});
