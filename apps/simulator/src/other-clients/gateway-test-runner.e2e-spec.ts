import { anAuthority, freshPin } from '../conformance/test/authority.js';
import { day, timestamp } from '../conformance/test/timestamps.js';
import { post } from '../conformance/test/raw-call.js';

/**
 * The shape of runners that go through the gateway's test cases: direct names on the gateway's base, who calls in headers
 * and bodies, the old date for every list, and every counter learnt from the complaint about the one before.
 */
const authority = anAuthority();

const system = { regrId: 'system', regrNm: 'system', modrId: 'system', modrNm: 'system' };
const FOREVER = '20100101000000';
const SEQUENCE = /expect(?:ed)?[^\d]*?(?:\*+|:\s*|value:\s*)(\d+)/i;

interface CallResult {
  granted: boolean;
  text: string;
  data: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- each case knows what it asked for
}

const runner = async () => {
  const tin = freshPin();
  const headers: Record<string, string> = {
    ...{ authorization: `Bearer ${await authority.token()}`, apigee_app_id: '0d9f2a44-5b7e-4f70-8a36-6f2a1b3c4d5e' },
  };
  const tries = async (path: string, body: object): Promise<CallResult> => {
    const { json } = await post(`${authority.gatewayUrl()}/${path}`, { tin, bhfId: '00', ...body }, headers);
    const granted = json.responseBody?.resultCd === '000';
    return { granted, text: json.responseHeader?.debugMessage, data: json.responseBody?.data };
  };
  const { data } = await tries('initialize', { dvcSrlNo: `runner ${tin}` });
  Object.assign(headers, { tin, bhfId: '00', cmcKey: data.info.cmcKey });
  /** Again with the number it was told, when it was told one. */
  const learns = async (
    path: string,
    bodyOf: (number: number) => object,
    number: number,
  ): Promise<CallResult & { number: number }> => {
    const first = await tries(path, bodyOf(number));
    const learned = first.granted ? undefined : SEQUENCE.exec(first.text)?.[1];
    if (learned === undefined) return { ...first, number };
    return { ...(await tries(path, bodyOf(Number(learned)))), number: Number(learned) };
  };
  return { tin, tries, learns };
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

/** As far as a first sale; every counter begins with a wrong guess. */
const stocked = async () => {
  const run = await runner();
  await run.tries('selectItemClsList', { lastReqDt: FOREVER });
  const item = await run.learns('saveItem', (number) => registered(coded('2', number), '2', 'A'), 5);
  const itemCd = coded('2', item.number);
  const move = await run.learns('insertStockIO', (number) => moved(itemCd, number), 9);
  const master = await run.tries('saveStockMaster', { itemCd, rsdQty: 100, ...system });
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
    const { granted, data } = await (await runner()).tries(path, { lastReqDt: FOREVER });
    expect([granted, data]).toEqual([true, expect.any(Object)]);
  });

  it('learns the numbers of items and moves from what it is told', async () => {
    expect((await stocked()).granted).toEqual([true, true, true]);
  });

  it('learns what is on hand from what it is told', async () => {
    const { tries, learns, itemCd } = await stocked();
    await learns('insertStockIO', (number) => moved(itemCd, number), 1);
    const refused = await tries('saveStockMaster', { itemCd, rsdQty: 150, ...system });
    const [, balance] = /Expected: (\d+(?:\.\d+)?)/.exec(refused.text)!;
    expect((await tries('saveStockMaster', { itemCd, rsdQty: Number(balance), ...system })).granted).toBe(true);
  });

  it('learns the number of its sale from what it is told', async () => {
    const { learns, itemCd } = await stocked();
    const sale = await learns('saveTrnsSalesOsdc', (number) => sold(itemCd, number), 4);
    expect([sale.granted, sale.number, sale.data?.curRcptNo]).toEqual([true, 1, 1]);
  });

  it('credits what it sold, and finds both', async () => {
    const { tries, itemCd } = await stocked();
    await tries('saveTrnsSalesOsdc', sold(itemCd, 1, { custTin: 'A123456789Z', custNm: 'TEST' }));
    const note = sold(itemCd, 2, { custTin: 'A123456789Z', custNm: 'TEST' });
    const credited = await tries('saveTrnsSalesOsdc', {
      ...note,
      rcptTyCd: 'R',
      orgInvcNo: 1,
      rfdDt: timestamp(),
      rfdRsnCd: '06',
    });
    expect([credited.granted, credited.text]).toEqual([true, 'Successful']);
    const { data } = await tries('selectTrnsSalesList', { lastReqDt: FOREVER });
    expect(data.salesList.map(({ invcNo }: { invcNo: number }) => invcNo)).toEqual([1, 2]);
    expect((await tries('selectInvoiceDetails', { invcNo: 2, lastReqDt: FOREVER })).granted).toBe(true);
  });

  it('puts a part into an item once both are in stock', async () => {
    const { tries, learns, itemCd } = await stocked();
    const part = await learns('saveItem', (number) => registered(coded('1', number), '1', 'A'), 1);
    const cpstItemCd = coded('1', part.number);
    await learns('insertStockIO', (number) => moved(cpstItemCd, number), 1);
    await tries('saveStockMaster', { itemCd: cpstItemCd, rsdQty: 100, ...system });
    expect(await tries('saveItemComposition', { itemCd, cpstItemCd, cpstQty: 1, ...system })).toMatchObject({
      granted: true,
    });
  });

  it('saves who works for it, who buys from it and who insures', async () => {
    const { tries } = await runner();
    const saved = [
      await tries('saveBhfUser', { userId: 'u1', userNm: 'TEST USER', pwd: 'Test#Pass1', useYn: 'Y', ...system }),
      await tries('saveBhfCustomer', { custNo: '1', custTin: 'A123456789Z', custNm: 'TEST', useYn: 'Y', ...system }),
      await tries('saveBhfInsurance', {
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
