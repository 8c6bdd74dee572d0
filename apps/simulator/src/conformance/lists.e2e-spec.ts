import { anAuthority, freshPin } from './test/authority.js';
import * as payloads from './test/payloads.js';
import { FIRST_PULL_DATE, inDays, keys, keysOf, timestamp } from './test/timestamps.js';

const authority = anAuthority();
const pull = { lastReqDt: FIRST_PULL_DATE };

const ITEM = keys(
  'tin itemCd itemClsCd itemTyCd itemNm itemStdNm orgnNatCd pkgUnitCd qtyUnitCd taxTyCd btchNo regBhfId bcd dftPrc ' +
    'grpPrcL1 grpPrcL2 grpPrcL3 grpPrcL4 grpPrcL5 addInfo sftyQty isrcAplcbYn rraModYn useYn',
);
const IMPORT = keys(
  'taskCd dclDe itemSeq dclNo hsCd itemNm imptItemsttsCd orgnNatCd exptNatCd pkg pkgUnitCd qty qtyUnitCd totWt netWt ' +
    'spplrNm agntNm invcFcurAmt invcFcurCd invcFcurExcrt',
);
const PURCHASE = keys(
  'spplrTin spplrNm spplrBhfId spplrInvcNo spplrSdcId spplrMrcNo rcptTyCd pmtTyCd cfmDt salesDt stockRlsDt totItemCnt ' +
    'taxblAmtA taxblAmtB taxblAmtC taxblAmtD taxblAmtE taxRtA taxRtB taxRtC taxRtD taxRtE ' +
    'taxAmtA taxAmtB taxAmtC taxAmtD taxAmtE totTaxblAmt totTaxAmt totAmt remark itemList',
);
const PURCHASE_LINE = keys(
  'itemSeq itemCd itemClsCd itemNm bcd pkgUnitCd pkg qtyUnitCd qty prc splyAmt dcRt dcAmt taxTyCd taxblAmt taxAmt totAmt',
);
const STOCK_MOVE = keys('custTin custBhfId sarNo ocrnDt totItemCnt totTaxblAmt totTaxAmt totAmt remark itemList');
const STOCK_LINE = keys(
  'itemSeq itemCd itemClsCd itemNm bcd pkgUnitCd pkg qtyUnitCd qty itemExprDt prc splyAmt totDcAmt taxblAmt taxTyCd ' +
    'taxAmt totAmt',
);

describe('the items', () => {
  it('are the saved ones, with the keys of the samples', async () => {
    const device = await authority.direct();
    await device.ask('saveItem', payloads.item({ itemNm: 'Kettle of tin' }));
    const { data } = await device.ask('selectItemList', pull);
    expect(data.itemList.map(keysOf)).toEqual([ITEM]);
    expect(data.itemList[0]).toMatchObject({
      ...{ tin: device.credentials.tin, itemCd: 'KE2NTTU0000001', itemNm: 'Kettle of tin', dftPrc: 116 },
      ...{ regBhfId: '00', rraModYn: 'N', useYn: 'Y', itemStdNm: null, bcd: null },
    });
  });

  it('are replaced by a second save on the direct hosts', async () => {
    const device = await authority.direct();
    await device.ask('saveItem', payloads.item());
    expect(await device.codeOf('saveItem', payloads.item({ dftPrc: 120 }))).toBe('000');
    const { data } = await device.ask('selectItemList', pull);
    expect(data.itemList).toMatchObject([{ dftPrc: 120 }]);
  });

  it.each(['SKU-1', 'x', '00000000000000000042'])('may have the code %s on the direct hosts', async (itemCd) => {
    expect(await (await authority.direct()).codeOf('saveItem', payloads.item({ itemCd }))).toBe('000');
  });

  it('of a taxpayer without items are none: 001', async () => {
    expect(await (await authority.direct()).codeOf('selectItemList', pull)).toBe('001');
  });
});

describe('the imports', () => {
  it('exist from the start, with the keys of the samples', async () => {
    const { data } = await (await authority.direct()).ask('selectImportItemList', pull);
    expect(data.itemList.length).toBeGreaterThan(0);
    for (const row of data.itemList) expect(keysOf(row)).toEqual(IMPORT);
  });

  it.each(['imptItemSttsCd', 'imptItemsttsCd'])('are approved with the spelling %s', async (spelling) => {
    const device = await authority.direct();
    const row = (await device.ask('selectImportItemList', pull)).data.itemList[0];
    const { taskCd, dclDe, itemSeq, hsCd } = row;
    const { imptItemSttsCd, ...rest } = payloads.importUpdate({ taskCd, dclDe, itemSeq, hsCd });
    expect(await device.codeOf('updateImportItem', { ...rest, [spelling]: imptItemSttsCd })).toBe('000');
    const rows: { taskCd: string; itemSeq: number; imptItemsttsCd: string }[] = (
      await device.ask('selectImportItemList', pull)
    ).data.itemList;
    const updated = rows.find((other) => other.taskCd === taskCd && other.itemSeq === itemSeq);
    expect(updated?.imptItemsttsCd).toBe('3');
  });
});

describe('the purchases', () => {
  it('are the sales of others to the PIN, with the keys of the samples', async () => {
    const [buyer, seller] = [await authority.direct(), await authority.direct(freshPin(), '01')];
    await seller.ask('saveTrnsSalesOsdc', payloads.sale({ invcNo: 77, custTin: buyer.credentials.tin, pmtTyCd: '02' }));
    const { data } = await buyer.ask('selectTrnsPurchaseSalesList', pull);
    expect(data.saleList.map(keysOf)).toEqual([PURCHASE]);
    expect(data.saleList[0].itemList.map(keysOf)).toEqual([PURCHASE_LINE]);
    expect(data.saleList[0]).toMatchObject({
      ...{ spplrTin: seller.credentials.tin, spplrBhfId: '01', spplrInvcNo: 77, rcptTyCd: 'S', pmtTyCd: '02' },
      ...{ spplrSdcId: expect.stringMatching(/^KRACU/), totItemCnt: 1, taxblAmtB: 100, totAmt: 116 },
      cfmDt: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('include credit notes', async () => {
    const [buyer, seller] = [await authority.direct(), await authority.direct()];
    const custTin = buyer.credentials.tin;
    await seller.ask('saveTrnsSalesOsdc', payloads.sale({ custTin }));
    await seller.ask('saveTrnsSalesOsdc', payloads.creditNote({ custTin }));
    const { data } = await buyer.ask('selectTrnsPurchaseSalesList', pull);
    expect(data.saleList.map(({ rcptTyCd }: { rcptTyCd: string }) => rcptTyCd)).toEqual(['S', 'R']);
  });

  it.each(['C', 'T', 'P'])('do not include documents of type %s', async (salesTyCd) => {
    const [buyer, seller] = [await authority.direct(), await authority.direct()];
    await seller.ask('saveTrnsSalesOsdc', payloads.sale({ custTin: buyer.credentials.tin, salesTyCd }));
    expect(await buyer.codeOf('selectTrnsPurchaseSalesList', pull)).toBe('001');
  });

  it('do not include the seller’s own sales', async () => {
    const [buyer, seller] = [await authority.direct(), await authority.direct()];
    await seller.ask('saveTrnsSalesOsdc', payloads.sale({ custTin: buyer.credentials.tin }));
    expect(await seller.codeOf('selectTrnsPurchaseSalesList', pull)).toBe('001');
  });

  it('have their own counter, apart from sales', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', payloads.sale());
    expect(await device.codeOf('insertTrnsPurchase', payloads.purchase())).toBe('000');
    expect(await device.codeOf('insertTrnsPurchase', payloads.purchase())).toBe('994');
  });
});

describe('the stock moves', () => {
  it('are those sent from another branch, with the keys of the samples', async () => {
    const source = await authority.direct();
    const target = await authority.direct(source.credentials.tin, '01');
    const { tin } = source.credentials;
    await source.askOrFail('saveItem', payloads.item());
    await source.askOrFail('insertStockIO', payloads.stockMove());
    await source.askOrFail(
      'insertStockIO',
      payloads.stockMove({ sarNo: 2, sarTyCd: '13', custTin: tin, custBhfId: '01', remark: 'to the shop' }),
    );
    const { data } = await target.ask('selectStockMoveList', pull);
    expect(data.stockList.map(keysOf)).toEqual([STOCK_MOVE]);
    expect(data.stockList[0].itemList.map(keysOf)).toEqual([STOCK_LINE]);
    expect(data.stockList[0]).toMatchObject({ sarNo: 2, totAmt: 1160, remark: 'to the shop' });
    expect(await source.codeOf('selectStockMoveList', pull)).toBe('001');
  });
});

describe('rows newer than the last request', () => {
  const paths = ['selectCodeList', 'selectItemClsList', 'selectBhfList', 'selectNoticeList', 'selectImportItemList'];

  it.each(paths)('are none in %s after today: 001', async (path) => {
    const device = await authority.direct();
    expect(await device.codeOf(path, { lastReqDt: timestamp(inDays(1)) })).toBe('001');
  });

  it('of items are those saved since then', async () => {
    const device = await authority.direct();
    await device.ask('saveItem', payloads.item());
    expect(await device.codeOf('selectItemList', { lastReqDt: timestamp(Date.now() - 60_000) })).toBe('000');
    expect(await device.codeOf('selectItemList', { lastReqDt: timestamp(Date.now() + 60_000) })).toBe('001');
  });

  it('of purchases are those sold since then', async () => {
    const [buyer, seller] = [await authority.direct(), await authority.direct()];
    await seller.ask('saveTrnsSalesOsdc', payloads.sale({ custTin: buyer.credentials.tin }));
    const since = (atMs: number) => buyer.codeOf('selectTrnsPurchaseSalesList', { lastReqDt: timestamp(atMs) });
    expect([await since(Date.now() - 60_000), await since(Date.now() + 60_000)]).toEqual(['000', '001']);
  });

  it.each(['2018', '2018-01-01', 'yesterday'])('are refused for the date %s', async (lastReqDt) => {
    expect(await (await authority.direct()).codeOf('selectCodeList', { lastReqDt })).toMatch(/^(910|E31)$/);
  });
});

const CODE_CLASS = keys('cdCls cdClsNm cdClsDesc useYn userDfnNm1 userDfnNm2 userDfnNm3 dtlList');
const CODE = keys('cd cdNm cdDesc useYn srtOrd userDfnCd1 userDfnCd2 userDfnCd3');
const ITEM_CLASS = keys('itemClsCd itemClsNm itemClsLvl taxTyCd mjrTgYn useYn');
const BRANCH = keys('tin bhfId bhfNm bhfSttsCd prvncNm dstrtNm sctrNm locDesc mgrNm mgrTelNo mgrEmail hqYn');
const NOTICE = keys('noticeNo title cont dtlUrl regrNm regDt');
const TAXPAYER = keys('tin taxprNm taxprSttsCd prvncNm dstrtNm sctrNm locDesc');

describe('the code list', () => {
  const CLASSES: [code: string, atLeast: number][] = [
    ...([
      ['04', 5],
      ['05', 250],
      ['07', 7],
      ['10', 43],
      ['11', 6],
      ['12', 12],
      ['14', 4],
      ['15', 2],
      ['17', 52],
    ] as [string, number][]),
    ...([
      ['24', 3],
      ['26', 4],
      ['31', 2],
      ['32', 6],
      ['33', 170],
      ['36', 1],
      ['37', 2],
      ['38', 2],
      ['48', 1],
    ] as [string, number][]),
  ];

  const pulled = async () =>
    (await (await authority.direct()).ask('selectCodeList', pull)).data.clsList as ListedCodeClass[];

  it.each(CLASSES)('has class %s with at least %d codes', async (code, atLeast) => {
    const found = (await pulled()).find(({ cdCls }) => cdCls === code)!;
    expect(found.dtlList.length).toBeGreaterThanOrEqual(atLeast);
  });

  it('has the keys of the samples', async () => {
    for (const codeClass of await pulled()) {
      expect(keysOf(codeClass)).toEqual(CODE_CLASS);
      for (const code of codeClass.dtlList) expect(keysOf(code)).toEqual(CODE);
    }
  });

  it('reports the tax rates as texts', async () => {
    const taxes = (await pulled()).find(({ cdCls }) => cdCls === '04')!;
    expect(taxes.userDfnNm1).toEqual(expect.stringMatching(/rate/i));
    expect(taxes.dtlList.map(({ cd, userDfnCd1 }) => [cd, userDfnCd1])).toEqual([
      ...[
        ['A', '0'],
        ['B', '16'],
        ['C', '0'],
        ['D', '0'],
        ['E', '8'],
      ],
    ]);
  });

  it('contains every code once', async () => {
    for (const { dtlList } of await pulled()) {
      expect(new Set(dtlList.map(({ cd }) => cd)).size).toBe(dtlList.length);
    }
  });
});

interface ListedCodeClass {
  cdCls: string;
  userDfnNm1: string | null;
  dtlList: { cd: string; userDfnCd1: string | null }[];
}

describe('the item classes', () => {
  const pulled = async () =>
    (await (await authority.direct()).ask('selectItemClsList', pull)).data.itemClsList as ListedItemClass[];

  it('are a few hundred on five levels, with the keys of the samples', async () => {
    const classes = await pulled();
    expect(classes.length).toBeGreaterThanOrEqual(200);
    for (const itemClass of classes) expect(keysOf(itemClass)).toEqual(ITEM_CLASS);
    expect(new Set(classes.map(({ itemClsLvl }) => itemClsLvl))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('have ten digits and a tax type as leaves, eight digits and no tax type above', async () => {
    for (const { itemClsCd, itemClsLvl, taxTyCd } of await pulled()) {
      const leaf = itemClsLvl === 5;
      expect(itemClsCd).toMatch(leaf ? /^\d{10}$/ : /^\d{8}$/);
      expect(taxTyCd).toEqual(leaf ? expect.stringMatching(/^[A-E]$/) : null);
    }
  });

  it.each(['5059690800', '5022110801', '5012161100', '1110160600', '3133130600', '8514900000', '99000000', '99011000'])(
    'include %s',
    async (code) => {
      expect((await pulled()).map(({ itemClsCd }) => itemClsCd)).toContain(code);
    },
  );
});

interface ListedItemClass {
  itemClsCd: string;
  itemClsLvl: number;
  taxTyCd: string | null;
}

describe('the branches', () => {
  it('are those of the taxpayer, with the keys of the samples', async () => {
    const device = await authority.direct();
    await authority.direct(device.credentials.tin, '02');
    const rows: { tin: string; bhfId: string }[] = (await device.ask('selectBhfList', pull)).data.bhfList;
    for (const row of rows) {
      expect(keysOf(row)).toEqual(BRANCH);
      expect(row.tin).toBe(device.credentials.tin);
    }
    expect(rows.map(({ bhfId }) => bhfId)).toEqual(expect.arrayContaining(['00', '02']));
  });
});

describe('the notices', () => {
  it('exist from the start, with the keys of the samples', async () => {
    const { data } = await (await authority.direct()).ask('selectNoticeList', pull);
    expect(data.noticeList.length).toBeGreaterThan(0);
    for (const row of data.noticeList) {
      expect(keysOf(row)).toEqual(NOTICE);
      expect(row).toMatchObject({ noticeNo: expect.any(Number), regDt: expect.stringMatching(/^\d{14}$/) });
    }
  });
});

describe('the customer', () => {
  it('is found under a taxpayer’s PIN', async () => {
    const [device, other] = [await authority.direct(), await authority.direct()];
    const { data } = await device.ask('selectCustomer', { custmTin: other.credentials.tin });
    expect(keysOf(data.custList[0])).toEqual(TAXPAYER);
    expect(data.custList[0]).toMatchObject({ tin: other.credentials.tin, taxprSttsCd: 'A' });
  });

  it('is not found under an unknown PIN: 001', async () => {
    const answer = await (await authority.direct()).ask('selectCustomer', { custmTin: 'P999999998Z' });
    expect(answer).toMatchObject({ resultCd: '001', resultMsg: 'There is no search result', data: null });
  });
});
