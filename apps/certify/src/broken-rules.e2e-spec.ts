/** @one-queue: the rows use neither queue nor database. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CertifyBench, type Change, statuses } from './test/certify-bench.js';

let bench: CertifyBench;
let tin: string;

/** One session in which all rows are green; each test breaks one of them and mends it. */
beforeAll(async () => {
  bench = await CertifyBench.start();
  tin = bench.newPin();
  for (let sales = 0; sales < 4; sales++) await bench.control('/purchases', { tin });
  const { state } = await bench.play(tin);
  expect(statuses(state, 'passed')).toHaveLength(23);
});
afterAll(() => bench.close());
afterEach(() => bench.control('/faults', undefined, 'DELETE'));

const IMPATIENT = { patienceMs: 60 };

/** Exactly the broken row is red, with these words; played again as it should be, it is green. */
async function expectRed(row: number, words: RegExp, change?: Change) {
  const broken = await bench.play(tin, { rows: [row], config: IMPATIENT, ...(change && { change }) });
  expect([statuses(broken.state, 'failed'), broken.state.rows[row]!.text]).toEqual([
    [row],
    expect.stringMatching(words),
  ]);
  expect([broken.passed, broken.output]).toEqual([false, expect.stringMatching(new RegExp(`✗ +${row} `))]);
  await bench.control('/faults', undefined, 'DELETE');
  const mended = await bench.play(tin, { rows: [row] });
  expect([mended.passed, statuses(mended.state, 'passed').length]).toEqual([true, 23]);
}

type Body = Record<string, unknown>;
const line = (body: Body): Body => (body.itemList as Body[])[0]!;

/** Changes only the bodies of this operation. */
const on =
  (wanted: string, change: (body: Body) => void): Change =>
  (operation, body) =>
    operation === wanted ? change(body) : undefined;

const without =
  (field: string) =>
  (body: Body): void =>
    void (body[field] = null);

it('row 1: red if the serial number is not approved', async () => {
  const config = { deviceSerialNumber: 'unknown serial' };
  const { state } = await bench.play(bench.newPin(), { rows: [1, 2], config });
  expect(state.rows[1]).toMatchObject({ status: 'failed', text: expect.stringContaining('not valid device') });
  expect(state.rows[2]).toMatchObject({ status: 'blocked', text: 'needs row 1 first' });
});

it('row 10: not played before the classes of row 3 were fetched', async () => {
  const { state } = await bench.play(bench.newPin(), { rows: [1, 10] });
  expect(state.rows[10]).toMatchObject({ status: 'blocked', text: 'needs row 3 first' });
});

describe('what is wrong in a body', () => {
  it.each<[number, string, RegExp, Change]>([
    [2, 'the list of codes without a PIN in the body', /[Tt]in/, on('codeList', without('tin'))],
    [6, 'a customer without a PIN', /custTin cannot be empty or Null/, on('saveCustomer', without('custTin'))],
    [7, 'a user without all four audit fields', /<modrId> : may not be empty/, on('saveUser', without('modrId'))],
    [
      8,
      'an insurer without all four audit fields',
      /<modrNm> : may not be empty/,
      on('saveInsurance', without('modrNm')),
    ],
    [10, 'a unit that is not that of the code', /QtyUnitCd/, on('saveItem', (body) => void (body.qtyUnitCd = 'KG'))],
    [10, 'an item without its origin', /orgnNatCd cannot be null/, on('saveItem', without('orgnNatCd'))],
    [
      10,
      'a number that is not the next one',
      /Expected sequence ending with/,
      on('saveItem', (body) => void (body.itemCd = String(body.itemCd).replace(/\d{7}$/, '0004711'))),
    ],
    [
      10,
      'a class that is not in the list',
      /valid item classification code/,
      on('saveItem', (body) => void (body.itemClsCd = '5059690800')),
    ],
    [
      11,
      'a component without stock',
      /Insufficient Stock/,
      on('saveComposition', (body) => void (body.cpstQty = 9_000)),
    ],
    [13, 'an approved import without a remark', /unknown error/, on('updateImport', without('remark'))],
    [
      13,
      'another declaration',
      /Imported item 4711.* does not exist/,
      on('updateImport', (body) => void (body.taskCd = '4711')),
    ],
    [14, 'a sum that is not that of the lines', /totAmt/, on('saveSale', (body) => void (body.totAmt = 1))],
    [14, 'a rate of 8 % for fuel', /Rule taxRtE failed/, on('saveSale', (body) => void (body.taxRtE = 8))],
    [14, 'two packages', /Invalid pkg/, on('saveSale', (body) => void (line(body).pkg = 2))],
    [
      16,
      'another name of the supplier',
      /spplrNm/,
      on('savePurchase', (body) => void (body.spplrNm = 'Another Supplier')),
    ],
    [
      16,
      'an unknown invoice',
      /Missing purchase Record|does not exist/,
      on('savePurchase', (body) => void (body.spplrInvcNo = 4_711)),
    ],
    [
      16,
      'the supply without tax, as the list has it',
      /Invalid splyAmnt on item: 1/,
      on('savePurchase', (body) => void (line(body).splyAmt = line(body).taxblAmt)),
    ],
    [
      17,
      'a stock that is not that of the movements',
      /rsdQty/,
      on('stockMaster', (body) => void (body.rsdQty = 4_711)),
    ],
    [19, 'a movement without its original', /getOrgSarNo|intValue|null/, on('stockInOut', without('orgSarNo'))],
    [19, 'a number that is not the next one', /Invalid sarNo/, on('stockInOut', (body) => void (body.sarNo = 4_711))],
    [
      20,
      'a question about another invoice',
      /not there|no search result/,
      on('invoiceDetails', (body) => void (body.invcNo = 4_711)),
    ],
  ])('row %i: red for %s', async (row, _, words, change) => {
    await expectRed(row, words, change);
  });

  it('row 14: red for a credit note to another name, though its sale was signed', async () => {
    const rename = on('saveSale', (body) => void (body.rcptTyCd === 'R' && (body.custNm = 'Another Buyer')));
    await expectRed(14, /custNm|orgInvcNo/, rename);
  });

  it('row 14: red for a sale without a name, which can never be credited', async () => {
    await expectRed(14, /custNm/i, on('saveSale', without('custNm')));
  });
});

it('row 20: red if the invoice has another signature than row 14 got', async () => {
  const played = await bench.play(tin, { rows: [20] });
  const file = path.join(played.bundle, '../state.json');
  const kept = readFileSync(file, 'utf8');
  const { signature } = played.state.sale!.receipt;
  writeFileSync(file, kept.replace(signature, 'ANOTHERSIGNATURE'));
  const broken = await bench.play(tin, { rows: [20] });
  expect(broken.state.rows[20]).toMatchObject({ status: 'failed', text: expect.stringContaining(signature) });
  writeFileSync(file, kept);
});

describe('what the authority does not give', () => {
  it.each<[number, string, object, RegExp]>([
    [3, 'selectItemClsList', { fault: 'html-502' }, /502|not JSON/],
    [4, 'selectBhfList', { fault: 'reject', code: '999' }, /unknown error/],
    [5, 'selectNoticeList', { fault: 'apigee-fault' }, /./],
    [9, 'selectItemList', { fault: 'stale-read', lagMs: 3e11 }, /does not have KE2/],
    [12, 'selectImportItemList', { fault: 'stale-read', lagMs: 3e11 }, /no import yet/],
    [15, 'selectTrnsPurchaseSalesList', { fault: 'gateway-504' }, /Timeout/],
    [18, 'selectStockMoveList', { fault: 'status-503' }, /./],
    [
      20,
      'selectInvoiceDetails',
      { fault: 'route-not-wired' },
      /counts the row by \/selectInvoiceDetails: .*targetPath/,
    ],
    [21, 'selectTrnsSalesList', { fault: 'stale-read', lagMs: 3e11 }, /does not have \d+ and \d+/],
    [22, 'selectCustomerList', { fault: 'stale-read', lagMs: 3e11 }, /does not have customer C/],
    [23, 'selectTaxPayerInfo', { fault: 'apigee-fault' }, /./],
  ])('row %i: red when %s answers as %j', async (row, operation, fault, words) => {
    await bench.control('/faults', { ...fault, operation, tin, times: 1_000 });
    await expectRed(row, words);
  });
});
