import { COPY, reader } from '../client/copies.js';
import { anyTill, must, type Till, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { saysThatItIsStillSo, wantsADevice } from './shared/copies.js';

describe(answers('get-item-classes', 200), () => {
  interface ClassData {
    itemClsCd: string;
    itemClsNm: string;
    itemClsLvl: number;
    taxTyCd: string | null;
  }

  const asked = async (till: Till, query = '') => (await must(till.get(`item-classes${query}`))).body.data;

  it('with a page of the tree, and its age', async () => {
    const { till } = await reader();
    const data = await asked(till, '?limit=3');
    expect(data).toEqual({ itemClsList: expect.any(Array), nextCursor: expect.stringMatching(/^\d+$/), ...COPY });
    expect(data.itemClsList).toHaveLength(3);
    const fields = ['itemClsCd', 'itemClsNm', 'itemClsLvl', 'taxTyCd', 'mjrTgYn', 'useYn'].sort();
    for (const one of data.itemClsList as object[]) expect(Object.keys(one).sort()).toEqual(fields);
  });

  it('with each class once, page after page', async () => {
    const { till } = await reader();
    const seen: string[] = [];
    for (let cursor: unknown = ''; cursor !== null;) {
      const data = await asked(till, `?limit=200&cursor=${String(cursor)}`);
      seen.push(...(data.itemClsList as ClassData[]).map(({ itemClsCd }) => itemClsCd));
      cursor = data.nextCursor;
    }
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen.length).toBeGreaterThan(200);
  });

  it('with the classes selected by its filters', async () => {
    const { till } = await reader();
    const found = (await asked(till, '?itemClsLvl=5&taxTyCd=B&itemClsCd=50&useYn=Y&limit=1000')).itemClsList;
    const classes = found as ClassData[];
    expect(classes.length).toBeGreaterThan(0);
    for (const one of classes) {
      expect(one).toMatchObject({
        itemClsLvl: 5,
        taxTyCd: 'B',
        itemClsCd: expect.stringMatching(/^50\d{8}$/) as string,
      });
    }
    const { itemClsNm } = classes[0]!;
    const named = (await asked(till, `?q=${encodeURIComponent(itemClsNm.toUpperCase())}`)).itemClsList;
    expect(named).toContainEqual(expect.objectContaining({ itemClsNm }));
    expect((await asked(till, '?since=2999-01-01T00:00:00Z')).itemClsList).toEqual([]);
  });
});

describe(answers('get-item-classes', 304), () => {
  saysThatItIsStillSo('get-item-classes');
});

describe(answers('get-item-classes', 400), () => {
  it.each([
    ['itemClsCd=SV', 'itemClsCd'],
    ['itemClsLvl=6', 'itemClsLvl'],
    ['taxTyCd=F', 'taxTyCd'],
    ['useYn=1', 'useYn'],
    ['since=1', 'since'],
    ['cursor=x', 'cursor'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`item-classes?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-item-classes', 409), () => {
  wantsADevice('get-item-classes');
});
