import { codeList, codesOf, isCode } from './index.js';

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
