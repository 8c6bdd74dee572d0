import { anAuthority, freshPin } from '../conformance/test/authority.js';
import { item, purchase, sale, stockMaster, stockMove } from '../conformance/test/payloads.js';
import { day, FIRST_PULL_DATE, inDays, timestamp } from '../conformance/test/timestamps.js';
import { post } from '../conformance/test/raw-call.js';
import { pathsOf, type ReplayedCall, surprises } from './replay.js';

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

describe('the Python SDK on the direct hosts', () => {
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
