import { Together } from './together.js';

const setup = (limits: { rowsMax: number; groupsMax: number }) => {
  const groups: number[][] = [];
  const endings: (() => void)[] = [];
  const together = new Together<number, number>(async (items) => {
    groups.push(items);
    await new Promise<void>((resolve) => endings.push(resolve));
    return items.map((item) => item * 10);
  }, limits);
  return { together, groups, endNext: () => endings.shift()!() };
};

describe('being served together', () => {
  it('is at once for who comes first, and as one group for who comes meanwhile', async () => {
    const { together, groups, endNext } = setup({ rowsMax: 2, groupsMax: 1 });
    const results = [1, 2, 3, 4].map((item) => together.do(item));
    expect(groups).toEqual([[1]]);
    endNext();
    expect(await results[0]).toBe(10);
    expect(groups).toEqual([[1], [2, 3]]);
    endNext();
    expect(await Promise.all(results.slice(1, 3))).toEqual([20, 30]);
    endNext();
    expect(await results[3]).toBe(40);
  });

  it('fails for the whole group, and for nobody else', async () => {
    let isFirst = true;
    const together = new Together<number, number>(
      async (items) => {
        if (!isFirst) return items;
        isFirst = false;
        throw new Error('no');
      },
      { rowsMax: 9, groupsMax: 1 },
    );
    const results = await Promise.allSettled([together.do(1), together.do(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
