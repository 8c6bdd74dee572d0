import { runExamplePage } from '../test/run-example-page.js';

/** Sums quantities by kind of goods. The item codes of the example end in the number of the day it was run. */
const byKind = (quantities: Record<string, number>) =>
  Object.fromEntries(Object.entries(quantities).map(([code, quantity]) => [code.split('-')[0], quantity]));

it('the example of a day of goods is true to its end, and leaves the same stock here and at the authority', async () => {
  const { code, printed, shop } = await runExamplePage('apps/api/examples/a-day-of-goods.md');
  expect([code, printed]).toEqual([0, expect.stringContaining('every answer matches the page')]);
  const { moved, masters } = await shop.authoritysStock();
  const { body } = await shop.get('stock/master');
  const levels = body.data.stockList as { itemCd: string; rsdQty: number }[];
  const ours = Object.fromEntries(levels.map(({ itemCd, rsdQty }) => [itemCd, rsdQty]));
  const ends = { KETTLE: 23, SOAP: 29, TEA: 27 };
  expect({ ours: byKind(ours), moved: byKind(moved), masters: byKind(masters) }).toEqual({
    ...{ ours: ends, moved: ends, masters: ends },
  });
});
