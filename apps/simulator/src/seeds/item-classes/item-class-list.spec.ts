import { itemClassList } from './index.js';

const levelByCode = new Map(itemClassList.map(({ itemClsCd, itemClsLvl }) => [itemClsCd, itemClsLvl]));
const leaves = itemClassList.filter(({ itemClsLvl }) => itemClsLvl === 5);

/** The parent of a leaf has its first eight digits; other parents have the last pair set to zero. */
function parentOf(itemClsCd: string): string {
  if (itemClsCd.length === 10) return itemClsCd.slice(0, 8);
  const pairs = itemClsCd.match(/../g)!.filter((pair) => pair !== '00');
  return pairs.slice(0, -1).join('').padEnd(8, '0');
}

describe('the seeded item classes', () => {
  it('are a few hundred and unique', () => {
    expect(itemClassList.length).toBeGreaterThan(300);
    expect(levelByCode.size).toBe(itemClassList.length);
  });

  it('have five levels', () => {
    expect([...new Set(levelByCode.values())].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('each have a parent on a higher level, except segments', () => {
    const orphans = itemClassList.filter(({ itemClsCd, itemClsLvl }) => {
      const parentLevel = levelByCode.get(parentOf(itemClsCd));
      return itemClsLvl > 1 && (parentLevel === undefined || parentLevel >= itemClsLvl);
    });
    expect(orphans).toEqual([]);
  });

  it('have ten digits and a tax type as leaves, eight digits and no tax type above', () => {
    const misshapen = itemClassList.filter(({ itemClsCd, itemClsLvl, taxTyCd }) =>
      itemClsLvl === 5
        ? !/^\d{10}$/.test(itemClsCd) || !/^[A-E]$/.test(taxTyCd ?? '')
        : !/^\d{8}$/.test(itemClsCd) || taxTyCd !== null,
    );
    expect(misshapen).toEqual([]);
  });

  it('have leaves of every tax type', () => {
    expect([...new Set(leaves.map(({ taxTyCd }) => taxTyCd))].sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it.each(['5059690800', '5022110801', '5012161100', '1110160600', '3133130600', '8514900000', '5214152600'])(
    'have the leaf %s of the protocol’s samples',
    (itemClsCd) => {
      expect(levelByCode.get(itemClsCd)).toBe(5);
    },
  );

  it.each([
    ['99000000', 1],
    ['99010000', 2],
    ['99020000', 2],
    ['99011000', 3],
    ['99011035', 4],
  ])('have %s of the VAT Act on level %i', (itemClsCd, level) => {
    expect(levelByCode.get(itemClsCd)).toBe(level);
  });
});
