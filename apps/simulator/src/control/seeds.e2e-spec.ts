import { simulate } from '../test/simulate.js';

async function setup() {
  const simulator = await simulate();
  return { simulator, till: await simulator.till() };
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
