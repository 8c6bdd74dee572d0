import { line } from '../client/bodies.js';
import { anyTill, eventually, must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-summary', 200), () => {
  it('with what the branch sold today, and on each day that is asked for, oldest first', async () => {
    const here = await shop();
    await here.sell('INV-1', [line({ qty: 2 })]);
    const { days, more } = (await must(here.get('summary'))).body.data;
    const sales = { count: 1, total: 232 };
    expect([more, days]).toEqual([false, [expect.objectContaining({ isComplete: false, sales, waiting: 0 })]]);
    // A slow machine counts a part of the days at a time.
    const past = await eventually(async () => {
      const counted = (await must(here.get('summary?from=20250101&to=20250131'))).body.data;
      expect(counted.more).toBe(false);
      return counted.days as { day: string }[];
    });
    expect([past.length, past[0]!.day, past.at(-1)!.day]).toEqual([31, '20250101', '20250131']);
  });
});

describe(answers('get-summary', 400), () => {
  it.each([
    ['from', 'from=20250230'],
    ['to', 'to=yesterday'],
    ['to', 'to=20990101'],
    ['from', 'from=20990101'],
    ['from', 'from=20250102&to=20250101'],
    ['from', 'from=20250101&to=20250201'],
  ])('and 003 about %s to %s', async (field, query) => {
    expect(verdict(await (await anyTill()).get(`summary?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});
