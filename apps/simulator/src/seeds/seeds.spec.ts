import { codeList, codesOf, isCode } from './codes/index.js';
import { importsOf } from './imports.js';
import { itemClassList } from './item-classes/index.js';

const pins = Array.from({ length: 200 }, (_, index) => `P${String(index).padStart(9, '0')}K`);

describe('the seeded imports', () => {
  it('are the same for a PIN each time', () => {
    expect(importsOf('P051234567Q')).toEqual(importsOf('P051234567Q'));
  });

  it('are a few for every taxpayer, with unique keys', () => {
    for (const pin of pins) {
      const keys = importsOf(pin).map(({ taskCd, dclDe, itemSeq }) => `${taskCd}|${dclDe}|${itemSeq}`);
      expect(keys.length).toBeGreaterThanOrEqual(1);
      expect(keys.length).toBeLessThanOrEqual(3);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('have dates in the formats of customs', () => {
    const dates = new Set(pins.flatMap((pin) => importsOf(pin).map(({ dclDe }) => dclDe)));
    expect([...dates].sort()).toEqual(['-1', '03022025', '17032025', '28042025']);
  });

  it('have amounts of two decimals', () => {
    const amounts = pins.flatMap((pin) => importsOf(pin).map(({ invcFcurAmt }) => invcFcurAmt));
    expect(amounts.filter((amount) => Number(amount.toFixed(2)) !== amount)).toEqual([]);
  });
});

const classOf = (cdCls: string) => codeList.find((codeClass) => codeClass.cdCls === cdCls)!;

describe('the seeded code list', () => {
  it('is about as long as the real one', () => {
    const codes = codeList.flatMap(({ dtlList }) => dtlList);
    expect(codeList).toHaveLength(26);
    expect(codes.length).toBeGreaterThan(650);
    expect(codes.length).toBeLessThan(850);
  });

  it.each(['04', '05', '07', '10', '11', '12', '14', '15', '17', '24', '26', '31', '32', '33', '36', '37', '38', '48'])(
    'has the documented class %s',
    (cdCls) => {
      expect(codesOf(cdCls).length).toBeGreaterThan(1);
    },
  );

  it.each([
    ['10', 43],
    ['17', 52],
    ['33', 179],
    ['12', 12],
    ['07', 7],
  ])('has the complete class %s with %i codes', (cdCls, count) => {
    expect(codesOf(cdCls)).toHaveLength(count);
  });

  it('has unique codes of at most 5 characters and names of at most 60', () => {
    for (const { cdCls, dtlList } of codeList) {
      expect(codesOf(cdCls)).toHaveLength(dtlList.length);
      expect(dtlList.filter(({ cd, cdNm }) => cd.length > 5 || cdNm.length > 60)).toEqual([]);
    }
  });

  it('names the column of the tax rates and gives the rates as texts', () => {
    expect(classOf('04').userDfnNm1).toBe('Tax Rate');
    expect(classOf('04').dtlList.map(({ cd, userDfnCd1 }) => [cd, userDfnCd1])).toEqual([
      ['A', '0'],
      ['B', '16'],
      ['C', '0'],
      ['D', '0'],
      ['E', '8'],
    ]);
  });

  it('keeps three former countries under their old names', () => {
    const former = classOf('05').dtlList.filter(({ cd }) => ['FX', 'YU', 'ZR', 'KE'].includes(cd));
    expect(former.map(({ cdNm }) => cdNm)).toEqual(['FRANCE, METROPOLITAN', 'KENYA', 'YUGOSLAVIA', 'ZAIRE']);
  });

  it('has no packaging unit BX, which is a quantity unit', () => {
    expect(isCode('10', 'BX')).toBe(true);
    expect(isCode('17', 'BX')).toBe(false);
  });
});

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
