import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anItem } from '../test/documents.js';
import { simulate } from '../test/simulate.js';
import type { SimulatorSettings } from '../simulator.module.js';

async function setup(settings: Partial<SimulatorSettings> = {}) {
  const simulator = await simulate(settings);
  return { simulator, till: await simulator.till() };
}

const audit = { regrId: 'T1', regrNm: 'Till one', modrId: 'T1', modrNm: 'Till one' };

describe('GET /control/ledger', () => {
  it('returns the accepted sales in order, and the devices without their keys', async () => {
    const { simulator, till } = await setup();
    const neighbour = await simulator.till();
    const { data: receipt } = await till.sell();
    await neighbour.sell();
    await till.sell({ invcNo: 2, rcptTyCd: 'R', orgInvcNo: 1, salesTyCd: null });
    const { body } = await simulator.get('/control/ledger');
    expect(body.sales.map(({ tin, invcNo }: { tin: string; invcNo: number }) => [tin, invcNo])).toEqual([
      [till.tin, 1],
      [neighbour.tin, 1],
      [till.tin, 2],
    ]);
    expect(body.sales[0]).toEqual({
      ...{ tin: till.tin, bhfId: '00', invcNo: 1, trdInvcNo: 'R-1', orgInvcNo: 0, rcptTyCd: 'S', salesTyCd: 'N' },
      ...{ custTin: 'A123456789Z', cfmDt: '20260302101500', salesDt: '20260302' },
      ...{ totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160, receipt, acceptedAt: expect.any(Number) },
    });
    expect(body.devices).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain(till.cmcKey);
  });

  it('filters by branch', async () => {
    const { simulator, till } = await setup();
    const branch = await simulator.till(till.tin, '01');
    await till.sell();
    await branch.sell();
    const { body } = await simulator.get(`/control/ledger?tin=${till.tin}&bhfId=01`);
    expect(body.sales).toMatchObject([{ bhfId: '01' }]);
    expect(body.devices).toMatchObject([{ bhfId: '01', nextInvoiceNumber: 2 }]);
  });

  it('filters by time, number of rows and book', async () => {
    const { simulator, till } = await setup();
    for (let invcNo = 1; invcNo <= 4; invcNo += 1) await till.sell({ invcNo });
    const sales = await simulator.sales(till);
    const since = Math.floor((sales[1] as unknown as { acceptedAt: number }).acceptedAt);
    const { body } = await simulator.get(`/control/ledger?book=sales&since=${since}&limit=2`);
    expect(Object.keys(body)).toEqual(['sales']);
    expect(body.sales).toHaveLength(2);
    expect(body.sales[0].acceptedAt).toBeGreaterThanOrEqual(since);
    expect((await simulator.get('/control/ledger?limit=0')).body).toMatchObject({ sales: [], devices: [] });
  });

  it('returns every other book too', async () => {
    const { simulator, till } = await setup();
    await till.ask('saveItem', anItem());
    await till.ask('saveBhfCustomer', { custNo: '1', custTin: 'A123456789Z', custNm: 'Asha', useYn: 'Y', ...audit });
    await till.ask('saveBhfUser', { userId: 'asha', userNm: 'Asha', pwd: 'hidden', useYn: 'Y', ...audit });
    await till.ask('saveBhfInsurance', { isrccCd: 'I1', isrccNm: 'Bima', isrcRt: 10, useYn: 'Y', ...audit });
    await till.ask('saveStockMaster', { itemCd: 'KE2NTTU0000001', rsdQty: 5, ...audit });
    const { body } = await simulator.get(`/control/ledger?tin=${till.tin}`);
    expect(body).toMatchObject({
      items: [{ tin: till.tin, itemCd: 'KE2NTTU0000001' }],
      customers: [{ tin: till.tin, bhfId: '00', custNm: 'Asha', savedAt: expect.any(Number) }],
      users: [{ userId: 'asha' }],
      insurances: [{ isrccNm: 'Bima' }],
      stockMaster: [{ itemCd: 'KE2NTTU0000001', rsdQty: 5 }],
      ...{ purchases: [], stockMoves: [], compositions: [] },
    });
    expect(body.imports.length).toBeGreaterThan(0);
    expect(body.notices.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('hidden');
  });

  it('returns the same after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'simulator-'));
    const { simulator, till } = await setup({ dataDir });
    await till.sell();
    await simulator.post('/control/counter', { tin: till.tin, bhfId: '00', by: 2, stockBy: 1 });
    await simulator.post('/control/notices', { title: 'New', cont: 'Text' });
    await simulator.post('/control/imports', { tin: till.tin, qty: 12 });
    await (await simulator.till()).sell();
    const shownBefore = await simulator.get('/control/ledger');
    await simulator.close();
    const again = await simulate({ dataDir });
    expect(await again.get('/control/ledger')).toEqual(shownBefore);
    rmSync(dataDir, { recursive: true });
  });
});
