import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ruleNames } from '../rules.js';
import type { SimulatorSettings } from '../simulator.module.js';
import { anItem, aSale } from '../test/documents.js';
import { sharedSimulator, simulate } from '../test/simulate.js';

async function seededTill() {
  const simulator = await simulate({ seed: 7 });
  return { simulator, till: await simulator.till() };
}

describe('GET /control', () => {
  it('reports the state of the authority', async () => {
    const { simulator, till } = await seededTill();
    await till.ask('saveItem', anItem());
    await till.sell();
    expect(await simulator.get('/control')).toEqual({
      status: 200,
      body: {
        mode: 'up',
        wireUrl: simulator.wireUrl,
        latency: { ms: 0, jitterMs: 0 },
        latencyOf: [],
        clockOffsetMs: 0,
        seed: 7,
        faults: [],
        counts: { devices: 1, items: 1, sales: 1, calls: 3, tokens: 0 },
      },
    });
  });
});

describe('POST /control/reset', () => {
  it('forgets everything', async () => {
    const { simulator, till } = await seededTill();
    const begin = (await simulator.get('/control')).body;
    await till.ask('saveItem', anItem());
    await till.sell({ remark: 'simulate:latency=1' });
    await simulator.post('/control/latency', { ms: 500 });
    await simulator.post('/control/latency', { p50: 1, p99: 5, tin: till.tin });
    await simulator.post('/control/clock', { offsetMs: 5_000 });
    await simulator.post('/control/seed', { seed: 8 });
    await simulator.post('/control/faults', { fault: 'timeout' });
    await simulator.post('/control/down');
    const { body } = await simulator.post('/control/reset');
    expect(body).toEqual({ ...begin, counts: { devices: 0, items: 0, sales: 0, calls: 0, tokens: 0 } });
    expect(await till.sell()).toMatchObject({ resultCd: '901' });
  });

  it('restores the rules and revokes every token', async () => {
    const { simulator } = await seededTill();
    const usual = (await simulator.get('/control/rules')).body;
    await simulator.post('/control/rules', { direct: { sequence: true } });
    await simulator.post('/control/reset');
    expect((await simulator.get('/control/rules')).body).toEqual(usual);
  });
});

describe('invalid input of a control route', () => {
  const shared = sharedSimulator();

  it.each([
    ['faults', undefined, /body must be a JSON object/],
    ['faults', [], /body must be a JSON object/],
    ['faults', {}, /"fault" must be one of accept-then-timeout, /],
    ['faults', { fault: 'tiemout' }, /"fault" must be one of/],
    ['faults', { fault: 'down' }, /to stop the authority, use POST \/control\/down/],
    ['faults', { fault: 'timeout', times: 0 }, /"times" must be a whole number from 1/],
    ['faults', { fault: 'timeout', time: 1 }, /"time" is unknown, expected one of fault, times/],
    ['faults', { fault: 'timeout', probability: 1.1 }, /"probability" must be a number from 0 to 1/],
    ['faults', { fault: 'timeout', probability: '0.1' }, /"probability" must be a number/],
    ['faults', { fault: 'timeout', after: -1 }, /"after" must be a whole number from 0/],
    ['faults', { fault: 'timeout', sarNo: 'A' }, /"sarNo" must be a whole number/],
    ['faults', { fault: 'timeout', operation: 'sell' }, /"operation" must be one of selectInitOsdcInfo, .*saveItem/],
    ['faults', { fault: 'timeout', code: '910' }, /"code" is not a parameter of "timeout"/],
    ['faults', { fault: 'reject', overMs: 10 }, /"overMs" is not a parameter of "reject", which takes code, message/],
    ['faults', { fault: 'trickle', overMs: 0 }, /"overMs" must be a whole number from 1/],
    ['faults', { fault: 'huge-body', bytes: 2 ** 31 }, /"bytes" must be a whole number from 1 to/],
    ['faults', { fault: 'reject', code: 910 }, /"code" must be a text/],
    [
      'faults',
      { fault: 'stale-read', operation: 'saveItem' },
      /"stale-read" works only for reading operations: .*ImportItem/,
    ],
    [
      'faults',
      { fault: 'answer-of-another', operation: 'saveItem' },
      /"answer-of-another" works only for saveTrnsSalesOsdc/,
    ],
    ['latency', {}, /"ms" must be a whole number from 0 to 600000/],
    ['latency', { ms: '200' }, /"ms" must be/],
    ['latency', { ms: 1, jitterMs: -1 }, /"jitterMs" must be/],
    ['latency', { p50: 100 }, /"p99" must be a whole number from 100/],
    ['latency', { p50: 100, p99: 50 }, /"p99" must be a whole number from 100/],
    ['latency', { p50: 0, p99: 50 }, /"p50" must be a whole number from 1/],
    ['latency', { ms: 1, p50: 1, p99: 2 }, /not both/],
    ['latency', { ms: 1, invcNo: 1 }, /"invcNo" is unknown/],
    ['clock', {}, /"offsetMs" must be a whole number/],
    ['clock', { offsetMs: 1.5 }, /"offsetMs" must be a whole number/],
    ['seed', { seed: -1 }, /"seed" must be a whole number from 0/],
    ['rules', { direkt: {} }, /"direkt" is unknown, expected one of direct, gateway/],
    ['rules', { direct: true }, /"direct" must be a JSON object/],
    ['rules', { direct: { sequences: true } }, /"sequences" is unknown, expected one of .*sequence, /],
    ['rules', { direct: { sequence: 1 } }, /"sequence" must be true or false/],
    ['rules', { gateway: { arithmetic: true } }, /"arithmetic" must be one of off, any, inclusive/],
    ['rules', { gateway: { taxRateE: '8' } }, /"taxRateE" must be a number/],
    ['counter', { tin: 'P051234567Q' }, /"bhfId" must be a text/],
    ['notices', { title: 'Only' }, /"cont" must be a text/],
    ['imports', { qty: 1 }, /"tin" must be a text/],
    ['imports', { tin: 'P051234567Q', qty: 'many' }, /"qty" must be a number/],
  ])('to POST /control/%s %j gets 400 with the correction', async (route, body, expected) => {
    const simulator = await shared();
    const before = await stateOf(simulator);
    const answer = await simulator.post(`/control/${route}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(expected);
    expect(answer.body.fix).toMatch(/^send for example \{/);
    expect(await stateOf(simulator)).toEqual(before);
  });

  it.each([
    'ledger?pin=P1',
    'ledger?tin=',
    'ledger?limit=some',
    'ledger?since=-1',
    'ledger?book=receipts',
    'calls?operation=sell',
    'calls?limit=1',
  ])('to GET /control/%s gets 400 with the correction', async (path) => {
    const simulator = await shared();
    const answer = await simulator.get(`/control/${path}`);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String), fix: expect.any(String) } });
  });
});

const stateOf = async (simulator: Awaited<ReturnType<typeof simulate>>) =>
  Promise.all(['/control', '/control/rules', '/control/ledger'].map((path) => simulator.get(path)));

describe('GET /control/calls', () => {
  it('lists refused calls too, and filters by any name of an operation', async () => {
    const { simulator, till } = await seededTill();
    await till.ask('sendSalesTransaction', aSale({ invcNo: null }));
    await till.ask('saveItem', anItem());
    const { body } = await simulator.get(`/control/calls?tin=${till.tin}&operation=sendSalesTransaction`);
    expect(body.calls).toMatchObject([
      { tin: till.tin, bhfId: '00', operation: 'saveTrnsSalesOsdc', invcNo: null, resultCd: '910', fault: null },
    ]);
  });

  it('shows the decision even if the answer was another, and null without a decision', async () => {
    const { simulator, till } = await seededTill();
    await till.send('saveTrnsSalesOsdc', aSale({ remark: 'simulate:accept-then-reject=999' }));
    await till.send('saveTrnsSalesOsdc', aSale({ invcNo: 2, remark: 'simulate:status-503' }));
    expect((await simulator.calls(till)).slice(-2)).toMatchObject([
      { fault: 'accept-then-reject', resultCd: '000' },
      { fault: 'status-503', resultCd: null },
    ]);
  });
});

async function sequenceTill() {
  const simulator = await simulate();
  await simulator.post('/control/rules', { direct: { sequence: true } });
  const till = await simulator.till();
  const { tin, bhfId } = till;
  return { simulator, till, branch: { tin, bhfId }, query: `tin=${tin}&bhfId=${bhfId}` };
}

describe('a counter moved by other software', () => {
  it('uses up the numbers with sales that are marked as foreign', async () => {
    const { simulator, till, branch } = await sequenceTill();
    await till.sell();
    const { body } = await simulator.post('/control/counter', { ...branch, by: 3 });
    expect(body).toEqual({ ...branch, nextInvoiceNumber: 5, nextStockNumber: 1 });
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultCd: '994' });
    const details = await till.ask('selectInvoiceDetails', { invcNo: 2 });
    expect(details.data.salesList).toMatchObject([{ trdInvcNo: 'OTHER-2', totAmt: 116, receipt: { curRcptNo: '2' } }]);
    expect(await till.sell({ invcNo: 5 })).toMatchObject({ resultCd: '000', data: { curRcptNo: 5 } });
  });

  it('may jump to any number without the sales before it', async () => {
    const { simulator, till, branch } = await sequenceTill();
    await simulator.post('/control/counter', { ...branch, lastInvoiceNumber: 4_711 });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 4_711 })).toMatchObject({ resultCd: '001' });
    expect(await till.sell({ invcNo: 4_711 })).toMatchObject({ resultCd: '994' });
    expect(await till.sell({ invcNo: 4_712 })).toMatchObject({ resultCd: '000' });
  });

  it('may be that of stock moves', async () => {
    const { simulator, branch } = await sequenceTill();
    const { body } = await simulator.post('/control/counter', { ...branch, stockBy: 2 });
    expect(body).toEqual({ ...branch, nextInvoiceNumber: 1, nextStockNumber: 3 });
  });

  it.each([
    [{ by: 0 }, 400, /"by" must be a whole number from 1/],
    [{}, 400, /send at least one of "by", "lastInvoiceNumber", "stockBy"/],
    [{ lastInvoiceNumber: 1 }, 400, /"lastInvoiceNumber" must be a whole number from 2/],
    [{ by: 1, bhfId: '07' }, 404, /no device is initialised for P.*, branch 07/],
  ])('is refused for %j', async (wrong, status, error) => {
    const { simulator, till, branch, query } = await sequenceTill();
    await till.sell();
    const answer = await simulator.post('/control/counter', { ...branch, ...wrong });
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(error), fix: expect.any(String) } });
    expect((await simulator.get(`/control/ledger?${query}`)).body.devices).toMatchObject([{ nextInvoiceNumber: 2 }]);
  });
});

describe('a forgotten device', () => {
  it('can be initialised again with a new key and continues the branch’s numbers', async () => {
    const { simulator, till, query, branch } = await sequenceTill();
    await till.sell();
    const { body } = await simulator.delete(`/control/devices?${query}`);
    expect(body).toEqual({ forgotten: { ...branch, dvcSrlNo: `serial of ${branch.tin}` } });
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultCd: '901' });
    const successor = await simulator.till(branch.tin, branch.bhfId);
    expect(successor.cmcKey).not.toBe(till.cmcKey);
    expect(await successor.sell({ invcNo: 2 })).toMatchObject({ resultCd: '000' });
  });

  it('must exist', async () => {
    const { simulator } = await sequenceTill();
    const answer = await simulator.delete('/control/devices?tin=P000000000A&bhfId=00');
    expect(answer).toMatchObject({ status: 404, body: { error: expect.stringContaining('P000000000A') } });
  });
});

async function ruledTill() {
  const simulator = await simulate();
  return { simulator, till: await simulator.till(), rulesUrl: `${simulator.controlUrl}/control/rules` };
}

describe('/control/rules', () => {
  it('returns all rules of both profiles', async () => {
    const { simulator } = await ruledTill();
    const { body } = await simulator.get('/control/rules');
    expect(Object.keys(body)).toEqual(['direct', 'gateway']);
    expect(Object.keys(body.direct)).toEqual(ruleNames);
    expect(Object.keys(body.gateway)).toEqual(ruleNames);
  });

  it('changes only the named rules', async () => {
    const { simulator } = await ruledTill();
    const { direct, gateway } = (await simulator.get('/control/rules')).body;
    const changes = { direct: { sequence: true, taxRateE: 0 }, gateway: { arithmetic: 'any' } };
    expect((await simulator.post('/control/rules', changes)).body).toEqual({
      direct: { ...direct, sequence: true, taxRateE: 0 },
      gateway: { ...gateway, arithmetic: 'any' },
    });
  });

  it('applies a change to the next call, and restores it', async () => {
    const { simulator, till } = await ruledTill();
    await simulator.post('/control/rules', { direct: { sequence: true } });
    expect(await till.sell({ invcNo: 7 })).toMatchObject({ resultCd: '910' });
    await simulator.delete('/control/rules');
    expect(await till.sell({ invcNo: 7 })).toMatchObject({ resultCd: '000' });
  });

  it('accepts PUT like POST', async () => {
    const { rulesUrl } = await ruledTill();
    const answer = await fetch(rulesUrl, { method: 'PUT', body: '{"direct":{"stock":true}}' });
    expect(await answer.json()).toMatchObject({ direct: { stock: true }, gateway: { stock: true } });
  });

  it('applies all changes or none', async () => {
    const { simulator } = await ruledTill();
    const before = await simulator.get('/control/rules');
    await simulator.post('/control/rules', { direct: { stock: true }, gateway: { stok: true } });
    expect(await simulator.get('/control/rules')).toEqual(before);
  });
});

async function setup(settings?: Partial<SimulatorSettings>) {
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
