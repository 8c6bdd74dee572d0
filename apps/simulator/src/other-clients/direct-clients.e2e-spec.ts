import { anAuthority, freshPin } from '../conformance/test/authority.js';
import { item, purchase, sale, stockMaster, stockMove } from '../conformance/test/payloads.js';
import { post } from '../conformance/test/raw-call.js';
import { day, FIRST_PULL_DATE, inDays, timestamp } from '../conformance/test/timestamps.js';
import { pathsOf, type ReplayedCall, surprises } from './replay.js';

describe('an ERP of the direct hosts', () => {
  /**
   * Behaves like ERP suites in production on the direct hosts: credentials in headers only, with a lower-case `bhfid`;
   * prices without tax; no optional fields; empty texts for unknown values; item codes of twenty characters.
   */
  const authority = anAuthority();

  const staff = { regrId: '7', regrNm: 'Grace Wanjiru', modrId: '7', modrNm: 'Grace Wanjiru' };
  const CODE = 'KE2BXNO0000000000042';
  const CLASS = '50202306';

  const company = async () => {
    const tin = freshPin();
    const ask = async (path: string, body: object, headers: Record<string, string> = {}) =>
      (await post(`${authority.directUrl()}/${path}`, body, headers)).json;
    const { data } = await ask('selectInitOsdcInfo', { tin, bhfId: '00', dvcSrlNo: `ERP/${tin}/0` });
    const headers = { tin, bhfid: '00', cmcKey: data.info.cmcKey, 'user-agent': 'python-requests/2.32.3' };
    return { tin, ask: (path: string, body: object) => ask(path, body, headers) };
  };

  const line = {
    ...{ itemSeq: 1, itemCd: CODE, itemClsCd: CLASS, itemNm: '[TEA-500] Tea leaves 500 g', pkgUnitCd: 'BX', pkg: 1.5 },
    ...{ qtyUnitCd: 'NO', qty: 3, prc: 33.33, splyAmt: 99.99, dcRt: 10, dcAmt: 10, taxTyCd: 'B' },
    ...{ taxblAmt: 89.99, taxAmt: 14.4, totAmt: 104.39, bcd: '6161100000017' },
  };

  const totals = {
    ...{ taxblAmtA: 0, taxblAmtB: 89.99, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
    ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 },
    ...{ taxAmtA: 0, taxAmtB: 14.4, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
    ...{ totTaxblAmt: 89.99, totTaxAmt: 14.4, totAmt: 104.39, totItemCnt: 1 },
  };

  const order = (invcNo: number, changes: object = {}) => ({
    ...{ invcNo, trdInvcNo: `Shop/${invcNo}`, orgInvcNo: invcNo, cfmDt: timestamp(), pmtTyCd: '', rcptTyCd: 'S' },
    ...totals,
    ...{ custTin: '', custNm: '', salesSttsCd: '02', salesDt: day(), prchrAcptcYn: 'Y', itemList: [line], ...staff },
    receipt: { custTin: '', rcptPbctDt: timestamp(), prchrAcptcYn: 'N' },
    ...changes,
  });

  const item = {
    ...{ itemCd: CODE, itemClsCd: CLASS, itemTyCd: '2', itemNm: 'Tea leaves 500 g', orgnNatCd: 'KE', pkgUnitCd: 'BX' },
    ...{ qtyUnitCd: 'NO', taxTyCd: 'B', dftPrc: 33.33, isrcAplcbYn: 'N', useYn: 'Y', ...staff },
  };

  it('registers an item, and again after each edit', async () => {
    const { ask } = await company();
    expect((await ask('saveItem', item)).resultCd).toBe('000');
    expect((await ask('saveItem', { ...item, itemNm: 'Tea leaves, half a kilo' })).resultCd).toBe('000');
  });

  it('sells, and reads the date of the receipt from fourteen digits', async () => {
    const { data } = await (await company()).ask('saveTrnsSalesOsdc', order(1));
    expect(data).toMatchObject({ curRcptNo: 1, sdcDateTime: expect.stringMatching(/^\d{14}$/) });
  });

  it('credits with nothing but a reason', async () => {
    const { ask } = await company();
    await ask('saveTrnsSalesOsdc', order(1));
    const note = order(2, { rcptTyCd: 'R', orgInvcNo: 1, rfdRsnCd: '06' });
    expect((await ask('saveTrnsSalesOsdc', note)).resultCd).toBe('000');
  });

  it('finds its receipt after a timeout, when the number turns out to be used', async () => {
    const { ask } = await company();
    const { data: signed } = await ask('saveTrnsSalesOsdc', order(1));
    const { resultCd, data } = await ask('saveTrnsSalesOsdc', order(1));
    expect([resultCd, data]).toEqual(['994', null]);
    const [found] = (await ask('selectInvoiceDetails', { invcNo: 1 })).data.salesList;
    expect(found).toMatchObject({
      totAmt: 104.39,
      receipt: { rcptSign: signed.rcptSign, intrlData: signed.intrlData },
    });
  });

  it('moves stock in the order of the specification, with each move as its own original', async () => {
    const { ask } = await company();
    await ask('saveItem', item);
    await ask('saveTrnsSalesOsdc', order(1));
    const move = {
      ...{
        sarNo: 1,
        orgSarNo: 1,
        regTyCd: 'M',
        sarTyCd: '11',
        ocrnDt: day(),
        totItemCnt: 1,
        remark: 'Shop/1',
        ...staff,
      },
      ...{ totTaxblAmt: 89.99, totTaxAmt: 14.4, totAmt: 104.39, itemList: [{ ...line, totDcAmt: 10 }] },
    };
    expect((await ask('insertStockIO', move)).resultCd).toBe('000');
    expect((await ask('saveStockMaster', { itemCd: CODE, rsdQty: 97, ...staff })).resultCd).toBe('000');
  });

  it('confirms a sale of another client of its kind, found by control unit and number', async () => {
    const [buyer, seller] = [await company(), await company()];
    await seller.ask('saveTrnsSalesOsdc', order(1, { custTin: buyer.tin, custNm: 'Duka Ltd' }));
    const [bill] = (await buyer.ask('selectTrnsPurchaseSalesList', { lastReqDt: '20180101000000' })).data.saleList;
    const { spplrTin, spplrBhfId, spplrNm, spplrInvcNo, spplrSdcId } = bill;
    expect([spplrTin, spplrInvcNo, spplrSdcId]).toEqual([seller.tin, 1, expect.stringMatching(/^KRACU/)]);
    const confirmed = await buyer.ask('insertTrnsPurchase', {
      ...{ spplrTin, spplrBhfId, spplrNm, spplrInvcNo, invcNo: 1, orgInvcNo: 0, regTyCd: 'M', pchsTyCd: 'N' },
      ...{ rcptTyCd: 'P', pmtTyCd: '02', pchsSttsCd: '02', cfmDt: timestamp(), pchsDt: day(), ...totals, ...staff },
      itemList: [{ ...line, spplrItemCd: CODE, spplrItemClsCd: CLASS, spplrItemNm: 'Tea' }],
    });
    expect(confirmed.resultCd).toBe('000');
  });

  it('asks for new rows with the date of the previous answer', async () => {
    const { ask } = await company();
    const first = await ask('selectCodeList', { lastReqDt: FIRST_PULL_DATE });
    const second = await ask('selectCodeList', { lastReqDt: first.resultDt });
    expect([first.resultCd, second.resultCd]).toEqual(['000', '001']);
  });
});

describe('the Python SDK on the direct hosts', () => {
  /**
   * The 20 endpoints of a public Python SDK for the direct hosts, with the fields that its checks and its test program know;
   * restated from its source. It sends a token and the device in headers, half of the audit fields, and documents of its own
   * making for stock. Where we answer otherwise than it hopes, the reason stands beside the call.
   */
  const authority = anAuthority();

  const half = { regrId: 'Admin', regrNm: 'Admin' };
  const whole = { ...half, modrId: 'Admin', modrNm: 'Admin' };
  const CODE = 'KE2NTBA00000001';
  const since = { lastReqDt: FIRST_PULL_DATE };
  const HALF_OF_AUDIT = {
    answer: /^Request parameter error\[<modrId> : may not be empty\]\[<modrNm> : may not be empty\]$/,
    because: 'The client sends regrId and regrNm only. All four audit fields are required (fact sheet 2.8).',
  };
  const listed = { itemSeq: 1, itemCd: CODE, itemClsCd: '1000000000', itemNm: 'Brand A', qty: 90, prc: 1_000 };
  const priced = { ...listed, splyAmt: 81_000, taxTyCd: 'C', taxblAmt: 81_000, taxAmt: 0, totAmt: 81_000 };
  const customer = { custNo: 'C-1', custTin: 'A123456789Z', custNm: 'Mteja', useYn: 'Y' };
  const user = { userId: 'u1', userNm: 'Amina', pwd: 'siri', useYn: 'Y' };
  const insurance = { isrccCd: 'BIMA01', isrccNm: 'Bima', isrcRt: 20, useYn: 'Y' };

  const readings: ReplayedCall[] = [
    { path: 'selectItemClsList', body: since, wants: '000' },
    { path: 'selectCodeList', body: since, wants: '000' },
    {
      path: 'selectCodeList',
      body: { lastReqDt: timestamp(inDays(-7)) },
      wants: '000',
      differs: {
        answer: /no search result/,
        because: 'It asks for seven days at most. Codes change rarely, so its first pull is empty (fact sheet 4.10).',
      },
    },
    { path: 'selectBhfList', body: since, wants: '000' },
    { path: 'selectNoticeList', body: since, wants: '000' },
    { path: 'selectCustomer', body: { custmTin: 'A123456789Z' }, wants: '000' },
    { path: 'selectImportItemList', body: since, wants: '000' },
    { path: 'selectTrnsPurchaseSalesList', body: since, wants: '001' },
    { path: 'selectStockMoveList', body: since, wants: '001' },
  ];

  const branches: ReplayedCall[] = [
    { path: 'saveBhfCustomer', body: { ...customer, ...half }, wants: '000', differs: HALF_OF_AUDIT },
    { path: 'saveBhfCustomer', body: { ...customer, ...whole }, wants: '000' },
    { path: 'saveBhfUser', body: { ...user, ...half }, wants: '000', differs: HALF_OF_AUDIT },
    { path: 'saveBhfUser', body: { ...user, ...whole }, wants: '000' },
    { path: 'saveBhfInsurance', body: { ...insurance, ...half }, wants: '000', differs: HALF_OF_AUDIT },
    { path: 'saveBhfInsurance', body: { ...insurance, ...whole }, wants: '000' },
  ];

  const goods: ReplayedCall[] = [
    // Eight digits, and a class of the upper levels: the direct hosts take any code.
    { path: 'saveItem', body: item({ itemCd: CODE, itemClsCd: '1000000000', ...whole }), wants: '000' },
    { path: 'saveItem', body: item({ itemCd: 'KE1NTBA00000002', itemTyCd: '1', ...whole }), wants: '000' },
    { path: 'selectItemList', body: since, wants: '000' },
    {
      path: 'saveItemComposition',
      body: { itemCd: CODE, cpstItemCd: 'KE1NTBA00000002', cpstQty: 1, ...half },
      wants: '000',
    },
    {
      path: 'updateImportItem',
      body: {
        ...{ taskCd: '20250100000001', dclDe: '20250203', itemSeq: 1, hsCd: '85167910', itemClsCd: '1000000000' },
        ...{ itemCd: CODE, imptItemSttsCd: '3', remark: null, modrId: 'Admin', modrNm: 'Admin' },
      },
      wants: '000',
    },
    {
      path: 'insertStockIO',
      body: { itemCd: CODE, qty: 90, ioTyCd: 'I', ...half },
      wants: '000',
      differs: {
        answer: /<sarNo> : may not be empty.*<itemList> : may not be empty/,
        because:
          'It sends one item with a direction. A movement is a document with a number and lines (fact sheet 2.21).',
      },
    },
    { path: 'insertStockIO', body: stockMove({ ...whole }), wants: '000' },
    {
      path: 'saveStockMaster',
      body: { itemCd: CODE, itemNm: 'Brand A', useYn: 'Y', ...half },
      wants: '000',
      differs: {
        answer: /<rsdQty> : may not be empty/,
        because: 'It sends the name of the item in place of the quantity that is left (fact sheet 2.22).',
      },
    },
    { path: 'saveStockMaster', body: stockMaster({ itemCd: CODE, ...whole }), wants: '000' },
  ];

  const documents: ReplayedCall[] = [
    {
      path: 'saveTrnsSalesOsdc',
      body: {
        ...{ invcNo: 1, custTin: 'A123456789Z', custNm: 'Mteja', salesTyCd: 'N', rcptTyCd: 'R', pmtTyCd: '01' },
        ...{ salesSttsCd: '01', cfmDt: timestamp(), salesDt: day(), totItemCnt: 1, totTaxblAmt: 81_000, totTaxAmt: 0 },
        ...{ totAmt: 81_000, itemList: [priced], ...half },
      },
      wants: '000',
      differs: {
        answer: /<orgInvcNo>.*<taxblAmtA>.*<taxRtE>.*<prchrAcptcYn>.*<receipt>.*<itemList\[0\]\.pkgUnitCd>/,
        because:
          'It leaves out the 15 fields of tax types, the receipt, the packages and more, and takes R for "receipt" although it means a credit note (fact sheet 2.16).',
      },
    },
    { path: 'saveTrnsSalesOsdc', body: sale({ custTin: 'A123456789Z', custNm: 'Mteja', ...whole }), wants: '000' },
    {
      path: 'insertTrnsPurchase',
      body: {
        ...{ invcNo: 1, spplrTin: 'P000111222B', spplrNm: 'Jumla', pchsDt: day(), totItemCnt: 1, totTaxblAmt: 81_000 },
        ...{ totTaxAmt: 0, totAmt: 81_000, itemList: [priced], ...half },
      },
      wants: '000',
      differs: {
        answer: /<regTyCd>.*<pchsTyCd>.*<taxblAmtA>/,
        because: 'It leaves out the kinds of the purchase and the 15 fields of tax types (fact sheet 2.19).',
      },
    },
    { path: 'insertTrnsPurchase', body: purchase({ ...whole }), wants: '000' },
  ];

  const calls = [...readings, ...branches, ...goods, ...documents];

  it('initialises, and then gets from each of 19 other endpoints what it wants or what is explained', async () => {
    const tin = freshPin();
    const authorization = `Bearer ${await authority.token()}`;
    const url = authority.directUrl();
    const device = { tin, bhfId: '01', dvcSrlNo: 'dvcv1130' };
    const { json } = await post(`${url}/selectInitOsdcInfo`, device, { authorization });
    const headers = { authorization, tin, bhfId: '01', cmcKey: json.data.info.cmcKey as string };
    const ask = async (path: string, body: object) => {
      const answer = (await post(`${url}/${path}`, { tin, bhfId: '01', ...body }, headers)).json;
      return { code: answer.resultCd as string, text: answer.resultMsg as string };
    };
    expect(await surprises(calls, ask)).toEqual([]);
    expect(pathsOf(calls)).toHaveLength(19);
  });

  it('has a reason for every difference', () => {
    const reasons = calls.flatMap(({ differs }) => (differs ? [differs.because] : []));
    expect(reasons.length).toBe(8);
    expect(reasons.filter((because) => !/\(fact sheet \d/.test(because))).toEqual([]);
  });
});

describe('a shop that sends numbers as texts', () => {
  /**
   * Behaves like shops that write JSON by hand: every number in quotes, credentials in the body only, empty texts for
   * missing values, non-ASCII letters, and leftover keys of other services.
   */
  const authority = anAuthority();

  const shop = async () => {
    const tin = freshPin();
    const ask = async (path: string, body: object) =>
      (await post(`${authority.directUrl()}/${path}`, body, { 'content-type': 'application/json;charset=utf-8' })).json;
    const { data } = await ask('selectInitOsdcInfo', { tin, bhfId: '00', dvcSrlNo: 'dukà-1', userId: 'admin' });
    return (path: string, body: object) => ask(path, { tin, bhfId: '00', cmcKey: data.info.cmcKey, ...body });
  };

  const clerk = { regrId: '01', regrNm: 'Wanjikũ ☕', modrId: '01', modrNm: 'Wanjikũ ☕' };
  const buckets = Object.fromEntries(
    ['taxblAmt', 'taxRt', 'taxAmt'].flatMap((name) =>
      ['A', 'B', 'C', 'D', 'E'].map((letter) => [name + letter, '0.00']),
    ),
  );

  const sale = (invcNo: string, changes: object = {}) => ({
    ...{
      trdInvcNo: invcNo,
      invcNo,
      orgInvcNo: '0',
      custTin: '',
      custNm: '',
      salesTyCd: 'N',
      rcptTyCd: 'S',
      pmtTyCd: '06',
    },
    ...{ salesSttsCd: '02', cfmDt: timestamp(), salesDt: day(), stockRlsDt: '', cnclReqDt: '', cnclDt: '', rfdDt: '' },
    ...{ rfdRsnCd: '', totItemCnt: '1', ...buckets, taxblAmtB: '100.00', taxRtB: '16.00', taxAmtB: '13.79' },
    ...{ totTaxblAmt: '100.00', totTaxAmt: '13.79', totAmt: '100.00', prchrAcptcYn: 'N', remark: '', ...clerk },
    receipt: {
      custTin: '',
      custMblNo: '',
      rcptPbctDt: timestamp(),
      trdeNm: '',
      adrs: '',
      topMsg: '',
      btmMsg: '',
      prchrAcptcYn: 'N',
    },
    itemList: [
      {
        ...{
          itemSeq: '1',
          itemCd: '12',
          itemClsCd: '50161509',
          itemNm: 'Chai ya maziwa – ½ L',
          bcd: '',
          pkgUnitCd: 'NT',
        },
        ...{
          pkg: '1',
          qtyUnitCd: 'U',
          qty: '2',
          prc: '50.00',
          splyAmt: '100.00',
          dcRt: '0',
          dcAmt: '0.00',
          isrccCd: '',
        },
        ...{ taxTyCd: 'B', taxblAmt: '100.00', taxAmt: '13.79', totAmt: '100.00', vatCatCd: 'A' },
      },
    ],
    ...changes,
  });

  it('sells with a taxable amount that includes tax, as its samples do', async () => {
    const { resultCd, data } = await (await shop())('saveTrnsSalesOsdc', sale('1'));
    expect([resultCd, data.curRcptNo]).toEqual(['000', 1]);
  });

  it('finds its sale with a text, and reads numbers where it sent texts', async () => {
    const ask = await shop();
    await ask('saveTrnsSalesOsdc', sale('1'));
    const { data } = await ask('selectInvoiceDetails', { invcNo: '1' });
    expect(data.salesList[0]).toMatchObject({ invcNo: 1, trdInvcNo: '1', totAmt: 100, custTin: null });
  });

  it('gets its non-ASCII letters back', async () => {
    const ask = await shop();
    await ask('saveTrnsSalesOsdc', sale('1'));
    const { data } = await ask('selectTrnsSalesList', { lastReqDt: '20160523000000' });
    expect(data.salesList[0].itemList[0].itemNm).toBe('Chai ya maziwa – ½ L');
  });

  it('moves its stock with texts', async () => {
    const ask = await shop();
    const { itemList } = sale('1');
    const move = {
      ...{ sarNo: '1', orgSarNo: '1', regTyCd: 'M', custTin: null, custNm: null, custBhfId: null, sarTyCd: '11' },
      ...{ ocrnDt: day(), totItemCnt: '1', totTaxblAmt: '100.00', totTaxAmt: '13.79', totAmt: '100.00', remark: '' },
      ...{ ...clerk, itemList: itemList.map((line) => ({ ...line, totDcAmt: line.dcAmt })) },
    };
    expect((await ask('insertStockIO', move)).resultCd).toBe('000');
  });

  it('is refused with the one field it forgot', async () => {
    const answer = await (await shop())('saveTrnsSalesOsdc', sale('1', { taxAmtD: undefined }));
    expect(answer).toMatchObject({ resultCd: '910', data: null });
    expect(answer.resultMsg).toContain('<taxAmtD>');
  });
});
