/** @full-run: shop-month.e2e-spec.ts plays one host, the suites of test/operations the other. */
import { eventually, type RunningProcess, Stack, testRedisUrl, type Till } from '@app/testing';
import { untilPulled } from '../client/copies.js';
import { salesOutliveTheirRate, taxRatesChange } from './tax-rates.js';

/** Both profiles of the authority and both queue backends. */
const HOSTS_AND_QUEUES = [
  ['direct', 'postgres', { rateE: 8, taxE: 80 }],
  ['gateway', testRedisUrl() ? 'redis' : 'postgres', { rateE: 0, taxE: 0 }],
] as const;
const READINGS = ['codes', 'item-classes', 'branches', 'notices', 'stock/transfers', 'customers/P000111222B'];

describe.each(HOSTS_AND_QUEUES)('on the %s hosts, with a queue in %s', (profile, queue, rates) => {
  let stack: Stack;
  let worker: RunningProcess;
  beforeAll(async () => {
    stack = await Stack.start({ profile, queue, workers: 0 });
    worker = await stack.startWorker();
  });
  afterAll(() => stack.stop());

  const initialised = async (): Promise<Till> => {
    const till = await stack.uninitialisedTill();
    expect(await till.initialise()).toMatchObject({ status: 200 });
    return till;
  };

  it('all registers of the authority can be read', async () => {
    const till = await initialised();
    for (const path of READINGS) {
      const { status, body } = await till.get(path);
      expect([path, status, body.data]).toEqual([path, 200, expect.objectContaining({ stale: false })]);
    }
    const { body } = await till.get('sync', { prefer: 'wait=60' });
    expect(body.data).toMatchObject({ state: 'done' });
  });

  it('an own item is listed once, beside the items of other software', async () => {
    const till = await initialised();
    await till.post('items/goods', { itemName: 'Soap', taxType: 'B', itemCode: 'SOAP' });
    await stack.simulator.addItem(till.tin, { itemCd: 'KE2NTU9000001' });
    await untilPulled(till);
    await stack.db.query(`UPDATE pulls SET pulled_at = NULL WHERE tin = $1 AND register = 'items'`, [till.tin]);
    const { body } = await till.post('sync', {}, { prefer: 'wait=60' });
    expect(body.data.registers).toContainEqual(expect.objectContaining({ register: 'items', state: 'done', rows: 2 }));
    expect((await till.get('items')).body.data.itemList).toMatchObject([
      { itemCd: 'SOAP', source: 'OWN' },
      { itemCd: 'KE2NTU9000001', source: 'AUTHORITY' },
    ]);
  });

  it('goods sent from one branch to another are listed there, by their own code', async () => {
    const till = await initialised();
    const branch = await stack.branchOf(till, '01');
    await branch.initialise();
    await till.post('items/goods', { itemName: 'Soap', taxType: 'B', itemCode: 'SOAP' });
    const line = { itemCd: 'SOAP', itemNm: 'Soap', stockTyCd: '13', qty: 3, unitPrice: 58, totAmt: 174 };
    const sums = { totItemCnt: 1, totTaxblAmt: 150, totTax: 24, totAmt: 174 };
    const header = { sarNo: 1, regTyCd: 'M', ocrnDt: '20260302', custBhfId: '01', ...sums };
    expect(await till.post('stock/io', { ...header, itemList: [line] })).toMatchObject({ status: 200 });
    await stack.db.query(`UPDATE pulls SET pulled_at = NULL WHERE tin = $1 AND register = 'moves'`, [till.tin]);
    expect((await branch.get('stock/transfers')).body.data).toMatchObject({
      transferList: [{ custBhfId: '00', kraSarNo: 1, itemList: [{ itemCd: 'SOAP', qty: 3 }] }],
      stale: false,
    });
    expect((await till.get('stock/transfers')).body.data).toMatchObject({ transferList: [] });
  });

  it('an unknown PIN is not found', async () => {
    const till = await initialised();
    expect(await till.get('customers/A999000000A')).toMatchObject({ status: 404, body: { resultCd: '003' } });
  });

  it('a pull continues in another worker after its own is killed', async () => {
    const till = await initialised();
    await untilPulled(till);
    await stack.db.query('UPDATE pulls SET pulled_at = NULL WHERE tin = $1', [till.tin]);
    await stack.simulator.armFault({ fault: 'timeout', operation: 'selectNoticeList', tin: till.tin });
    await till.post('sync', {}, { prefer: 'respond-async' });
    await eventually(async () =>
      expect(await stack.simulator.calls(till.tin, 'selectNoticeList')).toMatchObject([{}, { endedAt: null }]),
    );
    await Promise.all([worker.kill('SIGKILL'), stack.startWorker()]);
    await eventually(async () => expect((await till.get('sync')).body.data).toMatchObject({ state: 'done' }), {
      timeoutMs: 90_000,
      everyMs: 500,
    });
  });

  taxRatesChange(() => stack, rates);
  if (profile === 'direct') salesOutliveTheirRate(() => stack);
});
