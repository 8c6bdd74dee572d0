import { age, COPY, reader } from '../client/copies.js';
import { anyTill, must, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { saysThatItIsStillSo, wantsADevice } from './shared/copies.js';

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
