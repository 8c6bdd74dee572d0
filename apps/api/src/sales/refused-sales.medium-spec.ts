import { exampleSale } from '../../../../libs/contract/src/sales/example-sale.js';
import { BROKEN_SALES } from '../../../../libs/contract/src/sales/test/broken-sales.js';
import { today } from '../../../../libs/domain/src/east-africa-time.js';
import { testSize } from '../../../../libs/testing/src/test-size.js';
import { freshNumber, returnOf, saleWith } from '../test/sales.js';
import { eventually, SharedBench } from '../test/shared-bench.js';
import { type ApiTill, fieldsOf } from '../test/till.js';

let bench: SharedBench;
let till: ApiTill;
beforeAll(async () => {
  bench = await SharedBench.find();
  till = await bench.till();
});

/** The suites of libs/contract read all of them. A short run posts one of each twelve. */
const POSTED = BROKEN_SALES.filter((_, index) => index % testSize({ short: 12, full: 1 }) === 0);

describe('a broken sale of the contract, posted, is answered with its code and its field', () => {
  it.each(POSTED.map((broken) => [broken.name, broken] as const))('%s', async (_, { body, code, field }) => {
    const answered = await till.post('/sales', body);
    expect(answered.status).toBe(400);
    const message: unknown = expect.stringMatching(/./);
    expect(answered.body).toMatchObject({ resultCd: code, success: false, data: null });
    expect(answered.body.errors).toEqual([{ field, code, message, fix: message }]);
    expect(answered.body.resultMsg).toContain(field);
    expect(answered.body.message).toBe(answered.body.resultMsg);
    expect(answered.body.requestId).toBe(answered.headers.get('x-request-id'));
  });

  it('left nothing behind, and the sale they all come from is taken', async () => {
    const sales = "SELECT id FROM submissions WHERE tin = $1 AND kind = 'sale'";
    expect(await bench.query(sales, [till.tin])).toEqual([]);
    const keys = "SELECT key FROM natural_keys WHERE key LIKE 'invoice/%/' || $1 || '/%'";
    expect(await bench.query(keys, [till.tin])).toEqual([]);
    expect((await till.post('/sales', exampleSale)).status).toBe(200);
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };
const INACTIVE = { itemName: 'Retired', taxType: 'B', itemCode: 'SVC-OLD', useYn: 'N' };
const unknownItem = { itemCd: 'NO-SUCH-ITEM' };
const inactiveItem = { itemCd: INACTIVE.itemCode };

/** Each request has both faults, and is told of the first alone. */
describe('of two faults', () => {
  it('001 comes before an unreadable body, and before one that is too large or of the wrong type', async () => {
    const till = await bench.uninitialisedTill();
    for (const [body, type] of [['{'], ['x'.repeat(1_048_577)], ['x', 'text/plain']]) {
      const headers = { 'content-type': type ?? 'application/json', 'x-api-key': 'nobody' };
      expect(fieldsOf(await till.send('POST', '/sales', body, headers))).toEqual(['001 x-api-key']);
    }
  });

  it('an unreadable body comes before 002', async () => {
    const till = await bench.till();
    expect(fieldsOf(await till.send('POST', '/sales', '{"transaction":{}', JSON_TYPE))).toEqual(['003 body']);
  });

  it('002 comes before 003', async () => {
    const till = await bench.till();
    const answered = await till.post('/sales', saleWith({ pmtTyCd: null, currency: 'KSH' }, { qty: -1, itemNm: '' }));
    expect(fieldsOf(answered)).toEqual(['002 transaction.pmtTyCd', '002 items[0].itemNm']);
  });

  it('003 comes before 004, and all of them are named', async () => {
    const till = await bench.till();
    const sale = saleWith();
    await till.mustPost('/sales', sale);
    const { invcNo } = sale.transaction;
    const answered = await till.post('/sales', saleWith({ invcNo, currency: 'KSH' }, { qty: -1 }));
    expect(fieldsOf(answered)).toEqual(['003 transaction.currency', '003 items[0].qty']);
    expect(answered.body.resultMsg).toMatch(/^transaction\.currency .* \(and 1 more\)$/);
  });

  it('004 comes before 007', async () => {
    const sale = saleWith();
    const till = await bench.till();
    await till.mustPost('/sales', sale);
    const branch = await bench.branchOf(till);
    expect(fieldsOf(await branch.post('/sales', saleWith()))).toEqual(['007 device']);
    const again = await branch.post('/sales', saleWith({ invcNo: sale.transaction.invcNo, salesDt: '20260301' }));
    expect([again.status, fieldsOf(again)]).toEqual([409, ['004 transaction.invcNo']]);
  });

  it('007 comes before 801, 005 and an inactive item', async () => {
    const branch = await bench.branchOf(await bench.till([INACTIVE]));
    for (const body of [returnOf('NOBODY'), saleWith({}, unknownItem), saleWith({}, inactiveItem)]) {
      const answered = await branch.post('/sales', body);
      expect([answered.status, fieldsOf(answered)]).toEqual([409, ['007 device']]);
    }
  });

  it('801 comes before 005', async () => {
    const till = await bench.till();
    const answered = await till.post('/sales', { ...returnOf('NOBODY'), items: saleWith({}, unknownItem).items });
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['801 transaction.orgInvcNo']]);
  });

  it('005 comes before an inactive item', async () => {
    const till = await bench.till([INACTIVE]);
    const answered = await till.post('/sales', saleWith({}, inactiveItem));
    // The second line of the example is registered nowhere.
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['005 items[1].itemCd']]);
  });

  it('an inactive item comes last, as 003 with 422, and only a sale minds it', async () => {
    const till = await bench.till();
    await till.mustPost('/items/service', INACTIVE);
    const answered = await till.post('/sales', saleWith({}, inactiveItem));
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['003 items[0].itemCd']]);
    expect((await till.post('/sales', saleWith({ rcptTyCd: 'T' }, inactiveItem))).status).toBe(200);
  });

  it('none leaves anything behind', async () => {
    const till = await bench.till([INACTIVE]);
    const before = await bench.rowsOf(till);
    await till.post('/sales', saleWith({}, unknownItem));
    await till.post('/sales', returnOf('NOBODY'));
    await till.post('/sales', saleWith({}, inactiveItem));
    await till.post('/sales', saleWith({ currency: 'KSH' }));
    expect(await bench.rowsOf(till)).toEqual(before);
  });
});

const ASYNC = { prefer: 'respond-async' };

const CHANGE = {
  ...{ itemClsCd: 'SV', itemTyCd: '3', itemNm: 'Consulting', orgnNatCd: 'KE', pkgUnitCd: 'NT', qtyUnitCd: 'U' },
  ...{ taxTyCd: 'B', dftPrc: 580, isrcAplcbYn: 'N', regrId: 'U', regrNm: 'User', modrId: 'U', modrNm: 'User' },
};

const whileLaneWaits = (till: ApiTill, posts: () => Promise<unknown>) => bench.whileLaneWaits(till, saleWith(), posts);

const untilSettled = async (till: ApiTill, location: string | null) =>
  (await till.get(location!, { prefer: 'wait=60' })).body.data!;

it('a sale is refused before it goes out when its item has been made inactive in front of it', async () => {
  const till = await bench.till();
  let location: string | null = null;
  await whileLaneWaits(till, async () => {
    const put = { method: 'PUT', body: JSON.stringify({ ...CHANGE, useYn: 'N' }) };
    await till.send(put.method, '/items/SVC-CONSULT', put.body, { 'content-type': 'application/json', ...ASYNC });
    const accepted = await till.post('/sales', saleWith({ invcNo: 'LATE' }), ASYNC);
    expect(accepted.status).toBe(202);
    location = accepted.headers.get('location');
  });
  expect(await untilSettled(till, location)).toMatchObject({ status: 'REJECTED', refusal: { code: '003' } });
  expect(await bench.callsOf(till, 'saveTrnsSalesOsdc')).toHaveLength(1);
  const again = await till.post('/sales', saleWith({ invcNo: 'LATE' }));
  expect([again.status, again.body.resultCd]).toEqual([422, '003']);
});

it('a sale that was accepted before its item became inactive goes out before that', async () => {
  const till = await bench.till();
  let location: string | null = null;
  await whileLaneWaits(till, async () => {
    location = (await till.post('/sales', saleWith(), ASYNC)).headers.get('location');
    const change = JSON.stringify({ ...CHANGE, useYn: 'N' });
    await till.send('PUT', '/items/SVC-CONSULT', change, { 'content-type': 'application/json', ...ASYNC });
  });
  expect(await untilSettled(till, location)).toMatchObject({ status: 'APPROVED' });
});

const LEVEL = `SELECT quantity::float8 FROM stock_levels JOIN devices ON id = lane_id WHERE tin = $1 AND item_cd = 'TEA'`;
const ACTIVATE = `INSERT INTO stock_levels (lane_id, item_cd, quantity, activated_at)
  SELECT id, 'TEA', 10, now() FROM devices WHERE tin = $1
  ON CONFLICT (lane_id, item_cd) DO UPDATE SET quantity = excluded.quantity, activated_at = excluded.activated_at`;

describe('goods', () => {
  const TEA = { itemName: 'Tea', taxType: 'B', itemCode: 'TEA', bcd: '6161100000019' };
  const line = (qty: number) => {
    const [taxblAmt, taxAmt, totAmt] = [qty * 1000, qty * 160, qty * 1160];
    return { itemCd: 'TEA', itemNm: 'Tea', qtyUnitCd: 'KG', qty, prc: 1160, taxTyCd: 'B', taxblAmt, taxAmt, totAmt };
  };
  const post = (qty: number, header: object = {}) => {
    const { taxblAmt: totTaxblAmt, taxAmt: totTax, totAmt } = line(qty);
    const { transaction } = saleWith({
      invcNo: freshNumber(),
      totTaxblAmt,
      totTax,
      totAmt,
      salesDt: today(new Date()),
    });
    return { transaction: { ...transaction, cfmDt: undefined, ...header }, items: [line(qty)] };
  };

  async function tea() {
    const till = await bench.till([]);
    await till.mustPost('/items/goods', TEA);
    const level = async () => (await bench.query<{ quantity: number }>(LEVEL, [till.tin]))[0]?.quantity;
    const activate = () => bench.query(ACTIVATE, [till.tin]);
    return { till, level, activate };
  }

  it('are not sold before their stock is activated, but may be trained with', async () => {
    const { till, level, activate } = await tea();
    const refused = await till.post('/sales', post(1));
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ code: '003', field: 'items[0].itemCd' }]]);
    expect((await till.post('/sales', post(1, { rcptTyCd: 'T' }))).status).toBe(200);
    expect(await level()).toBeUndefined();
    await activate();
    expect((await till.post('/sales', post(1))).status).toBe(200);
  });

  it('leave the stock when they are sold and come back into it when they are returned, and nothing else moves it', async () => {
    const { till, level, activate } = await tea();
    await activate();
    await till.mustPost('/sales', post(2.5, { invcNo: 'SOLD' }));
    expect(await level()).toBe(7.5);
    await till.mustPost('/sales', post(2.5, { rcptTyCd: 'C', orgInvcNo: 'SOLD' }));
    await till.mustPost('/sales', post(2.5, { rcptTyCd: 'T' }));
    await till.post('/sales', post(2.5, { remark: 'simulate:reject=921' }));
    expect(await level()).toBe(7.5);
    await till.mustPost('/sales', post(1, { rcptTyCd: 'R', orgInvcNo: 'SOLD' }));
    expect(await level()).toBe(8.5);
  });
});

it('what is only known as goods, or as a service, goes out in the class its app has for such', async () => {
  const till = await bench.till([]);
  await bench.query(
    `UPDATE apps SET service_class = '8111150000', goods_class = '5020170000'
     WHERE device_id IN (SELECT id FROM devices WHERE tin = $1)`,
    [till.tin],
  );
  await till.mustPost('/items/goods', { itemName: 'Coffee', taxType: 'B', itemCode: 'COFFEE' });
  await till.mustPost('/items/service', { itemName: 'Advice', taxType: 'B', itemCode: 'SVC-CONSULT' });
  await till.mustPost('/items/service', { itemName: 'Training', taxType: 'A', itemCode: 'SVC-TRAINING' });
  await till.mustPost('/sales', saleWith({ invcNo: 'CLASSED' }));
  const classes = [await bench.wireBodyOf(till, 'COFFEE'), await bench.wireBodyOf(till, 'SVC-CONSULT')];
  expect(classes.map(({ itemClsCd }) => itemClsCd)).toEqual(['5020170000', '8111150000']);
  const { itemList } = await bench.wireBodyOf(till, 'CLASSED');
  expect(itemList).toMatchObject([{ itemClsCd: '8111150000' }, { itemClsCd: '8111150000' }]);
});

/** A step of another request that lasts until `wake`, and eight seconds at most: a statement may last nine (database.ts). */
const SLEEP = 'BEGIN PERFORM pg_sleep(8); EXCEPTION WHEN query_canceled THEN NULL; END;';

const untilAsleep = ({ tin }: ApiTill): Promise<unknown> =>
  eventually(async () => {
    const sleeping = await bench.query(
      `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND position($1 IN query) > 0`,
      [`'${tin}'`],
    );
    expect(sleeping).toHaveLength(1);
  });

const wake = ({ tin }: ApiTill): Promise<unknown> =>
  bench.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND position($1 IN query) > 0`,
    [`'${tin}'`],
  );

/** Another request has the number, is still being received, and is dropped then. */
function requestBeingReceived({ tin }: ApiTill, invcNo: number): Promise<unknown> {
  const holding = bench.query(`DO $$ BEGIN
    INSERT INTO natural_keys (key, submission_id)
    SELECT concat_ws('/', 'invoice', 'SANDBOX', account_id, tin, '${invcNo}'), gen_random_uuid()
    FROM devices WHERE tin = '${tin}';
    ${SLEEP}
    RAISE 'dropped';
  END $$`);
  return holding.catch(() => undefined);
}

describe('a sale whose number another request has that is still being received', () => {
  it('is answered 503 with 006 and Retry-After, and is accepted when it is repeated after that request was dropped', async () => {
    const till = await bench.till();
    const dropped = requestBeingReceived(till, 77);
    await untilAsleep(till);
    const contested = await till.post('/sales', saleWith({ invcNo: 77 }));
    expect([contested.status, contested.body.resultCd, contested.headers.get('retry-after')]).toEqual([
      503,
      '006',
      '5',
    ]);
    expect(fieldsOf(contested)).toEqual(['006 transaction.invcNo']);
    expect(contested.body.errors![0]!.message).toContain('is still being received');
    await wake(till);
    await dropped;
    expect((await till.post('/sales', saleWith({ invcNo: 77 }))).status).toBe(200);
  });
});

/** An operator frees the PIN of a till, as the act does: the lane is locked for a while. */
const freeSlowly = ({ tin }: ApiTill): Promise<unknown> =>
  bench.query(`DO $$ BEGIN
    PERFORM lock_lanes(ARRAY(SELECT id FROM devices WHERE tin = '${tin}'));
    UPDATE devices SET account_id = NULL WHERE tin = '${tin}';
    UPDATE apps SET state = 'SUSPENDED' WHERE tin = '${tin}';
    ${SLEEP}
  END $$`);

/** Resolves when another request waits for a lock of the sleeping one. */
const untilOneWaits = ({ tin }: ApiTill): Promise<unknown> =>
  eventually(async () => {
    const waiting = await bench.query(
      `SELECT FROM pg_stat_activity sleeping JOIN pg_stat_activity waiting ON sleeping.pid = ANY(pg_blocking_pids(waiting.pid))
       WHERE sleeping.wait_event = 'PgSleep' AND position($1 IN sleeping.query) > 0`,
      [`'${tin}'`],
    );
    expect(waiting).not.toHaveLength(0);
  });

it('a sale that arrived before its PIN was freed is not accepted after that, and its repeat has no valid key', async () => {
  const till = await bench.till();
  const freed = freeSlowly(till);
  await untilAsleep(till);
  const waiting = till.post('/sales', saleWith({ invcNo: 78 }));
  await untilOneWaits(till);
  await wake(till);
  await freed;
  const late = await waiting;
  expect([late.status, late.body.resultCd]).toEqual([503, '006']);
  expect((await till.post('/sales', saleWith({ invcNo: 78 }))).status).toBe(401);
  const sales = await bench.query(`SELECT FROM submissions WHERE tin = $1 AND kind = 'sale'`, [till.tin]);
  expect(sales).toHaveLength(0);
});
