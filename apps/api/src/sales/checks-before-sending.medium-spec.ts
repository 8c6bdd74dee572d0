/** @one-queue: the ledger decides what is refused at its turn. */
import { today } from '@app/domain';
import { readStockLevels } from '@app/persistence';
import { apiBench, freshNumber } from '../test/api-bench.js';
import { saleWith } from '../test/sales.js';
import type { ApiTill } from '../test/till.js';

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => void (bench = await apiBench()));
afterAll(() => bench.close());

const ASYNC = { prefer: 'respond-async' };

const CHANGE = {
  ...{ itemClsCd: 'SV', itemTyCd: '3', itemNm: 'Consulting', orgnNatCd: 'KE', pkgUnitCd: 'NT', qtyUnitCd: 'U' },
  ...{ taxTyCd: 'B', dftPrc: 580, isrcAplcbYn: 'N', regrId: 'U', regrNm: 'User', modrId: 'U', modrNm: 'User' },
};

/** Runs steps of a till while its lane is stalled, because the authority is away. */
async function duringOutage(till: ApiTill, posts: () => Promise<unknown>): Promise<void> {
  await bench.control('down');
  await till.post('/sales', saleWith(), ASYNC);
  await posts();
  await bench.control('up');
}

const untilSettled = async (till: ApiTill, location: string | null) =>
  (await till.get(location!, { prefer: 'wait=60' })).body.data!;

it('a sale is refused at its turn when its item has been made inactive in front of it', async () => {
  const till = await bench.till();
  let location: string | null = null;
  await duringOutage(till, async () => {
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
  await duringOutage(till, async () => {
    location = (await till.post('/sales', saleWith(), ASYNC)).headers.get('location');
    const change = JSON.stringify({ ...CHANGE, useYn: 'N' });
    await till.send('PUT', '/items/SVC-CONSULT', change, { 'content-type': 'application/json', ...ASYNC });
  });
  expect(await untilSettled(till, location)).toMatchObject({ status: 'APPROVED' });
});

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
    const till = await bench.till({}, []);
    await till.mustPost('/items/goods', TEA);
    const { id } = await bench.db.prisma.device.findFirstOrThrow({ where: { tin: till.tin } });
    const level = async () => (await readStockLevels(bench.db, id as never, ['TEA']))[0]?.quantity;
    const stock = { quantity: 10, activatedAt: new Date() };
    const activate = () =>
      bench.db.prisma.stockLevel.upsert({
        where: { laneId_itemCd: { laneId: id, itemCd: 'TEA' } },
        create: { laneId: id, itemCd: 'TEA', ...stock },
        update: stock,
      });
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
  const till = await bench.till({}, []);
  const data = { serviceClass: '8111150000', goodsClass: '5020170000' };
  await bench.db.prisma.app.updateMany({ where: { device: { tin: till.tin } }, data });
  await till.mustPost('/items/goods', { itemName: 'Coffee', taxType: 'B', itemCode: 'COFFEE' });
  await till.mustPost('/items/service', { itemName: 'Advice', taxType: 'B', itemCode: 'SVC-CONSULT' });
  await till.mustPost('/items/service', { itemName: 'Training', taxType: 'A', itemCode: 'SVC-TRAINING' });
  await till.mustPost('/sales', saleWith({ invcNo: 'CLASSED' }));
  const classes = [await bench.wireBodyOf(till, 'COFFEE'), await bench.wireBodyOf(till, 'SVC-CONSULT')];
  expect(classes.map(({ itemClsCd }) => itemClsCd)).toEqual(['5020170000', '8111150000']);
  const { itemList } = await bench.wireBodyOf(till, 'CLASSED');
  expect(itemList).toMatchObject([{ itemClsCd: '8111150000' }, { itemClsCd: '8111150000' }]);
});
