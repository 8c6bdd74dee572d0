import { SharedStack } from '../../../libs/testing/src/shared-stack/shared-stack.js';
import { testSize } from '../../../libs/testing/src/test-size.js';
import { runExamplePage, runExamplePageOn } from '../test/run-example-page.js';

const [MORNING, BAD_DAY, GOODS] = ['a-shops-morning', 'a-bad-day', 'a-day-of-goods'].map(
  (name) => `apps/api/examples/${name}.md`,
) as [string, string, string];
const TRUE = expect.stringContaining('every answer matches the page') as string;

/** Each page comes once after each page, also after itself. The first three found what a page took for granted. */
const ORDER = [MORNING, BAD_DAY, BAD_DAY, GOODS, GOODS, MORNING, MORNING, GOODS, BAD_DAY, MORNING];

it('the examples can be played in any order and twice on one installation', async () => {
  const till = await (await SharedStack.find()).uninitialisedTill();
  for (const page of ORDER.slice(0, testSize({ short: 3, full: ORDER.length }))) {
    const { code, printed } = await runExamplePageOn(till, page);
    expect([page, code, printed]).toEqual([page, 0, TRUE]);
  }
});

describe('an example that is no longer true', () => {
  it('reports the first answer that differs from the page', async () => {
    const change = { from: '"deviceStatus": "ACTIVE"', into: '"deviceStatus": "ASLEEP"' };
    const { code, printed } = await runExamplePage(MORNING, change);
    expect(code).toBe(1);
    expect(printed).toContain('body.data.deviceStatus: expected "ASLEEP", got "ACTIVE"');
    expect(printed).toContain('POST /api/v1/initialize got an answer that differs from the page');
  });

  it('reports a status that differs from the page', async () => {
    const { code, printed } = await runExamplePage(MORNING, { from: '200\n', into: '201\n' });
    expect([code, printed]).toEqual([1, expect.stringContaining('status: expected 201, got 200')]);
  });
});

it('the example of a bad day is true to its end, and the authority has each sale once, in order', async () => {
  const { code, printed, shop } = await runExamplePage(BAD_DAY);
  expect([code, printed]).toEqual([0, TRUE]);
  const ours = (await shop.signedSales()).filter(({ trdInvcNo }) => /0[1-4]$/.test(trdInvcNo));
  expect(ours.map(({ trdInvcNo }) => trdInvcNo.slice(-1))).toEqual(['1', '2', '3', '4']);
});

/** Sums quantities by kind of goods. The item codes of the example end in the number of the day it was run. */
const byKind = (quantities: Record<string, number>) =>
  Object.fromEntries(Object.entries(quantities).map(([code, quantity]) => [code.split('-')[0], quantity]));

it('the example of a day of goods is true to its end, and leaves the same stock here and at the authority', async () => {
  const { code, printed, shop } = await runExamplePage(GOODS);
  expect([code, printed]).toEqual([0, TRUE]);
  const { moved, masters } = await shop.authoritysStock();
  const { body } = await shop.get('stock/master');
  const levels = body.data.stockList as { itemCd: string; rsdQty: number }[];
  const ours = Object.fromEntries(levels.map(({ itemCd, rsdQty }) => [itemCd, rsdQty]));
  const ends = { KETTLE: 23, SOAP: 29, TEA: 27 };
  expect({ ours: byKind(ours), moved: byKind(moved), masters: byKind(masters) }).toEqual({
    ...{ ours: ends, moved: ends, masters: ends },
  });
});
