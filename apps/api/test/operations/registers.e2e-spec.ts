import { age, COPY, reader } from '../client/copies.js';
import { anyTill, must, type SharedStack, type Till, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { saysThatItIsNotThereYet, saysThatItIsStillSo, servesWhatIsKept, wantsADevice } from './shared/copies.js';

describe(answers('get-codes', 200), () => {
  interface ClassData {
    cdCls: string;
    dtlList: { cd: string; useYn: string }[];
  }

  const classesOf = async (query: string): Promise<ClassData[]> => {
    const { till } = await reader();
    return (await must(till.get(`codes${query}`))).body.data.clsList as ClassData[];
  };

  it('with every class and its codes, as the authority has them, and their age', async () => {
    const { till } = await reader();
    const { data } = (await must(till.get('codes'))).body;
    expect(data).toEqual({ clsList: expect.any(Array), ...COPY });
    const classes = data.clsList as ClassData[];
    expect(classes.length).toBeGreaterThan(20);
    expect(classes.find(({ cdCls }) => cdCls === '04')).toEqual({
      cdCls: '04',
      cdClsNm: 'Taxation Type',
      cdClsDesc: null,
      useYn: 'Y',
      ...{ userDfnNm1: 'Tax Rate', userDfnNm2: null, userDfnNm3: null },
      dtlList: ['A', 'B', 'C', 'D', 'E'].map((cd) => expect.objectContaining({ cd, useYn: 'Y' }) as object),
    });
  });

  it.each([
    ['?cdCls=04', [['04', ['A', 'B', 'C', 'D', 'E']]]],
    ['?cdCls=04&cd=B', [['04', ['B']]]],
    ['?cdCls=07&q=MOBILE', [['07', ['06']]]],
    ['?cdCls=07&q=mobile', [['07', ['06']]]],
    ['?cdCls=04&useYn=N', []],
    ['?cdCls=4', []],
    ['?since=2999-01-01T00:00:00Z', []],
  ])('with the codes selected by %s', async (query, expected) => {
    const found = await classesOf(query);
    expect(found.map(({ cdCls, dtlList }) => [cdCls, dtlList.map(({ cd }) => cd)])).toEqual(expected);
  });

  it('with nothing new to a client that sends the asOf of the previous answer', async () => {
    const { till } = await reader();
    const { asOf } = (await must(till.get('codes'))).body.data;
    expect((await must(till.get(`codes?since=${String(asOf)}`))).body.data.clsList).toEqual([]);
  });

  it('with a warning for an unknown filter', async () => {
    const { till } = await reader();
    expect(warningsOf((await must(till.get('codes?cdCls=04&class=04'))).body)).toMatchObject([{ field: 'class' }]);
  });

  it('with a new copy if it is older than a minute', async () => {
    const { stack, till } = await reader();
    const before = (await must(till.get('codes'))).body.data;
    await age(stack, till, 'codes', 120);
    const after = (await must(till.get('codes'))).body.data;
    expect(after).toMatchObject({ stale: false });
    expect(Date.parse(String(after.asOf))).toBeGreaterThan(Date.parse(String(before.asOf)) - 120_000);
  });
});

describe(answers('get-codes', 304), () => {
  saysThatItIsStillSo('get-codes');
});

describe(answers('get-codes', 400), () => {
  it.each([
    ['cdCls=x', 'cdCls'],
    ['cdCls=123456', 'cdCls'],
    [`cd=${'x'.repeat(21)}`, 'cd'],
    ['useYn=y', 'useYn'],
    ['q=%00', 'q'],
    ['since=yesterday', 'since'],
    ['since=2026-02-30T00:00:00Z', 'since'],
    ['useYn=Y&useYn=N', 'useYn'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`codes?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-codes', 409), () => {
  wantsADevice('get-codes');
});

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

describe(answers('get-notices', 200), () => {
  servesWhatIsKept('get-notices', 'notices', 'selectNoticeList');

  interface NoticeData {
    noticeNo: number;
    title: string;
  }

  const titled = async (stack: SharedStack, title: string) => stack.simulator.addNotice(title);

  it('with the notices of the authority, newest first', async () => {
    const { till } = await reader();
    const { data } = (await must(till.get('notices'))).body;
    expect(data).toEqual({ noticeList: expect.any(Array), ...COPY });
    const numbers = (data.noticeList as NoticeData[]).map(({ noticeNo }) => noticeNo);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect(data.noticeList).toContainEqual({
      noticeNo: 2,
      title: 'Planned maintenance',
      cont: expect.stringMatching(/Sunday/) as string,
      dtlUrl: expect.stringMatching(/^https:/) as string,
      regrNm: 'Administrator',
      regDt: '20250303083000',
    });
  });

  it('with only the notices that are newer than the asOf of the previous answer', async () => {
    const { stack, till } = await reader();
    const { asOf } = (await must(till.get('notices'))).body.data;
    const title = `For ${till.tin}`;
    await titled(stack, title);
    await age(stack, till, 'notices', 61);
    const { data } = (await must(till.get(`notices?since=${String(asOf)}&q=${title}`))).body;
    expect((data.noticeList as NoticeData[]).map((notice) => notice.title)).toEqual([title]);
  });

  it('with another ETag after a new notice', async () => {
    const { stack, till } = await reader();
    const tag = (await must(till.get('notices'))).headers.get('etag')!;
    await titled(stack, 'News');
    await age(stack, till, 'notices', 61);
    const answer = await till.get('notices', { headers: { 'if-none-match': tag } });
    expect([answer.status, answer.headers.get('etag') === tag]).toEqual([200, false]);
  });
});

describe(answers('get-notices', 304), () => {
  saysThatItIsStillSo('get-notices');
});

describe(answers('get-notices', 400), () => {
  it.each([
    ['since=20260301', 'since'],
    ['q=%00', 'q'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`notices?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-notices', 409), () => {
  wantsADevice('get-notices');
});

describe(answers('get-notices', 503), () => {
  saysThatItIsNotThereYet('get-notices', 'selectNoticeList');
});
