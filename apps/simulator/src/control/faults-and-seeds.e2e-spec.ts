import { anItem } from '../test/documents.js';
import { eventually, simulate } from '../test/simulate.js';

async function setup() {
  const simulator = await simulate();
  return { simulator, till: await simulator.till() };
}

describe('an armed fault', () => {
  it('applies to the given number of calls and then disappears', async () => {
    const { simulator, till } = await setup();
    const { body } = await simulator.post('/control/faults', { fault: 'reject', times: 2, code: '990' });
    expect(body.faults).toEqual([{ fault: 'reject', times: 2, code: '990' }]);
    const codes = [await till.sell(), await till.sell(), await till.sell()].map(({ resultCd }) => resultCd);
    expect(codes).toEqual(['990', '990', '000']);
    expect((await simulator.get('/control')).body.faults).toEqual([]);
  });

  it('applies once by default, with the given code and message', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'reject', code: '999', message: 'Query did not return' });
    expect(await till.sell()).toMatchObject({ resultCd: '999', resultMsg: 'Query did not return', data: null });
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });

  it('is cleared for one taxpayer, or for all', async () => {
    const { simulator, till } = await setup();
    const [mine, other, all] = [{ tin: till.tin }, { tin: 'P000000000Z' }, {}].map((target) => ({
      ...{ fault: 'status-503', times: 9 },
      ...target,
    }));
    for (const fault of [mine!, other!, all!]) await simulator.post('/control/faults', fault);
    expect((await simulator.delete(`/control/faults?tin=${till.tin}`)).body.faults).toEqual([other, all]);
    expect((await simulator.delete('/control/faults?tni=P000000000Z')).status).toBe(400);
    expect((await simulator.delete('/control/faults')).body.faults).toEqual([]);
  });

  it('applies to one name of an operation only', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'route-not-wired', path: 'branchList', times: 9 });
    const answers = [
      await till.ask('branchList', { lastReqDt: '20180101000000' }),
      await till.ask('selectBhfList', { lastReqDt: '20180101000000' }),
    ];
    expect(answers.map(({ resultCd }) => resultCd)).toEqual(['912', '000']);
    const { status } = await simulator.post('/control/faults', { fault: 'route-not-wired', path: 'branches' });
    expect(status).toBe(400);
  });

  it('applies only to calls that match its target', async () => {
    const { simulator, till } = await setup();
    const [neighbour, branch] = [await simulator.till(), await simulator.till(till.tin, '01')];
    await simulator.post('/control/faults', {
      ...{ fault: 'reject', code: '921', operation: 'sendSalesTransaction', tin: till.tin, bhfId: '00', invcNo: 2 },
    });
    const others = [
      await neighbour.sell({ invcNo: 2 }),
      await branch.sell({ invcNo: 2 }),
      await till.ask('saveItem', anItem()),
      await till.sell({ invcNo: 1 }),
    ];
    expect(others.map(({ resultCd }) => resultCd)).toEqual(['000', '000', '000', '000']);
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultCd: '921' });
  });

  it('with a probability stays until it is cleared', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'reject', code: '990', probability: 1 });
    await till.sell();
    expect((await simulator.get('/control')).body.faults).toEqual([{ fault: 'reject', code: '990', probability: 1 }]);
    expect((await simulator.delete('/control/faults')).body.faults).toEqual([]);
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });

  it('for stale reads leaves other operations unchanged', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'stale-read' });
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001' });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '000' });
  });
});

describe('POST /control/latency', () => {
  it('slows down matching calls until it is deleted', async () => {
    const { simulator, till } = await setup();
    const target = { tin: till.tin, operation: 'sendSalesTransaction' };
    const { body } = await simulator.post('/control/latency', { p50: 150, p99: 150, ...target });
    expect(body).toMatchObject({
      latency: { ms: 0 },
      latencyOf: [{ p50: 150, p99: 150, tin: till.tin, operation: 'saveTrnsSalesOsdc' }],
    });
    await till.sell();
    const { startedAt, endedAt } = (await simulator.calls(till)).at(-1)!;
    expect(endedAt! - startedAt).toBeGreaterThan(145);
    expect((await simulator.delete('/control/latency')).body.latencyOf).toEqual([]);
  });
});

describe('POST /control/latency/hurry', () => {
  it('ends the pauses of matching calls, but not of later ones', async () => {
    const { simulator, till } = await setup();
    const neighbour = await simulator.till();
    const slowly = { remark: 'simulate:latency=600000' };
    const [sold] = [till.sell(slowly), neighbour.sell(slowly).catch(() => {})];
    const onTheWire = async () => (await simulator.get('/control/calls?operation=saveTrnsSalesOsdc')).body.calls;
    await eventually(async () => (await onTheWire()).length === 2);
    await simulator.post('/control/latency/hurry', { tin: till.tin, operation: 'sendSalesTransaction' });
    expect(await sold).toMatchObject({ resultCd: '000' });
    const later = till.sell({ ...slowly, invcNo: 2 }).catch(() => {});
    await eventually(async () => (await onTheWire()).length === 3);
    const open = (await onTheWire()).filter(({ endedAt }: { endedAt: number | null }) => endedAt === null);
    expect(open.map(({ tin }: { tin: string }) => tin)).toEqual([neighbour.tin, till.tin]);
    await simulator.post('/control/latency/hurry', {});
    await later;
  });

  it('refuses unknown fields', async () => {
    const { simulator } = await setup();
    expect((await simulator.post('/control/latency/hurry', { who: 'P1' })).status).toBe(400);
  });
});

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('POST /control/clock', () => {
  it('moves the dates of answers and receipts', async () => {
    const { simulator, till } = await setup();
    const before = await till.sell();
    await simulator.post('/control/clock', { offsetMs: 3 * DAY_MS });
    const after = await till.sell({ invcNo: 2 });
    const dayOf = (stamp: string) => Number(stamp.slice(0, 8));
    expect(dayOf(after.resultDt)).toBeGreaterThan(dayOf(before.resultDt));
    expect(dayOf(after.data.sdcDateTime)).toBeGreaterThan(dayOf(before.data.sdcDateTime));
  });

  it('makes today a future date where such dates are refused', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/rules', { direct: { dates: true } });
    await simulator.post('/control/clock', { offsetMs: -300 * DAY_MS });
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    const dates = { cfmDt: `${today}000000`, salesDt: today };
    expect(await till.sell(dates)).toMatchObject({ resultCd: '910' });
    await simulator.post('/control/clock', { offsetMs: 0 });
    expect(await till.sell(dates)).toMatchObject({ resultCd: '000' });
  });

  it('ends tokens early', async () => {
    const { simulator } = await setup();
    const authorization = `Bearer ${await tokenFrom(simulator.tokenUrl)}`;
    const status = async () =>
      (await fetch(`${simulator.gatewayUrl}/selectCodeList`, { method: 'POST', headers: { authorization } })).status;
    expect(await status()).not.toBe(401);
    await simulator.post('/control/clock', { offsetMs: DAY_MS });
    expect(await status()).toBe(401);
  });
});

describe('DELETE /control/tokens', () => {
  it('revokes all tokens, but allows new ones', async () => {
    const { simulator } = await setup();
    const status = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${simulator.gatewayUrl}/selectCodeList`, { method: 'POST', headers })).status;
    };
    const token = await tokenFrom(simulator.tokenUrl);
    expect(await simulator.delete('/control/tokens')).toEqual({ status: 200, body: { issued: 1 } });
    expect(await status(token)).toBe(401);
    expect(await status(await tokenFrom(simulator.tokenUrl))).not.toBe(401);
    expect(await simulator.get('/control/tokens')).toMatchObject({ body: { issued: 2 } });
  });
});

async function tokenFrom(tokenUrl: string): Promise<string> {
  const authorization = `Basic ${Buffer.from('key:secret').toString('base64')}`;
  const answer = await fetch(`${tokenUrl}?grant_type=client_credentials`, { headers: { authorization } });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const pull = { lastReqDt: '20180101000000' };

describe('POST /control/notices', () => {
  it('adds a notice for every taxpayer', async () => {
    const { simulator, till } = await setup();
    const { body } = await simulator.post('/control/notices', { title: 'Maintenance', cont: 'On Sunday' });
    const { data } = await till.ask('selectNoticeList', pull);
    expect(data.noticeList.at(-1)).toEqual(body.notice);
    expect(body.notice).toMatchObject({ title: 'Maintenance', cont: 'On Sunday', noticeNo: data.noticeList.length });
  });
});

describe('POST /control/tax-rates', () => {
  const ratesIn = (clsList: { cdCls: string; dtlList: { cd: string; userDfnCd1: string }[] }[]) =>
    clsList
      .filter(({ cdCls }) => cdCls === '04')
      .flatMap(({ dtlList }) => dtlList.map(({ cd, userDfnCd1 }) => `${cd} ${userDfnCd1}`));

  it('changes the code list, and only the changed codes are new', async () => {
    const { simulator, till } = await setup();
    const { resultDt } = await till.ask('selectCodeList', pull);
    await simulator.post('/control/tax-rates', { B: '14', E: 'ten' });
    const changedRows = (await till.ask('selectCodeList', { lastReqDt: resultDt })).data.clsList;
    expect([changedRows.length, ratesIn(changedRows)]).toEqual([1, ['B 14', 'E ten']]);
    const all = (await till.ask('selectCodeList', pull)).data.clsList;
    expect([all.length > 20, ratesIn(all)]).toEqual([true, ['A 0', 'B 14', 'C 0', 'D 0', 'E ten']]);
  });

  it('requires the new rate of later sales, and the old rate of their credit notes', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/rules', { direct: { rates: true } });
    const note = { orgInvcNo: 1, rcptTyCd: 'R' };
    await till.sell({ invcNo: 1 });
    await simulator.post('/control/tax-rates', { B: '14' });
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultMsg: expect.stringContaining('Expected: 14.00') });
    expect(await till.sell({ invcNo: 2, taxRtB: 14 })).toMatchObject({ resultCd: '000' });
    expect(await till.sell({ invcNo: 3, ...note })).toMatchObject({ resultCd: '000' });
  });

  it('requires nothing new if a rate is not a number', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/rules', { direct: { rates: true } });
    await simulator.post('/control/tax-rates', { B: '14' });
    await simulator.post('/control/tax-rates', { B: 'sixteen' });
    expect(await till.sell({ invcNo: 1, taxRtB: 14 })).toMatchObject({ resultCd: '000' });
  });
});

describe('POST /control/imports', () => {
  it('adds a declaration for one taxpayer', async () => {
    const { simulator, till } = await setup();
    const neighbour = await simulator.till();
    const { body } = await simulator.post('/control/imports', { tin: till.tin, itemNm: 'ELECTRIC KETTLES', qty: 400 });
    expect(body.item).toMatchObject({ itemNm: 'ELECTRIC KETTLES', qty: 400, imptItemsttsCd: '2', itemSeq: 1 });
    expect((await till.ask('selectImportItemList', pull)).data.itemList).toContainEqual(body.item);
    expect((await neighbour.ask('selectImportItemList', pull)).data.itemList).not.toContainEqual(body.item);
  });

  it('adds another declaration each time', async () => {
    const { simulator, till } = await setup();
    const before = (await till.ask('selectImportItemList', pull)).data.itemList.length;
    await simulator.post('/control/imports', { tin: till.tin });
    await simulator.post('/control/imports', { tin: till.tin });
    expect((await till.ask('selectImportItemList', pull)).data.itemList).toHaveLength(before + 2);
  });
});

describe('POST /control/items', () => {
  it('adds an item of other software, and changes it under the same code', async () => {
    const { simulator, till } = await setup();
    const { item } = (await simulator.post('/control/items', { tin: till.tin, itemNm: 'Kettle' })).body;
    expect((await till.ask('selectItemList', pull)).data.itemList).toMatchObject([
      { itemCd: item.itemCd, itemNm: 'Kettle', regBhfId: '00', useYn: 'Y' },
    ]);
    await simulator.post('/control/items', { tin: till.tin, itemCd: item.itemCd, useYn: 'N' });
    expect((await till.ask('selectItemList', pull)).data.itemList).toMatchObject([{ useYn: 'N' }]);
  });
});

describe('POST /control/purchases', () => {
  it('lets a supplier sell to a taxpayer, who finds it among the purchases', async () => {
    const { simulator, till } = await setup();
    const neighbour = await simulator.till();
    const { body } = await simulator.post('/control/purchases', { tin: till.tin, itemNm: 'Tea', qty: 3, prc: 58 });
    const { saleList } = (await till.ask('selectTrnsPurchaseSalesList', pull)).data;
    expect(saleList).toMatchObject([{ ...body, itemList: [{ itemNm: 'Tea', qty: 3, totAmt: 174 }] }]);
    expect(body).toMatchObject({ spplrBhfId: '00', spplrInvcNo: 1, totAmt: 174 });
    expect((await neighbour.ask('selectTrnsPurchaseSalesList', pull)).data).toBeNull();
  });

  it('lists figures that a buyer must not copy, and a name that he must, as the gateway does', async () => {
    const { simulator, till } = await setup();
    const goods = { tin: till.tin, itemNm: 'Tea', qty: 1, prc: 1157.11, lines: 2 };
    expect(await simulator.post('/control/purchases', goods)).toMatchObject({ status: 400 });
    await simulator.post('/control/purchases', { ...goods, prc: 1157 });
    const [purchase] = (await till.ask('selectTrnsPurchaseSalesList', pull)).data.saleList;
    expect(purchase).toMatchObject({ spplrTin: 'P000000001W', totItemCnt: 2, totTaxblAmt: 1994, totTaxAmt: 320 });
    expect(purchase.spplrNm).toMatch(/^\S+ {2}\S+ LTD $/);
    const figures = { splyAmt: 997, taxblAmt: 997, taxAmt: 160, totAmt: 1157 };
    expect(purchase.itemList).toMatchObject([
      { itemSeq: 1, itemNm: 'Tea', ...figures },
      { itemSeq: 2, itemNm: 'Tea, line 2', ...figures },
    ]);
  });

  it('lets the same supplier sell again, or another one with or without a device', async () => {
    const { simulator, till } = await setup();
    const supplier = await simulator.till();
    await supplier.sell({ invcNo: 1 });
    const { tin } = till;
    const numbers: number[] = [];
    for (const purchase of [{ tin }, { tin }, { tin, spplrTin: supplier.tin }])
      numbers.push((await simulator.post('/control/purchases', purchase)).body.spplrInvcNo);
    expect(numbers).toEqual([1, 2, 2]);
  });

  it('refuses a sale to oneself', async () => {
    const { simulator, till } = await setup();
    const purchase = { tin: till.tin, spplrTin: till.tin };
    expect(await simulator.post('/control/purchases', purchase)).toMatchObject({ status: 400 });
  });
});

describe('a stale read', () => {
  it('of a list lacks its newest rows and shows the others', async () => {
    const { simulator, till } = await setup();
    const before = (await till.ask('selectImportItemList', pull)).data.itemList;
    await simulator.post('/control/imports', { tin: till.tin });
    await simulator.post('/control/faults', { fault: 'stale-read', operation: 'importedItemInfo' });
    expect((await till.ask('selectImportItemList', pull)).data.itemList).toEqual(before);
    expect((await till.ask('selectImportItemList', pull)).data.itemList).toHaveLength(before.length + 1);
  });

  it('of purchases lacks the newest sale', async () => {
    const { simulator, till } = await setup();
    const supplier = await simulator.till();
    const purchases = async () => (await till.ask('selectTrnsPurchaseSalesList', pull)).data?.saleList.length ?? 0;
    await supplier.sell({ custTin: till.tin });
    await simulator.post('/control/clock', { offsetMs: 2 * 60 * 60 * 1_000 });
    await supplier.sell({ custTin: till.tin, invcNo: 2 });
    await simulator.post('/control/faults', { fault: 'stale-read' });
    await simulator.post('/control/faults', { fault: 'stale-read', lagMs: 3 * 60 * 60 * 1_000 });
    expect([await purchases(), await purchases(), await purchases()]).toEqual([1, 0, 2]);
  });
});
