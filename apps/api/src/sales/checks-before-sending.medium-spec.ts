import { today } from '../../../../libs/domain/src/east-africa-time.js';
import { SharedBench } from '../test/shared-bench.js';
import { freshNumber, saleWith } from '../test/sales.js';
import type { ApiTill } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const ASYNC = { prefer: 'respond-async' };

const CHANGE = {
  ...{ itemClsCd: 'SV', itemTyCd: '3', itemNm: 'Consulting', orgnNatCd: 'KE', pkgUnitCd: 'NT', qtyUnitCd: 'U' },
  ...{ taxTyCd: 'B', dftPrc: 580, isrcAplcbYn: 'N', regrId: 'U', regrNm: 'User', modrId: 'U', modrNm: 'User' },
};

const whileLaneWaits = (till: ApiTill, posts: () => Promise<unknown>) => bench.whileLaneWaits(till, saleWith(), posts);

const untilSettled = async (till: ApiTill, location: string | null) =>
  (await till.get(location!, { prefer: 'wait=60' })).body.data!;

it('a sale is refused at its turn when its item has been made inactive in front of it', async () => {
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

  async function setup() {
    const till = await bench.till([]);
    await till.mustPost('/items/goods', TEA);
    const level = async () => (await bench.query<{ quantity: number }>(LEVEL, [till.tin]))[0]?.quantity;
    const activate = () => bench.query(ACTIVATE, [till.tin]);
    return { till, level, activate };
  }

  it('are not sold before their stock is activated, but may be trained with', async () => {
    const { till, level, activate } = await setup();
    const refused = await till.post('/sales', post(1));
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ code: '003', field: 'items[0].itemCd' }]]);
    expect((await till.post('/sales', post(1, { rcptTyCd: 'T' }))).status).toBe(200);
    expect(await level()).toBeUndefined();
    await activate();
    expect((await till.post('/sales', post(1))).status).toBe(200);
  });

  it('leave the stock when they are sold and come back into it when they are returned, and nothing else moves it', async () => {
    const { till, level, activate } = await setup();
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
