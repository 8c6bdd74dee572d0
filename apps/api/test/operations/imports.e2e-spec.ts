import { importLink } from '../client/bodies.js';
import { COPY } from '../client/copies.js';
import { declare } from '../client/imports.js';
import { anyTill, ASYNC, errorsOf, must, newcomer, shop, type Shop, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

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

describe(answers('put-imports-import-id-link', 200), () => {
  const LINK = 'imports/1/link';

  /** A shop of a taxpayer whose first import is in our copy as the authority has it. */
  async function importer(): Promise<Shop> {
    const at = await shop();
    await declare(at);
    return at;
  }

  it('once the authority has it, and the list shows the link', async () => {
    const at = await importer();
    const { body } = await must(at.till.put(LINK, importLink({ regrId: 'M1', regrNm: 'Manager' })));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({ success: true });
    const { data } = (await must(at.get('imports'))).body;
    expect(data).toMatchObject({ importList: [{ importId: '1', imptItemSttsCd: '3', itemCd: 'SVC-WASH' }] });
    expect(await at.stack.simulator.calls(at.till.tin, 'updateImportItem')).toMatchObject([{ resultCd: '000' }]);
  });

  it('to the selected one of several', async () => {
    const at = await importer();
    await declare(at, { declaredOn: '-1' });
    await declare(at, { taskCode: '2240002' });
    await must(at.till.put(LINK, importLink({ taskCd: '2240002' })));
    await must(at.till.put(LINK, importLink({ taskCd: '2240001', dclDe: '-1' })));
    const linked = (await must(at.get('imports?linked=N'))).body.data as unknown as { importList: object[] };
    expect(linked.importList).toMatchObject([{ taskCd: '2240001', dclDe: '01022026' }]);
  });

  it('to the one of the given day, written as the interface writes a day or as customs does', async () => {
    const at = await importer();
    await declare(at, { declaredOn: '02022026' });
    await declare(at, { declaredOn: '20260203' });
    for (const dclDe of ['20260202', '03022026', '01022026']) await must(at.till.put(LINK, importLink({ dclDe })));
    expect((await must(at.get('imports?linked=N'))).body.data).toMatchObject({ importList: [] });
  });

  it('to an item that is still being registered, after its registration', async () => {
    const at = await importer();
    await at.post('items/goods', { itemName: 'Kettle', taxType: 'B', itemCode: 'KETTLE' }, ASYNC);
    await must(at.till.put(LINK, importLink({ itemCd: 'KETTLE' })));
  });

  it('to a client that comes back after it missed the answer', async () => {
    const at = await importer();
    await at.settled(await at.till.put(LINK, importLink(), ASYNC));
    const again = await must(at.till.put(LINK, importLink({ qty: 400, regrNm: 'Another' })));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await at.stack.simulator.calls(at.till.tin, 'updateImportItem')).toHaveLength(1);
  });
});

describe(answers('put-imports-import-id-link', 400), () => {
  describe('and 002', () => {
    refusesFields('put-imports-import-id-link', '002', [[{}, 'itemCd']]);
  });

  describe('and 003', () => {
    refusesFields('put-imports-import-id-link', '003', [
      [importLink({ itemCd: 7 }), 'itemCd'],
      [importLink({ hsCd: 'x'.repeat(18) }), 'hsCd'],
      [importLink({ taskCd: 'x'.repeat(51) }), 'taskCd'],
      [importLink({ dclDe: '2026-02-01' }), 'dclDe'],
      [importLink({ qty: -1 }), 'qty'],
      [importLink({ prc: '580' }), 'prc'],
    ]);
  });
});

describe(answers('put-imports-import-id-link', 404), () => {
  const put = ({ till }: Shop, id: string, more = {}) => till.put(`imports/${id}/link`, importLink(more));

  describe('and 801', () => {
    it.each(['2', '0', '01x', 'x', '%00', '1.5', '-1', '9'.repeat(40), '..%2F1'])('to %s', async (id) => {
      const at = await shop();
      await declare(at);
      const before = await at.stored();
      expect(verdict(await put(at, id))).toEqual([404, '801', '801 importId']);
      expect(await at.stored()).toEqual(before);
    });

    it('to another task or date than that of the declaration', async () => {
      const at = await shop();
      await declare(at);
      for (const more of [{ taskCd: '2240009' }, { dclDe: '20260102' }])
        expect(verdict(await put(at, '1', more))).toEqual([404, '801', '801 importId']);
    });

    it('to a declaration of another taxpayer, with the text of an unknown one', async () => {
      const [at, stranger] = [await shop(), await shop()];
      await declare(at);
      await declare(stranger, { sequence: 3 });
      const [his, nobodys] = [await put(stranger, '1'), await put(at, '7')];
      expect(his.status).toBe(404);
      expect({ ...his.body, requestId: null }).toEqual({ ...nobodys.body, requestId: null });
    });
  });
});

describe(answers('put-imports-import-id-link', 409), () => {
  describe('and 802', () => {
    it.each([
      ['the same once more', {}],
      ['the same by its full name', { taskCd: '2240001', dclDe: '01022026' }],
      ['another item', { itemCd: 'SVC-OTHER' }],
    ])('to %s', async (_, more) => {
      const at = await shop();
      await at.register('SVC-OTHER');
      await declare(at);
      await at.untilHandedOut(await must(at.till.put('imports/1/link', importLink())));
      const answer = await at.till.put('imports/1/link', importLink(more));
      expect(verdict(answer)).toEqual([409, '802', '802 importId']);
      expect(answer.body.data).toMatchObject({ status: 'APPROVED', kind: 'import-link' });
    });

    it.each(['3', '4'])('to a declaration that the authority has settled already (%s)', async (status) => {
      const at = await shop();
      await declare(at, { status });
      expect(verdict(await at.till.put('imports/1/link', importLink()))).toEqual([409, '802', '802 importId']);
    });
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.put('imports/1/link', importLink()))).toEqual([409, '007', '007 device']);
  });
});

describe(answers('put-imports-import-id-link', 422), () => {
  async function importer(): Promise<Shop> {
    const at = await shop();
    await declare(at);
    return at;
  }

  it('and 003 if several declarations match, and lists them', async () => {
    const at = await importer();
    await declare(at, { taskCode: '2240002', declaredOn: '-1' });
    const answer = await at.till.put('imports/1/link', importLink());
    expect(verdict(answer)).toEqual([422, '003', '003 taskCd']);
    for (const said of ['taskCd 2240001 with dclDe 01022026', 'taskCd 2240002 with dclDe -1'])
      expect(errorsOf(answer.body)[0]!.message).toContain(said);
  });

  it('and 005 to an unknown item', async () => {
    const at = await importer();
    const answer = await at.till.put('imports/1/link', importLink({ itemCd: 'NONE' }));
    expect(verdict(answer)).toEqual([422, '005', '005 itemCd']);
  });

  it('and 003 to a refusal of the authority, in its words, and the import may be linked again', async () => {
    const at = await importer();
    const { stack, till } = at;
    const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'updateImportItem', tin: till.tin };
    await stack.simulator.armFault(refusal);
    const answer = await till.put('imports/1/link', importLink());
    expect(verdict(answer)).toEqual([422, '003', '003 importId']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    await must(till.put('imports/1/link', importLink()));
  });
});
