import { importLink } from '../client/bodies.js';
import { COPY } from '../client/copies.js';
import { declare } from '../client/imports.js';
import { anyTill, must, shop, type Shop, verdict, warningsOf, newcomer } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-imports', 200), () => {
  interface Listed {
    importList: { importId: string; taskCd: string; [more: string]: unknown }[];
    nextCursor: string | null;
  }

  const list = async ({ get }: Shop, query = ''): Promise<Listed> =>
    (await must(get(`imports${query}`))).body.data as unknown as Listed;

  const tasks = ({ importList }: Listed) => importList.map(({ taskCd }) => taskCd).sort();

  it('with all data of customs', async () => {
    const at = await shop();
    await declare(at);
    expect(await list(at)).toEqual({
      importList: [
        {
          ...{ importId: '1', taskCd: '2240001', dclDe: '01022026', itemSeq: 1, dclNo: 'C100-2026-MSA' },
          ...{ hsCd: '85167910000', itemNm: 'ELECTRIC KETTLES', imptItemSttsCd: '2', orgnNatCd: 'CN', exptNatCd: 'CN' },
          ...{ pkg: 40, pkgUnitCd: null, qty: 400, qtyUnitCd: 'KGM', totWt: 420.5, netWt: 400 },
          ...{ spplrNm: 'NINGBO EXPORT CO', agntNm: 'PWANI CLEARING' },
          ...{ invcFcurAmt: 5200.75, invcFcurCd: 'USD', invcFcurExcrt: 129.35, itemCd: null },
        },
      ],
      nextCursor: null,
      ...COPY,
    });
  });

  it('with the selected ones: by task, date, status, and link', async () => {
    const at = await shop();
    await declare(at, { taskCode: 'A' });
    await declare(at, { taskCode: 'B', declaredOn: '-1', status: '4' });
    await declare(at, { taskCode: 'C' });
    await must(at.till.put('imports/1/link', importLink({ taskCd: 'C' })));
    expect(tasks(await list(at))).toEqual(['A', 'B', 'C']);
    expect(tasks(await list(at, '?taskCd=A'))).toEqual(['A']);
    expect(tasks(await list(at, '?dclDe=-1'))).toEqual(['B']);
    expect(tasks(await list(at, '?status=2'))).toEqual(['A']);
    expect(tasks(await list(at, '?status=3'))).toEqual(['C']);
    expect(tasks(await list(at, '?linked=Y'))).toEqual(['C']);
    expect(tasks(await list(at, '?linked=N'))).toEqual(['A', 'B']);
  });

  it('page by page, each once, newest first', async () => {
    const at = await shop();
    for (const taskCode of ['A', 'B', 'C']) await declare(at, { taskCode });
    const first = await list(at, '?limit=2');
    const second = await list(at, `?limit=2&cursor=${first.nextCursor}`);
    const seen = [...first.importList, ...second.importList].map(({ taskCd }) => taskCd);
    expect([seen, second.nextCursor]).toEqual([['C', 'B', 'A'], null]);
  });

  it('with the declarations of its own PIN, and no others', async () => {
    const [one, other] = [await shop(), await shop()];
    await declare(one);
    expect([tasks(await list(one)), tasks(await list(other))]).toEqual([
      ['2240001'],
      expect.not.arrayContaining(['2240001']),
    ]);
  });

  it('with a warning for an unknown parameter', async () => {
    const { get } = await shop();
    expect(warningsOf((await must(get('imports?colour=red'))).body)).toMatchObject([{ field: 'colour' }]);
  });
});

describe(answers('get-imports', 400), () => {
  describe('and 003', () => {
    it.each([
      ['status=9', 'status'],
      ['linked=yes', 'linked'],
      ['dclDe=123456789', 'dclDe'],
      [`taskCd=${'x'.repeat(51)}`, 'taskCd'],
      ['taskCd=%00', 'taskCd'],
      ['taskCd=1&taskCd=2', 'taskCd'],
      ['limit=0', 'limit'],
      ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', 'cursor'],
    ])('to ?%s', async (query, field) => {
      expect(verdict(await (await anyTill()).get(`imports?${query}`))).toEqual([400, '003', `003 ${field}`]);
    });
  });
});

describe(answers('get-imports', 409), () => {
  it('and 007 before the device is initialised, because nothing is known then', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.get('imports'))).toEqual([409, '007', '007 device']);
  });
});
