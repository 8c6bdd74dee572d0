import { eventually, SharedBench } from '../test/shared-bench.js';
import { saleWith } from '../test/sales.js';
import { fieldsOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const ITEM = { itemName: 'Consulting', taxType: 'B', price: 580, itemCode: 'SVC-1', description: 'By the hour' };

describe('POST /items/service', () => {
  it('stores nothing of a broken item', async () => {
    const till = await bench.till([]);
    const before = await bench.rowsOf(till);
    for (const change of [{ itemName: '   ' }, { taxType: 'E' }, { price: '580' }, { itemCode: ['X'] }])
      expect((await till.post('/items/service', { ...ITEM, ...change })).status).toBe(400);
    expect(await bench.rowsOf(till)).toEqual(before);
  });

  it.each([
    { itemName: 'x'.repeat(100) },
    { taxType: 'A' },
    { taxType: 'C' },
    { taxType: 'D' },
    { price: undefined },
    { price: 0 },
    { description: '' },
    { useYn: 'N' },
    { itemCode: 'Ünïcode/№ 1?&%' },
  ])('takes %j', async (change) => {
    const till = await bench.till([]);
    expect((await till.post('/items/service', { ...ITEM, ...change })).status).toBe(200);
  });

  it('answers the same again as before, and marks it as a repetition', async () => {
    const till = await bench.till([]);
    const first = await till.post('/items/service', ITEM);
    const again = await till.post('/items/service', { ...ITEM, useYn: 'Y', price: 580.0 });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });

  it('refuses another item under a code that is taken, and shows which has it', async () => {
    const till = await bench.till([]);
    const first = await till.post('/items/service', ITEM);
    for (const change of [{ itemName: 'Other' }, { taxType: 'A' }, { price: 581 }, { useYn: 'N' }]) {
      const answered = await till.post('/items/service', { ...ITEM, ...change });
      expect([answered.status, fieldsOf(answered)]).toEqual([409, ['004 itemCode']]);
      expect(answered.body.data).toMatchObject({ kind: 'item', reference: 'SVC-1', status: 'APPROVED' });
      expect(answered.headers.get('location')).toBe(first.headers.get('location'));
      expect(answered.body.errors![0]!.fix).toContain('another itemCode');
    }
  });

  it('registers a code once, however many post it at once', async () => {
    const till = await bench.till([]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => till.post('/items/service', ITEM)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await till.get('/items')).body.data).toMatchObject({ itemList: [{ itemCd: 'SVC-1' }] });
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
  });

  it('warns of fields it does not know', async () => {
    const till = await bench.till([]);
    const { body } = await till.post('/items/service', { ...ITEM, itemCls: 'SV', __proto__: 1, 'odd\nname': 1 });
    expect(body.warnings!.map(({ field }) => field)).toEqual(['itemCls', '"odd\\nname"']);
  });

  it('answers 202 at once when asked to, and the item is known from then on', async () => {
    const till = await bench.till();
    await bench.simulator.setLatencyOf('saveItem', till.tin, 600_000);
    const answered = await till.post('/items/service', ITEM, { prefer: 'respond-async' });
    expect(answered.status).toBe(202);
    expect(answered.body).toMatchObject({ resultCd: '000', success: true, data: { status: 'ACCEPTED', invcNo: null } });
    expect(answered.headers.get('preference-applied')).toBe('respond-async');
    const sale = await till.post('/sales', saleWith({}, { itemCd: 'SVC-1' }), { prefer: 'respond-async' });
    expect(sale.status).toBe(202);
  });

  it('ends 005 for a sale whose item the authority then refuses', async () => {
    const till = await bench.till();
    await bench.simulator.armFault({ fault: 'reject', code: '910', operation: 'saveItem', tin: till.tin });
    await bench.simulator.setLatencyOf('saveItem', till.tin, 400);
    const item = await till.post('/items/service', ITEM, { prefer: 'respond-async' });
    const sale = await till.post('/sales', saleWith({}, { itemCd: 'SVC-1' }));
    await bench.simulator.setLatencyOf('saveItem', till.tin, 0);
    expect([sale.status, sale.body.resultCd]).toEqual([422, '005']);
    expect((await till.get(item.headers.get('location')!)).body.data).toMatchObject({ status: 'REJECTED' });
    await eventually(async () => expect((await till.get('/items')).text).not.toContain('SVC-1"'));
    expect((await till.post('/items/service', ITEM)).status).toBe(200);
  });
});

describe('GET /items', () => {
  const OWN = 1_200;
  const REPORTED = 700;

  /** Items of this taxpayer; the authority knows the first hundred of them by codes that it made. */
  const fill = async ({ tin }: { tin: string }) => {
    await bench.query(
      `INSERT INTO items (environment, tin, item_cd, submission_id, state, wire_cd, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd, use_yn)
       SELECT 'SANDBOX', $1, 'Ö/' || lpad(n::text, 5, '0'), gen_random_uuid(), 'REGISTERED', CASE WHEN n <= 100 THEN 'KE' || n END,
         'SV', '3', 'Item ' || n, 'B', true FROM generate_series(1, $2) n`,
      [tin, OWN],
    );
    await bench.query(
      `INSERT INTO register_rows (environment, register, scope, key, row)
       SELECT 'SANDBOX', 'items', $1, 'KE' || n, jsonb_build_object('code', 'KE' || n, 'name', 'Reported', 'itemClass', '5059690800',
         'taxType', 'B', 'inUse', true, 'isCorrected', true, 'defaultPrice', 1) FROM generate_series(1, $2) n`,
      [tin, REPORTED],
    );
  };

  const listOf = (answered: { body: { data?: unknown } }) =>
    answered.body.data as { itemList: Listed[]; nextCursor: string | null };

  interface Listed {
    itemCd: string;
    source: string;
    rraModYn: string;
  }

  it('sends all items as a stream, first those registered here', async () => {
    const till = await bench.uninitialisedTill();
    await fill(till);
    const answered = await till.get('/items');
    expect(answered.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answered.headers.get('content-length')).toBeNull();
    expect(answered.body).toMatchObject({ resultCd: '000', resultMsg: 'Success', success: true, message: 'Success' });
    const { itemList, nextCursor } = listOf(answered);
    expect(nextCursor).toBeUndefined();
    expect(itemList.map(({ source }) => source)).toEqual([
      ...Array<string>(OWN).fill('OWN'),
      ...Array<string>(REPORTED - 100).fill('AUTHORITY'),
    ]);
    expect(new Set(itemList.map(({ itemCd }) => itemCd)).size).toBe(OWN + REPORTED - 100);
    expect([itemList[99]!.rraModYn, itemList[100]!.rraModYn]).toEqual(['Y', 'N']);
  });

  it.each([200, 600])('sends the same items in pages of %i', async (limit) => {
    const till = await bench.uninitialisedTill();
    await fill(till);
    const read: Listed[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = listOf(await till.get(`/items?limit=${limit}&cursor=${cursor}`));
      expect(page.itemList.length).toBeLessThanOrEqual(limit);
      read.push(...page.itemList);
      cursor = page.nextCursor;
    }
    expect(read).toEqual(listOf(await till.get('/items')).itemList);
  });

  it('goes on behind a cursor without a limit, and ends a list that fills its pages', async () => {
    const till = await bench.uninitialisedTill();
    await fill(till);
    const { itemList, nextCursor } = listOf(await till.get('/items?limit=1000'));
    const rest = listOf(await till.get(`/items?cursor=${nextCursor}`));
    expect(itemList.length + rest.itemList.length).toBe(OWN + REPORTED - 100);
    const other = await bench.uninitialisedTill();
    expect(listOf(await other.get('/items?limit=5'))).toEqual({ itemList: [], nextCursor: null });
  });

  it.each([
    ['limit=0', ['limit']],
    ['limit=1001', ['limit']],
    ['cursor=x', ['cursor']],
    [`cursor=${Buffer.from('["OWN",7]').toString('base64url')}`, ['cursor']],
    [`cursor=${Buffer.from('["OTHER","A"]').toString('base64url')}`, ['cursor']],
    [`cursor=${Buffer.from('["OWN","A\\u0000"]').toString('base64url')}`, ['cursor']],
    ['limit=1&limit=2', ['limit']],
  ])('refuses ?%s, naming %j', async (query, fields) => {
    const till = await bench.uninitialisedTill();
    const answered = await till.get(`/items?${query}`);
    expect([answered.status, fieldsOf(answered)]).toEqual([400, fields.map((field) => `003 ${field}`)]);
  });

  it('warns of an unknown parameter, in the stream too', async () => {
    const till = await bench.uninitialisedTill();
    for (const query of ['lmit=1', 'lmit=1&limit=1'])
      expect((await till.get(`/items?${query}`)).body).toMatchObject({ success: true, warnings: [{ field: 'lmit' }] });
  });
});
