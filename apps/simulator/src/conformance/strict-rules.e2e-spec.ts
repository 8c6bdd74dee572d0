import { anAuthority, freshPin } from './test/authority.js';
import {
  gatewaySale,
  importUpdate,
  item,
  receipt,
  saleLine,
  stockLine,
  stockMaster,
  stockMove,
} from './test/payloads.js';
import { KETTLE, prepareToSell } from './test/prepare-to-sell.js';
import { day, FIRST_PULL_DATE, inDays, timestamp } from './test/timestamps.js';
import type { GatewayDevice } from './test/gateway.js';

const authority = anAuthority();

const PULL = { lastReqDt: FIRST_PULL_DATE };
/** The sandbox has no other classes. */
const SANDBOX_CLASS = '9901201200';

afterEach(() => authority.reset());

const shop = async () => {
  const device = await authority.gateway();
  await prepareToSell(device);
  return device;
};
const sell = async (device: GatewayDevice, changes: object = {}) =>
  (await device.ask('saveTrnsSalesOsdc', gatewaySale(changes))).complaint;
const move = async (device: GatewayDevice, changes: object) =>
  (await device.ask('insertStockIO', stockMove({ sarNo: 2, ...changes }))).complaint;

describe('a sale at the gateway is refused', () => {
  it.each([
    ['with a negative amount', { itemList: [saleLine({ dcAmt: -1 })] }, 'Invalid dcAmt on item: 1: a negative value'],
    ['with a negative total', { totAmt: -116 }, 'Invalid totAmt: a negative value is not allowed'],
    ['with an unknown flag', { prchrAcptcYn: 'X' }, 'Invalid prchrAcptcYn: X'],
    [
      'with an unknown flag in its receipt',
      { receipt: receipt({ prchrAcptcYn: '1' }) },
      'Invalid receipt.prchrAcptcYn',
    ],
    ['dated after its confirmation', { cfmDt: timestamp(inDays(-2)), salesDt: day() }, 'Invalid salesDt: it is after'],
    [
      'when it is a cent off',
      { itemList: [saleLine({ taxblAmt: 100.01, taxAmt: 15.99 })] },
      'Invalid taxblAmt on item',
    ],
  ])('%s', async (_, changes, complaint) => {
    expect(await sell(await shop(), changes)).toMatch(complaint);
  });

  it('with another tax type than its item, under the rule itemTaxTypes', async () => {
    const device = await shop();
    await authority.control('rules', { gateway: { itemTaxTypes: true } });
    const exempt = [saleLine({ taxTyCd: 'A', taxblAmt: 116, taxAmt: 0 })];
    expect(await sell(device, { itemList: exempt })).toBe('Invalid taxTyCd on item: 1. Expected: B, But Found: A');
  });
});

describe('a stock move at the gateway is refused', () => {
  it.each([
    [
      'with tax that is added',
      { itemList: [stockLine({ taxblAmt: 1160, taxAmt: 185.6 })] },
      'Invalid taxblAmt on item: 1',
    ],
    ['with nonsense tax', { itemList: [stockLine({ taxAmt: 900 })] }, 'Invalid taxAmt on item: 1. Expected: 160.00'],
    ['with a wrong total', { totTaxAmt: 1 }, 'Invalid totTaxAmt. Expected: 160.00, But Found: 1.00'],
    ['with a wrong count', { totItemCnt: 2 }, 'Invalid totItemCnt. Expected: 1, But Found: 2'],
    ['with a negative quantity', { itemList: [stockLine({ qty: -10 })] }, 'Invalid qty on item: 1: a negative value'],
    [
      'without a total on a line',
      { itemList: [stockLine({ totAmt: null })] },
      'Expected a value for totAmt on item: 1',
    ],
    ['without a package', { itemList: [stockLine({ pkg: 0 })] }, 'Expected a value for pkg on item: 1'],
    ['in other units than its item', { itemList: [stockLine({ qtyUnitCd: 'KG' })] }, 'correct QtyUnitCd'],
    ['with amounts of zero', { itemList: [stockLine({ totAmt: 0 })] }, 'Expected a value for totAmt on item: 1'],
  ])('%s', async (_, changes, complaint) => {
    expect(await move(await shop(), changes)).toMatch(complaint);
  });

  it('for a wrong branch, in misleading words', async () => {
    const device = await shop();
    const headers = { ...device.headers, bhfId: '07' };
    const { complaint } = await device.askAs(headers, 'insertStockIO', stockMove({ sarNo: 2, bhfId: '07' }));
    expect(complaint).toBe('Error occurred while validating item tax type: Please try again later');
  });
});

describe('the stock master', () => {
  it('is refused with HTTP 200 around 400, and names a negative balance', async () => {
    const device = await shop();
    await move(device, { sarTyCd: '16', ...moved(30) });
    const { status, complaint, body } = await device.ask('saveStockMaster', stockMaster({ rsdQty: 5 }));
    expect([status, complaint, body]).toEqual([200, 'rsdQty mismatch. Expected: -20.0 but found: 5', null]);
  });

  it('names no quantities for half of the items, under the rule silentMismatches', async () => {
    const device = await shop();
    await authority.control('rules', { gateway: { silentMismatches: true } });
    const { complaint } = await device.ask('saveStockMaster', stockMaster({ rsdQty: 5 }));
    const again = await device.ask('saveStockMaster', stockMaster({ rsdQty: 5 }));
    expect(again.complaint).toBe(complaint);
    const complaints = [];
    for (let number = 1; number <= 12; number += 1) {
      const itemCd = `KE2NTTU${String(number).padStart(7, '0')}`;
      complaints.push((await device.ask('saveStockMaster', stockMaster({ itemCd, rsdQty: 5 }))).complaint);
    }
    const [silent, named] = [
      /^rsdQty quantity provided does not match the \w+ code from Stock IO$/,
      /^rsdQty mismatch/,
    ];
    expect(complaints.some((text) => silent.test(text!)) && complaints.some((text) => named.test(text!))).toBe(true);
  });
});

const moved = (qty: number) => ({
  ...{ totTaxblAmt: qty * 100, totTaxAmt: qty * 16, totAmt: qty * 116 },
  itemList: [
    stockLine({ qty, pkg: qty, splyAmt: qty * 116, taxblAmt: qty * 100, taxAmt: qty * 16, totAmt: qty * 116 }),
  ],
});

describe('an item at the gateway', () => {
  const classed = async (rules: object = {}) => {
    await authority.control('rules', { gateway: rules });
    const device = await authority.gateway();
    await device.askOrFail('selectItemClsList', PULL);
    return async (changes: object) => (await device.ask('saveItem', item(changes))).complaint;
  };

  it('is refused with a class that is not in the list', async () => {
    const save = await classed();
    expect(await save({ itemClsCd: '1234567890' })).toMatch(
      /^Ensure you use a valid item classification code from the Get/,
    );
    expect(await save({})).toBeNull();
  });

  it('has one of 26 classes under the rule sandboxClasses', async () => {
    const save = await classed({ sandboxClasses: true });
    expect(await save({})).toMatch(/^Ensure you use a valid item classification code/);
    expect(await save({ itemClsCd: '1000000000' })).toBeNull();
    const { itemClsList } = (await (await authority.gateway()).askOrFail('selectItemClsList', PULL)).data;
    expect(itemClsList).toHaveLength(26);
  });

  it.each([
    ['L', 'KE2NTXL0000001'],
    ['BLL', 'KE2NTBLL0000001'],
  ])('cannot have the unit %s under the rule twoLetterUnits', async (qtyUnitCd, itemCd) => {
    const save = await classed({ twoLetterUnits: true });
    expect(await save({ qtyUnitCd, itemCd })).toBe("The ItemCd isn't made up of correct QtyUnitCd");
  });
});

describe('lists at their strictest', () => {
  it('have placeholders of branches: head offices with the details of the real one', async () => {
    await authority.control('rules', { gateway: 'strictest' });
    const device = await authority.gateway(freshPin(), '02');
    const { bhfList } = (await device.askOrFail('selectBhfList', PULL)).data;
    const [{ bhfId: _, hqYn: __, ...first }, , { bhfId: ___, hqYn: ____, ...real }] = bhfList;
    expect(bhfList.map(({ bhfId, hqYn }: Record<string, string>) => [bhfId, hqYn])).toEqual([
      ...[
        ['00', 'Y'],
        ['01', 'Y'],
        ['02', 'N'],
      ],
    ]);
    expect(first).toEqual(real);
  });

  it('have no imports and no purchases before the first sale, and both as new rows after it', async () => {
    const device = await shop();
    await authority.control('rules', { gateway: { lateSeeds: true } });
    const first = await device.ask('selectImportItemList', PULL);
    const early = [first.body?.resultCd, await device.codeOf('selectTrnsPurchaseSalesList', PULL)];
    expect(early).toEqual(['001', '001']);
    expect(await sell(device)).toBeNull();
    const since = { lastReqDt: `${Number(first.body!.resultDt) - 1}` };
    const { itemList } = (await device.askOrFail('selectImportItemList', since)).data;
    expect(itemList.length).toBeGreaterThanOrEqual(1);
    expect(itemList[0]).toMatchObject({ imptItemsttsCd: '2', taskCd: expect.stringMatching(/^\d{14}$/) });
    const { saleList } = (await device.askOrFail('selectTrnsPurchaseSalesList', since)).data;
    expect(saleList).toHaveLength(5);
    expect(saleList[0]).toMatchObject({
      ...{ remark: 'Completed by Automated User', totItemCnt: 2, taxRtB: 16, totAmt: 2314.22 },
      itemList: [{ splyAmt: 998, taxAmt: 159.11, totAmt: 1157.11 }, { itemSeq: 2 }],
    });
    expect(await sell(device, { invcNo: 2 })).toBeNull();
    expect((await device.askOrFail('selectTrnsPurchaseSalesList', PULL)).data.saleList).toHaveLength(5);
  });

  it('have purchases at once under the rule earlySeeds', async () => {
    await authority.control('rules', { direct: { earlySeeds: true } });
    const device = await shop();
    const { saleList } = (await device.askOrFail('selectTrnsPurchaseSalesList', PULL)).data;
    expect(saleList).toEqual(Array(5).fill(expect.objectContaining({ totAmt: 2314.22 })));
  });

  it('show changes late under the rule listLag', async () => {
    const device = await shop();
    const [{ taskCd, dclDe, itemSeq, hsCd }] = (await device.askOrFail('selectImportItemList', PULL)).data.itemList;
    await authority.control('rules', { gateway: { listLag: 60 } });
    expect(await device.codeOf('selectItemList', PULL)).toBe('001');
    await device.askOrFail('updateImportItem', importUpdate({ taskCd, dclDe, itemSeq, hsCd }));
    const statusOf = async () =>
      (await device.askOrFail('selectImportItemList', PULL)).data.itemList[0].imptItemsttsCd as string;
    expect(await statusOf()).toBe('2');
    await authority.control('clock', { offsetMs: 61_000 });
    expect([await statusOf(), await device.codeOf('selectItemList', PULL)]).toEqual(['3', '000']);
  });

  it('are empty with HTTP 400, or with 200 without the rule emptyResultsAs400', async () => {
    const device = await authority.gateway();
    const status = async () => (await device.ask('selectTrnsSalesList', PULL)).status;
    expect(await status()).toBe(400);
    await authority.control('rules', { gateway: { emptyResultsAs400: false } });
    expect(await status()).toBe(200);
  });
});

describe('the update of an import', () => {
  const declared = async () => {
    const device = await shop();
    const [{ taskCd, dclDe, itemSeq, hsCd }] = (await device.askOrFail('selectImportItemList', PULL)).data.itemList;
    return async (changes: object) =>
      (await device.ask('updateImportItem', importUpdate({ taskCd, dclDe, itemSeq, hsCd, ...changes }))).complaint;
  };

  it.each([
    [
      'the status key of lists',
      { imptItemSttsCd: undefined, imptItemsttsCd: '4' },
      /^Invalid imptItemSttsCd. Expected: 3$/,
    ],
    [
      'the class key of a table',
      { itemClsCd: undefined, itemClCd: '5059690800' },
      /^required: <itemClsCd> and <itemCd>$/,
    ],
    ['an approval without a remark', { remark: null }, /^There is an unknown error. Please ask administrator$/],
  ])('is refused with %s', async (_, changes, complaint) => {
    expect(await (await declared())(changes)).toMatch(complaint);
  });

  it.each(['1', '2', '4'])('needs no remark for status %s', async (imptItemSttsCd) => {
    expect(await (await declared())({ imptItemSttsCd, remark: null })).toBeNull();
  });
});

describe('answers under the rule variedEnvelopes', () => {
  it('name their reference in two ways, and leave the date out of answers without data', async () => {
    await authority.control('rules', { gateway: { variedEnvelopes: true } });
    const device = await authority.gateway();
    const list = (await device.ask('selectItemClsList', PULL)).raw.json;
    const saved = (await device.ask('saveItem', item())).raw.json;
    expect(Object.keys(list.responseHeader)).toContain('responseRefID');
    expect(Object.keys(saved.responseHeader)).toContain('requestRefId');
    expect([list.responseBody.resultDt, saved.responseBody.resultDt]).toEqual([expect.any(String), undefined]);
  });
});

describe('the strictest authority', () => {
  it('still sells to a client that does everything right', async () => {
    await authority.control('rules', { gateway: 'strictest' });
    const device = await authority.gateway();
    await device.askOrFail('selectItemClsList', PULL);
    await device.askOrFail('saveItem', item({ itemClsCd: SANDBOX_CLASS }));
    await device.askOrFail('insertStockIO', stockMove());
    await device.askOrFail('saveStockMaster', stockMaster({ itemCd: KETTLE }));
    expect(await sell(device, { custNm: 'Walk-in customer' })).toBeNull();
  });
});
