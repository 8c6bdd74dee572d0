import { anAuthority } from '../conformance/test/authority.js';
import { composition, customer, importUpdate, insurance, user } from '../conformance/test/payloads.js';
import { FIRST_PULL_DATE } from '../conformance/test/timestamps.js';
import * as client from './go-live-client.js';
import { pathsOf, type ReplayedCall, surprises } from './replay.js';

/**
 * The endpoints of a public integrator whose client passed all go-live rows of the gateway's sandbox, by the names of its
 * route table, in the order that worked; restated from its source. It plays against the strictest rules.
 */
const authority = anAuthority();

const since = { lastReqDt: FIRST_PULL_DATE };
const units = { packageUnit: 'NT', unit: 'NO', taxTyCd: 'B' as const };
const GOODS = {
  itemCd: 'KE2NTNO0000001',
  itemClsCd: '9901201200',
  itemTyCd: '2',
  name: 'Kettle',
  price: 116,
  ...units,
};
const PART = { itemCd: 'KE1NTNO0000002', itemClsCd: '1000000000', itemTyCd: '1', name: 'Spiral', price: 58, ...units };
const BUYER = { custTin: 'A123456789Z', custNm: 'Baraka Hotel' };
const STOCK = 10;
const soldOnce = [{ product: GOODS, qty: 1 }];
const soldTwice = [{ product: GOODS, qty: 2 }];

const setup: ReplayedCall[] = [
  { path: 'selectCodeList', body: since, wants: '000' },
  {
    path: 'saveItem',
    body: client.savedItem(GOODS),
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
    body: client.savedItem({ ...GOODS, itemCd: 'KE2NTNO0000007' }),
    wants: '000',
    differs: {
      answer: /Expected sequence ending with: \*{8}1$/,
      because: 'It counts on from another PIN. The running number begins at 1 for each test PIN (fact sheet 1.4).',
    },
  },
  {
    path: 'saveItem',
    body: client.savedItem({ ...GOODS, itemCd: 'KE2NTXU0000001', unit: 'U' }),
    wants: '000',
    differs: {
      answer: /^The ItemCd isn't made up of correct QtyUnitCd$/,
      because: 'Its catalogue has the unit U. Codes with a padded unit were refused (fact sheet 4.6).',
    },
  },
  { path: 'saveItem', body: client.savedItem(GOODS), wants: '000' },
  {
    path: 'itemInfo',
    body: since,
    wants: '000',
    differs: {
      answer: /no search result/,
      because: 'A fresh item is missing from the list for some seconds (fact sheet 2.11).',
    },
  },
  { path: 'saveItem', body: client.savedItem(PART), wants: '000' },
  {
    path: 'insert/stockIO',
    body: client.movementInItsLine(GOODS, STOCK, 1),
    wants: '000',
    differs: {
      answer: /<regTyCd> : may not be empty/,
      because:
        'Its first form has the facts of the movement in the line; `regTyCd` belongs to the root (fact sheet 4.8).',
    },
  },
  {
    path: 'insert/stockIO',
    body: client.movementWithoutAmounts(GOODS, STOCK, 1),
    wants: '000',
    differs: {
      answer: /<orgSarNo> : may not be empty.*totAmt> : may not be empty/,
      because: 'Its second form has neither `orgSarNo` nor a total of the line, which are mandatory (fact sheet 4.8).',
    },
  },
  { path: 'insert/stockIO', body: client.stockMovement(GOODS, STOCK, 1), wants: '000' },
  {
    path: 'save/stockMaster',
    body: client.stockMaster(GOODS, 150),
    wants: '000',
    differs: {
      answer: /^rsdQty (mismatch|quantity provided does not match)/,
      because: 'It sends its own count. The master must equal the balance of the movements (fact sheet 4.7).',
    },
  },
  { path: 'save/stockMaster', body: client.stockMaster(GOODS, STOCK), wants: '000' },
  { path: 'insert/stockIO', body: client.stockMovement(PART, STOCK, 2), wants: '000' },
  { path: 'save/stockMaster', body: client.stockMaster(PART, STOCK), wants: '000' },
  {
    path: 'saveItemComposition',
    body: { ...composition(), itemCd: GOODS.itemCd, cpstItemCd: PART.itemCd, modrId: 'client', modrNm: 'client' },
    wants: '000',
  },
  { path: 'importedItemInfo', body: since, wants: '001' },
  { path: 'getPurchaseTransactionInfo', body: since, wants: '001' },
];

const { pkg: _, ...withoutPackages } = client.firstSale(1, BUYER, soldOnce).itemList[0]!;

const sales: ReplayedCall[] = [
  {
    path: 'sendSalesTransaction',
    body: client.sale(8, BUYER, soldOnce),
    wants: '000',
    differs: {
      answer: /^Invc No: 8 is invalid, use the expected value: 1$/,
      because: 'It counts on from another PIN; the refusal names the number to take over (fact sheet 4.1).',
    },
  },
  {
    path: 'sendSalesTransaction',
    body: client.firstSale(1, BUYER, soldOnce),
    wants: '000',
    differs: {
      answer: /<prchrAcptcYn> : may not be empty/,
      because: 'Its first form leaves out `prchrAcptcYn` of the header, which is required (fact sheet 2.16).',
    },
  },
  {
    path: 'sendSalesTransaction',
    body: { ...client.firstSale(1, BUYER, soldOnce), prchrAcptcYn: 'N' },
    wants: '000',
    differs: {
      answer: /^Invalid pkg for ItemList 1\. Expected: 1, Found: 0$/,
      because: 'Its first form sends no packages (fact sheet 4.5).',
    },
  },
  {
    path: 'sendSalesTransaction',
    body: { ...client.firstSale(1, BUYER, soldOnce), prchrAcptcYn: 'N', itemList: [{ ...withoutPackages, pkg: 1 }] },
    wants: '000',
    differs: {
      answer: /^Invalid taxblAmt on item: 1\. Expected: 100\.00, But Found: 116\.00$/,
      because:
        'Its first form takes its prices for prices without tax; KRA calculates from prices with tax (fact sheet 4.4).',
    },
  },
  {
    path: 'sendSalesTransaction',
    body: { ...client.sale(1, BUYER, soldOnce), taxRtE: 8 },
    wants: '000',
    differs: {
      answer: /^Rule taxRtE failed: Tax rate mismatch\. Expected: 0\.00, Found: 8/,
      because: 'It had the rate of the code list. The sandbox wants 0 for E (fact sheet 3.2).',
    },
  },
  {
    path: 'sendSalesTransaction',
    body: client.sale(1, BUYER, soldTwice),
    wants: '000',
    differs: {
      answer: /^Invalid pkg for ItemList 1\. Expected: 1, Found: 2$/,
      because: 'It sends the quantity as packages, which passed for single pieces (fact sheet 4.5).',
    },
  },
  { path: 'sendSalesTransaction', body: client.sale(1, BUYER, soldOnce), wants: '000' },
  {
    path: 'sendSalesTransaction',
    body: client.creditNote(2, 1, { ...BUYER, custNm: 'Other' }, soldOnce),
    wants: '000',
    differs: {
      answer: /^custNm provided in the request body does not match custNm from the orgInvcNo$/,
      because: 'It takes the name of the buyer from its own books. It must be that of the sale (fact sheet 4.2).',
    },
  },
  { path: 'sendSalesTransaction', body: client.creditNote(2, 1, BUYER, soldOnce), wants: '000' },
  { path: 'selectInvoiceDetail', body: { invcNo: 1 }, wants: '000' },
  { path: 'selectSalesTransactions', body: since, wants: '000' },
  { path: 'selectStockMoveLists', body: since, wants: '001' },
];

const device = async () => {
  await authority.control('rules', { gateway: 'strictest' });
  const found = await authority.gateway();
  const ask = async (path: string, body: object) => {
    const { complaint, body: answer } = await found.ask(path, { cmcKey: found.credentials.cmcKey, ...body });
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
      { path: 'sendPurchaseTransactionInfo', body: client.purchase(bill, GOODS, 1), wants: '000' },
    ];
    expect(await surprises(last, ask)).toEqual([]);
    expect(pathsOf([...calls, ...last])).toHaveLength(23);
  });

  it('has a reason for every difference', () => {
    const reasons = calls.flatMap(({ differs }) => (differs ? [differs.because] : []));
    expect(reasons.length).toBe(14);
    expect(reasons.filter((because) => !/\(fact sheet \d/.test(because))).toEqual([]);
  });
});
