import { importLink } from '../client/bodies.js';
import { declare } from '../client/imports.js';
import { ASYNC, errorsOf, must, newcomer, shop, type Shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

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
      await must(at.till.put('imports/1/link', importLink()));
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
