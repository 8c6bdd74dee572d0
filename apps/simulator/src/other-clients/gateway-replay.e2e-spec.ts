import { anAuthority } from '../conformance/test/authority.js';
import {
  audit,
  buckets,
  composition,
  creditNote,
  customer,
  gatewaySale,
  importUpdate,
  insurance,
  item,
  purchase,
  purchaseLine,
  saleLine,
  stockLine,
  stockMaster,
  stockMove,
  user,
} from '../conformance/test/payloads.js';
import { FIRST_PULL_DATE, timestamp } from '../conformance/test/timestamps.js';
import { pathsOf, type ReplayedCall, surprises } from './replay.js';

/**
 * The endpoints of a public integrator whose client passed all go-live rows of the gateway's sandbox, by the names of its
 * route table, in the order that worked; restated from its source. It plays against the strictest rules.
 */
const authority = anAuthority();

const since = { lastReqDt: FIRST_PULL_DATE };
const GOODS = { itemCd: 'KE2NTNO0000001', itemClsCd: '9901201200', qtyUnitCd: 'NO' };
const PART = { itemCd: 'KE1NTNO0000002', itemClsCd: '1000000000', qtyUnitCd: 'NO' };
const BUYER = { custTin: 'A123456789Z', custNm: 'Baraka Hotel' };
const line = { ...GOODS, itemNm: 'Kettle' };
const stocked = (sarNo: number, which: object) => stockMove({ sarNo, itemList: [stockLine(which)] });
const soldLine = saleLine(line);

const setup: ReplayedCall[] = [
  { path: 'selectCodeList', body: since, wants: '000' },
  {
    path: 'saveItem',
    body: item(GOODS),
    wants: '000',
    differs: {
      answer: /Get Item Classification List/,
      because: 'The classes must be pulled once before the first item (fact sheet 4.6).',
    },
  },
  { path: 'selectItemClass', body: since, wants: '000' },
  { path: 'branchList', body: since, wants: '000' },
  { path: 'selectNoticeList', body: since, wants: '000' },
  { path: 'selectTaxpayerInfo', body: since, wants: '000' },
  { path: 'customerPinInfo', body: { custmTin: BUYER.custTin }, wants: '000' },
  { path: 'selectCustomerList', body: since, wants: '001' },
  { path: 'branchSendCustomerInfo', body: customer(), wants: '000' },
  { path: 'selectCustomerList', body: since, wants: '000' },
  { path: 'branchUserAccount', body: user(), wants: '000' },
  { path: 'branchInsuranceInfo', body: insurance(), wants: '000' },
];

const goods: ReplayedCall[] = [
  {
    path: 'saveItem',
    body: item({ ...GOODS, itemCd: 'KE2NTNO0000007' }),
    wants: '000',
    differs: {
      answer: /Expected sequence ending with: \*{8}1$/,
      because: 'It counts on from another PIN. The running number begins at 1 for each test PIN (fact sheet 1.4).',
    },
  },
  { path: 'saveItem', body: item(GOODS), wants: '000' },
  {
    path: 'itemInfo',
    body: since,
    wants: '000',
    differs: {
      answer: /no search result/,
      because: 'A fresh item is missing from the list for some seconds (fact sheet 2.11).',
    },
  },
  { path: 'saveItem', body: item({ ...PART, itemTyCd: '1', itemNm: 'Spiral' }), wants: '000' },
  { path: 'insert/stockIO', body: stocked(1, line), wants: '000' },
  {
    path: 'save/stockMaster',
    body: stockMaster({ itemCd: GOODS.itemCd, rsdQty: 150 }),
    wants: '000',
    differs: {
      answer: /^rsdQty (mismatch|quantity provided does not match)/,
      because: 'It sends its own count. The master must equal the balance of the movements (fact sheet 4.7).',
    },
  },
  { path: 'save/stockMaster', body: stockMaster({ itemCd: GOODS.itemCd }), wants: '000' },
  { path: 'insert/stockIO', body: stocked(2, { ...PART, itemNm: 'Spiral' }), wants: '000' },
  { path: 'save/stockMaster', body: stockMaster({ itemCd: PART.itemCd }), wants: '000' },
  {
    path: 'saveItemComposition',
    body: { ...composition(), itemCd: GOODS.itemCd, cpstItemCd: PART.itemCd, ...audit },
    wants: '000',
  },
  { path: 'importedItemInfo', body: since, wants: '001' },
  { path: 'getPurchaseTransactionInfo', body: since, wants: '001' },
];

const sales: ReplayedCall[] = [
  {
    path: 'sendSalesTransaction',
    body: gatewaySale({ ...BUYER, invcNo: 8, itemList: [soldLine] }),
    wants: '000',
    differs: {
      answer: /^Invc No: 8 is invalid, use the expected value: 1$/,
      because: 'It counts on from another PIN; the refusal names the number to take over (fact sheet 4.1).',
    },
  },
  { path: 'sendSalesTransaction', body: gatewaySale({ ...BUYER, itemList: [soldLine] }), wants: '000' },
  {
    path: 'sendSalesTransaction',
    body: creditNote({
      ...BUYER,
      ...buckets({ taxblAmtB: 100, taxAmtB: 16, taxRtE: 0 }),
      custNm: 'Other',
      itemList: [soldLine],
    }),
    wants: '000',
    differs: {
      answer: /^custNm provided in the request body does not match custNm from the orgInvcNo$/,
      because: 'It takes the name of the buyer from its own books. It must be that of the sale (fact sheet 4.2).',
    },
  },
  {
    path: 'sendSalesTransaction',
    body: creditNote({ ...BUYER, ...buckets({ taxblAmtB: 100, taxAmtB: 16, taxRtE: 0 }), itemList: [soldLine] }),
    wants: '000',
  },
  { path: 'selectInvoiceDetail', body: { invcNo: 1 }, wants: '000' },
  { path: 'selectSalesTransactions', body: since, wants: '000' },
  { path: 'selectStockMoveLists', body: since, wants: '001' },
];

const device = async () => {
  await authority.control('rules', { gateway: 'strictest' });
  const found = await authority.gateway();
  const ask = async (path: string, body: object) => {
    const { complaint, body: answer } = await found.ask(path, body);
    return { code: answer?.resultCd ?? '910', text: complaint ?? answer!.resultMsg };
  };
  return { found, ask };
};

describe('the go-live client on the gateway', () => {
  const calls = [...setup, ...goods, ...sales];

  it('gets from each of 23 endpoints what it wants or what is explained, at the strictest rules', async () => {
    const { found, ask } = await device();
    expect(await surprises(calls, ask)).toEqual([]);
    const [declared] = (await found.askOrFail('importedItemInfo', since)).data.itemList;
    const { taskCd, dclDe, itemSeq, hsCd } = declared;
    const [bill] = (await found.askOrFail('getPurchaseTransactionInfo', since)).data.saleList;
    const update = { taskCd, dclDe, itemSeq, hsCd, itemCd: GOODS.itemCd, itemClsCd: GOODS.itemClsCd };
    const last: ReplayedCall[] = [
      { path: 'updateImportItem', body: importUpdate(update), wants: '000' },
      { path: 'sendPurchaseTransactionInfo', body: oneLineOf(bill), wants: '000' },
    ];
    expect(await surprises(last, ask)).toEqual([]);
    expect(pathsOf([...calls, ...last])).toHaveLength(23);
  });

  it('has a reason for every difference', () => {
    const reasons = calls.flatMap(({ differs }) => (differs ? [differs.because] : []));
    expect(reasons.length).toBe(6);
    expect(reasons.filter((because) => !/\(fact sheet \d/.test(because))).toEqual([]);
  });
});

/** One line of two, computed anew from its total, with the rates and the name of the supplier's invoice (fact sheet 4.9). */
function oneLineOf(bill: Record<string, unknown> & { itemList: Record<string, unknown>[] }) {
  const sold = bill.itemList[0]!;
  const [totAmt, taxblAmt, taxAmt] = [sold.totAmt as number, 997.51, 159.6];
  const amounts = { prc: totAmt, splyAmt: totAmt, taxblAmt, taxAmt, totAmt };
  return purchase({
    ...{ spplrTin: bill.spplrTin, spplrBhfId: bill.spplrBhfId, spplrNm: bill.spplrNm, spplrInvcNo: bill.spplrInvcNo },
    ...{
      ...buckets({ taxblAmtB: taxblAmt, taxAmtB: taxAmt, taxRtE: 0 }),
      totTaxblAmt: taxblAmt,
      totTaxAmt: taxAmt,
      totAmt,
    },
    cfmDt: timestamp(),
    itemList: [purchaseLine({ ...GOODS, itemNm: sold.itemNm, ...amounts })],
  });
}
