import { anAuthority } from './test/authority.js';
import { FIRST_PULL_DATE, keys, keysOf } from './test/timestamps.js';
const authority = anAuthority();
const pull = { lastReqDt: FIRST_PULL_DATE };

const CODE_CLASS = keys('cdCls cdClsNm cdClsDesc useYn userDfnNm1 userDfnNm2 userDfnNm3 dtlList');
const CODE = keys('cd cdNm cdDesc useYn srtOrd userDfnCd1 userDfnCd2 userDfnCd3');
const ITEM_CLASS = keys('itemClsCd itemClsNm itemClsLvl taxTyCd mjrTgYn useYn');
const BRANCH = keys('tin bhfId bhfNm bhfSttsCd prvncNm dstrtNm sctrNm locDesc mgrNm mgrTelNo mgrEmail hqYn');
const NOTICE = keys('noticeNo title cont dtlUrl regrNm regDt');
const TAXPAYER = keys('tin taxprNm taxprSttsCd prvncNm dstrtNm sctrNm locDesc');

describe('the code list', () => {
  const CLASSES: [code: string, atLeast: number][] = [
    ...([
      ['04', 5],
      ['05', 250],
      ['07', 7],
      ['10', 43],
      ['11', 6],
      ['12', 12],
      ['14', 4],
      ['15', 2],
      ['17', 52],
    ] as [string, number][]),
    ...([
      ['24', 3],
      ['26', 4],
      ['31', 2],
      ['32', 6],
      ['33', 170],
      ['36', 1],
      ['37', 2],
      ['38', 2],
      ['48', 1],
    ] as [string, number][]),
  ];

  const pulled = async () =>
    (await (await authority.direct()).ask('selectCodeList', pull)).data.clsList as ListedCodeClass[];

  it.each(CLASSES)('has class %s with at least %d codes', async (code, atLeast) => {
    const found = (await pulled()).find(({ cdCls }) => cdCls === code)!;
    expect(found.dtlList.length).toBeGreaterThanOrEqual(atLeast);
  });

  it('has the keys of the samples', async () => {
    for (const codeClass of await pulled()) {
      expect(keysOf(codeClass)).toEqual(CODE_CLASS);
      for (const code of codeClass.dtlList) expect(keysOf(code)).toEqual(CODE);
    }
  });

  it('reports the tax rates as texts', async () => {
    const taxes = (await pulled()).find(({ cdCls }) => cdCls === '04')!;
    expect(taxes.userDfnNm1).toEqual(expect.stringMatching(/rate/i));
    expect(taxes.dtlList.map(({ cd, userDfnCd1 }) => [cd, userDfnCd1])).toEqual([
      ...[
        ['A', '0'],
        ['B', '16'],
        ['C', '0'],
        ['D', '0'],
        ['E', '8'],
      ],
    ]);
  });

  it('contains every code once', async () => {
    for (const { dtlList } of await pulled()) {
      expect(new Set(dtlList.map(({ cd }) => cd)).size).toBe(dtlList.length);
    }
  });
});

interface ListedCodeClass {
  cdCls: string;
  userDfnNm1: string | null;
  dtlList: { cd: string; userDfnCd1: string | null }[];
}

describe('the item classes', () => {
  const pulled = async () =>
    (await (await authority.direct()).ask('selectItemClsList', pull)).data.itemClsList as ListedItemClass[];

  it('are a few hundred on five levels, with the keys of the samples', async () => {
    const classes = await pulled();
    expect(classes.length).toBeGreaterThanOrEqual(200);
    for (const itemClass of classes) expect(keysOf(itemClass)).toEqual(ITEM_CLASS);
    expect(new Set(classes.map(({ itemClsLvl }) => itemClsLvl))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('have ten digits and a tax type as leaves, eight digits and no tax type above', async () => {
    for (const { itemClsCd, itemClsLvl, taxTyCd } of await pulled()) {
      const leaf = itemClsLvl === 5;
      expect(itemClsCd).toMatch(leaf ? /^\d{10}$/ : /^\d{8}$/);
      expect(taxTyCd).toEqual(leaf ? expect.stringMatching(/^[A-E]$/) : null);
    }
  });

  it.each(['5059690800', '5022110801', '5012161100', '1110160600', '3133130600', '8514900000', '99000000', '99011000'])(
    'include %s',
    async (code) => {
      expect((await pulled()).map(({ itemClsCd }) => itemClsCd)).toContain(code);
    },
  );
});

interface ListedItemClass {
  itemClsCd: string;
  itemClsLvl: number;
  taxTyCd: string | null;
}

describe('the branches', () => {
  it('are those of the taxpayer, with the keys of the samples', async () => {
    const device = await authority.direct();
    await authority.direct(device.credentials.tin, '02');
    const rows: { tin: string; bhfId: string }[] = (await device.ask('selectBhfList', pull)).data.bhfList;
    for (const row of rows) {
      expect(keysOf(row)).toEqual(BRANCH);
      expect(row.tin).toBe(device.credentials.tin);
    }
    expect(rows.map(({ bhfId }) => bhfId)).toEqual(expect.arrayContaining(['00', '02']));
  });
});

describe('the notices', () => {
  it('exist from the start, with the keys of the samples', async () => {
    const { data } = await (await authority.direct()).ask('selectNoticeList', pull);
    expect(data.noticeList.length).toBeGreaterThan(0);
    for (const row of data.noticeList) {
      expect(keysOf(row)).toEqual(NOTICE);
      expect(row).toMatchObject({ noticeNo: expect.any(Number), regDt: expect.stringMatching(/^\d{14}$/) });
    }
  });
});

describe('the customer', () => {
  it('is found under a taxpayer’s PIN', async () => {
    const [device, other] = [await authority.direct(), await authority.direct()];
    const { data } = await device.ask('selectCustomer', { custmTin: other.credentials.tin });
    expect(keysOf(data.custList[0])).toEqual(TAXPAYER);
    expect(data.custList[0]).toMatchObject({ tin: other.credentials.tin, taxprSttsCd: 'A' });
  });

  it('is not found under an unknown PIN: 001', async () => {
    const answer = await (await authority.direct()).ask('selectCustomer', { custmTin: 'P999999998Z' });
    expect(answer).toMatchObject({ resultCd: '001', resultMsg: 'There is no search result', data: null });
  });
});
