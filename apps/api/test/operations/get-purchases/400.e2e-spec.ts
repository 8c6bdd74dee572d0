import { anyTill, must, shop, verdict, type Shop } from '../shop.js';
import { supply } from '../purchases.js';

describe('GET /purchases answers 400 and 003', () => {
  it.each([
    ['since=2026-03-01', 'since'],
    ['since=20260230', 'since'],
    ['since=20260301&since=20260302', 'since'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', 'cursor'],
  ])('to ?%s', async (query, field) => {
    expect(verdict(await (await anyTill()).get(`purchases?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });

  it('to a cursor of another taxpayer', async () => {
    const [one, other]: Shop[] = [await shop(), await shop()];
    for (const invoiceNumber of [1, 2]) await supply(one!, { invoiceNumber });
    const { nextCursor } = (await must(one!.get('purchases?limit=1'))).body.data;
    expect(verdict(await other!.get(`purchases?cursor=${String(nextCursor)}`))).toEqual([400, '003', '003 cursor']);
  });
});
