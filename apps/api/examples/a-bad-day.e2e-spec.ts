import { runExamplePage } from '../test/run-example-page.js';

it('the example of a bad day is true to its end, and the authority has each sale once, in order', async () => {
  const { code, printed, shop } = await runExamplePage('apps/api/examples/a-bad-day.md');
  expect([code, printed]).toEqual([0, expect.stringContaining('every answer matches the page')]);
  const ours = (await shop.signedSales()).filter(({ trdInvcNo }) => /0[1-4]$/.test(trdInvcNo));
  expect(ours.map(({ trdInvcNo }) => trdInvcNo.slice(-1))).toEqual(['1', '2', '3', '4']);
});
