import { anAuthority, freshPin } from '../conformance/test/authority.js';
import { day, timestamp } from '../conformance/test/timestamps.js';
import { post } from '../conformance/test/raw-call.js';

/**
 * Behaves like runners of the gateway's test cases: direct names on the gateway's base path, credentials in headers and
 * bodies, an old date for every list, and counters read from the refusal of the previous call.
 */
const authority = anAuthority();

const system = { regrId: 'system', regrNm: 'system', modrId: 'system', modrNm: 'system' };
const FOREVER = '20100101000000';
const SEQUENCE = /expect(?:ed)?[^\d]*?(?:\*+|:\s*|value:\s*)(\d+)/i;

interface CallResult {
  granted: boolean;
  text: string;
  data: any; // oxlint-disable-line typescript/no-explicit-any -- each case knows what it asked for
}

const runner = async () => {
  const tin = freshPin();
  const headers: Record<string, string> = {
    ...{ authorization: `Bearer ${await authority.token()}`, apigee_app_id: '0d9f2a44-5b7e-4f70-8a36-6f2a1b3c4d5e' },
  };
  const call = async (path: string, body: object): Promise<CallResult> => {
    const { json } = await post(`${authority.gatewayUrl()}/${path}`, { tin, bhfId: '00', ...body }, headers);
    const granted = json.responseBody?.resultCd === '000';
    return { granted, text: json.responseHeader?.debugMessage, data: json.responseBody?.data };
  };
  const { data } = await call('initialize', { dvcSrlNo: `runner ${tin}` });
  Object.assign(headers, { tin, bhfId: '00', cmcKey: data.info.cmcKey });
  /** Repeats the call with the number that the refusal named, if it named one. */
  const callWithLearnedNumber = async (
    path: string,
    bodyOf: (number: number) => object,
    number: number,
  ): Promise<CallResult & { number: number }> => {
    const first = await call(path, bodyOf(number));
    const learned = first.granted ? undefined : SEQUENCE.exec(first.text)?.[1];
    if (learned === undefined) return { ...first, number };
    return { ...(await call(path, bodyOf(Number(learned)))), number: Number(learned) };
  };
  return { tin, call, callWithLearnedNumber };
};

const coded = (kind: string, number: number) => `KE${kind}NTTU${String(number).padStart(7, '0')}`;
const registered = (itemCd: string, itemTyCd: string, taxTyCd: string) => ({
  ...{
    itemCd,
    itemClsCd: '5059690800',
    itemTyCd,
    itemNm: 'TEST ITEM',
    orgnNatCd: 'KE',
    pkgUnitCd: 'NT',
    qtyUnitCd: 'TU',
  },
  ...{ taxTyCd, dftPrc: 100, isrcAplcbYn: 'N', useYn: 'Y', ...system },
});
const goods = { itemSeq: 1, itemClsCd: '5059690800', itemNm: 'TEST ITEM', pkgUnitCd: 'NT', qtyUnitCd: 'TU', prc: 100 };
const moved = (itemCd: string, sarNo: number) => ({
  ...{ sarNo, regTyCd: 'M', custTin: null, sarTyCd: '01', ocrnDt: day(), totItemCnt: 1, totTaxblAmt: 10_000 },
  ...{ totTaxAmt: 0, totAmt: 10_000, orgSarNo: 0, ...system },
  itemList: [
    {
      ...{ ...goods, itemCd, ioTyCd: '1', pkg: 100, qty: 100, splyAmt: 10_000, totDcAmt: 0, taxblAmt: 10_000 },
      ...{ taxTyCd: 'A', taxAmt: 0, totAmt: 10_000 },
    },
  ],
});
const sold = (itemCd: string, invcNo: number, changes: object = {}) => ({
  ...{ regTyCd: 'M', salesTyCd: 'N', rcptTyCd: 'S', pmtTyCd: '01', trdInvcNo: `T-${invcNo}`, invcNo, orgInvcNo: '0' },
  ...{ salesSttsCd: '02', cfmDt: timestamp(), salesDt: day(), stockRlsDt: timestamp(), totItemCnt: 1 },
  ...{ taxblAmtA: 100, taxblAmtB: 0, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
  ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 0 },
  ...{ taxAmtA: 0, taxAmtB: 0, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
  ...{ totTaxblAmt: 100, totTaxAmt: 0, totAmt: 100, prchrAcptcYn: 'N', ...system },
  receipt: { rcptPbctDt: timestamp(), prchrAcptcYn: 'N' },
  itemList: [
    {
      ...{ ...goods, itemCd, pkg: 1, qty: 1, splyAmt: 100, dcRt: 0, dcAmt: 0, taxTyCd: 'A', taxblAmt: 100 },
      ...{ taxAmt: 0, totAmt: 100 },
    },
  ],
  ...changes,
});

/** Prepares everything before a first sale; every counter starts with a wrong number. */
const stocked = async () => {
  const run = await runner();
  await run.call('selectItemClsList', { lastReqDt: FOREVER });
  const item = await run.callWithLearnedNumber('saveItem', (number) => registered(coded('2', number), '2', 'A'), 5);
  const itemCd = coded('2', item.number);
  const move = await run.callWithLearnedNumber('insertStockIO', (number) => moved(itemCd, number), 9);
  const master = await run.call('saveStockMaster', { itemCd, rsdQty: 100, ...system });
  return { ...run, itemCd, granted: [item, move, master].map(({ granted }) => granted) };
};

describe('a runner of the gateway’s test cases', () => {
  it.each([
    'selectCodeList',
    'selectItemClsList',
    'selectBhfList',
    'selectTaxpayerInfo',
    'selectNotices',
    'importedItemInfo',
  ])('lists by %s', async (path) => {
    const { granted, data } = await (await runner()).call(path, { lastReqDt: FOREVER });
    expect([granted, data]).toEqual([true, expect.any(Object)]);
  });

  it('reads the numbers of items and moves from refusals', async () => {
    expect((await stocked()).granted).toEqual([true, true, true]);
  });

  it('reads the stock on hand from a refusal', async () => {
    const { call, callWithLearnedNumber, itemCd } = await stocked();
    await callWithLearnedNumber('insertStockIO', (number) => moved(itemCd, number), 1);
    const refused = await call('saveStockMaster', { itemCd, rsdQty: 150, ...system });
    const [, balance] = /Expected: (\d+(?:\.\d+)?)/.exec(refused.text)!;
    expect((await call('saveStockMaster', { itemCd, rsdQty: Number(balance), ...system })).granted).toBe(true);
  });

  it('reads the number of its sale from a refusal', async () => {
    const { callWithLearnedNumber, itemCd } = await stocked();
    const sale = await callWithLearnedNumber('saveTrnsSalesOsdc', (number) => sold(itemCd, number), 4);
    expect([sale.granted, sale.number, sale.data?.curRcptNo]).toEqual([true, 1, 1]);
  });

  it('credits its sale, and finds both', async () => {
    const { call, itemCd } = await stocked();
    await call('saveTrnsSalesOsdc', sold(itemCd, 1, { custTin: 'A123456789Z', custNm: 'TEST' }));
    const note = sold(itemCd, 2, { custTin: 'A123456789Z', custNm: 'TEST' });
    const credited = await call('saveTrnsSalesOsdc', {
      ...note,
      rcptTyCd: 'R',
      orgInvcNo: 1,
      rfdDt: timestamp(),
      rfdRsnCd: '06',
    });
    expect([credited.granted, credited.text]).toEqual([true, 'Successful']);
    const { data } = await call('selectTrnsSalesList', { lastReqDt: FOREVER });
    expect(data.salesList.map(({ invcNo }: { invcNo: number }) => invcNo)).toEqual([1, 2]);
    expect((await call('selectInvoiceDetails', { invcNo: 2, lastReqDt: FOREVER })).granted).toBe(true);
  });

  it('adds a component to an item once both are in stock', async () => {
    const { call, callWithLearnedNumber, itemCd } = await stocked();
    const part = await callWithLearnedNumber('saveItem', (number) => registered(coded('1', number), '1', 'A'), 1);
    const cpstItemCd = coded('1', part.number);
    await callWithLearnedNumber('insertStockIO', (number) => moved(cpstItemCd, number), 1);
    await call('saveStockMaster', { itemCd: cpstItemCd, rsdQty: 100, ...system });
    expect(await call('saveItemComposition', { itemCd, cpstItemCd, cpstQty: 1, ...system })).toMatchObject({
      granted: true,
    });
  });

  it('saves a user, a customer and an insurance', async () => {
    const { call } = await runner();
    const saved = [
      await call('saveBhfUser', { userId: 'u1', userNm: 'TEST USER', pwd: 'Test#Pass1', useYn: 'Y', ...system }),
      await call('saveBhfCustomer', { custNo: '1', custTin: 'A123456789Z', custNm: 'TEST', useYn: 'Y', ...system }),
      await call('saveBhfInsurance', {
        isrccCd: 'PS001',
        isrccNm: 'Test Insurance',
        isrcRt: 10,
        useYn: 'Y',
        ...system,
      }),
    ];
    expect(saved.map(({ granted }) => granted)).toEqual([true, true, true]);
  });
});
