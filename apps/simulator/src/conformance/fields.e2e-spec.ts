import { anAuthority } from './test/authority.js';
import { FIRST_PULL_DATE } from './test/timestamps.js';
import * as payloads from './test/payloads.js';

const authority = anAuthority();
const { sale, saleLine, receipt } = payloads;

/** The field names in the brackets of a 910, in order. */
const named = (message: string) => [...message.matchAll(/\[<([^>]+)> : [^\]]+\]/g)].map(([, name]) => name!);

const without = (body: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)));

const HEADER_REQUIRED = [
  ...['invcNo', 'orgInvcNo', 'rcptTyCd', 'salesSttsCd', 'cfmDt', 'salesDt', 'totItemCnt'],
  ...['A', 'B', 'C', 'D', 'E'].flatMap((letter) => [`taxblAmt${letter}`, `taxRt${letter}`, `taxAmt${letter}`]),
  ...['totTaxblAmt', 'totTaxAmt', 'totAmt', 'prchrAcptcYn', 'regrId', 'regrNm', 'modrId', 'modrNm'],
];
const LINE_REQUIRED = [
  ...['itemSeq', 'itemClsCd', 'itemNm', 'pkgUnitCd', 'pkg', 'qtyUnitCd', 'qty', 'prc', 'splyAmt', 'dcRt', 'dcAmt'],
  ...['taxTyCd', 'taxblAmt', 'taxAmt', 'totAmt'],
];
const RECEIPT_REQUIRED = ['rcptPbctDt', 'prchrAcptcYn'];

describe('a sale with a missing field', () => {
  it.each([...HEADER_REQUIRED, 'receipt', 'itemList'])('is refused without its %s', async (field) => {
    const answer = await (await authority.direct()).ask('saveTrnsSalesOsdc', without(sale(), field));
    expect(answer).toMatchObject({ resultCd: '910', data: null });
    expect(answer.resultMsg).toMatch(/^Request parameter error\[/);
    expect(named(answer.resultMsg)).toEqual([field]);
  });

  it.each(LINE_REQUIRED)('is refused without the %s of its line', async (field) => {
    const answer = await (
      await authority.direct()
    ).ask('saveTrnsSalesOsdc', sale({ itemList: [without(saleLine(), field)] }));
    expect(answer.resultCd).toBe('910');
    expect(named(answer.resultMsg)).toEqual([expect.stringContaining(field)]);
  });

  it.each(RECEIPT_REQUIRED)('is refused without the %s of its receipt', async (field) => {
    const answer = await (
      await authority.direct()
    ).ask('saveTrnsSalesOsdc', sale({ receipt: without(receipt(), field) }));
    expect(answer.resultCd).toBe('910');
    expect(named(answer.resultMsg)).toEqual([expect.stringContaining(field)]);
  });

  it('is refused with all missing fields of header, receipt and lines at once', async () => {
    const answer = await (
      await authority.direct()
    ).ask(
      'saveTrnsSalesOsdc',
      without(
        sale({
          receipt: without(receipt(), 'rcptPbctDt'),
          itemList: [without(saleLine(), 'qty', 'prc'), without(saleLine({ itemSeq: 2 }), 'taxTyCd')],
        }),
        ...['taxblAmtC', 'taxAmtE', 'modrNm'],
      ),
    );
    const names = named(answer.resultMsg);
    for (const field of ['taxblAmtC', 'taxAmtE', 'modrNm', 'rcptPbctDt', 'qty', 'prc', 'taxTyCd']) {
      expect(names).toContainEqual(expect.stringContaining(field));
    }
    expect(names).toHaveLength(7);
  });

  it('counts null and the empty text as missing', async () => {
    const device = await authority.direct();
    const answer = await device.ask('saveTrnsSalesOsdc', sale({ modrId: '', modrNm: null, totAmt: '' }));
    expect(named(answer.resultMsg).sort()).toEqual(['modrId', 'modrNm', 'totAmt']);
  });

  it('is refused without lines', async () => {
    const answer = await (await authority.direct()).ask('saveTrnsSalesOsdc', sale({ itemList: [] }));
    expect(answer.resultCd).toBe('910');
    expect(named(answer.resultMsg)).toEqual(['itemList']);
  });

  it('leaves its number to the corrected sale', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', without(sale(), 'taxblAmtC'));
    expect((await device.ask('saveTrnsSalesOsdc', sale())).resultCd).toBe('000');
  });
});

describe('a sale with an invalid field', () => {
  it.each([
    ['invcNo', 'INV001'],
    ['invcNo', 1.5],
    ['invcNo', 0],
    ['totAmt', 'much'],
    ['cfmDt', '2026-03-02 10:15:02'],
    ['cfmDt', '20260231101502'],
    ['salesDt', '20261301'],
    ['salesDt', '2026030'],
    ['custTin', 'P0519998888888K'],
    ['custNm', 'N'.repeat(61)],
    ['remark', 'R'.repeat(401)],
    ['trdInvcNo', 'T'.repeat(51)],
  ])('is refused with a %s of %j', async (field, value) => {
    const answer = await (await authority.direct()).ask('saveTrnsSalesOsdc', sale({ [field]: value }));
    expect([answer.resultCd, named(answer.resultMsg)]).toEqual(['910', [field]]);
  });
});

describe('a sale is accepted', () => {
  it.each([
    ['numbers as texts', { invcNo: '1', orgInvcNo: '0', totAmt: '116.00', taxblAmtB: '100', totItemCnt: '1' }],
    ['numbers for texts', { trdInvcNo: 4711, regrId: 12, modrId: 12, pmtTyCd: '01' }],
    ['empty texts in optional fields', { custTin: '', custNm: '', stockRlsDt: '', rfdDt: '', remark: '' }],
    ['unknown keys', { barCd: '', dvcId: 7, nested: { deep: [1] } }],
    ['no type of transaction', { salesTyCd: undefined }],
    ['no number of the trader', { trdInvcNo: undefined }],
    ['no payment type', { pmtTyCd: null }],
    ['the buyer’s acceptance given', { prchrAcptcYn: 'Y', receipt: receipt({ prchrAcptcYn: 'Y' }) }],
    ['a status of another kind', { salesSttsCd: '05' }],
    ['its own number as the original', { orgInvcNo: 1 }],
    [
      'lines without insurance keys',
      { itemList: [without(saleLine(), 'isrccCd', 'isrccNm', 'isrcRt', 'isrcAmt', 'bcd')] },
    ],
    ['a line with an eight-digit class', { itemList: [saleLine({ itemClsCd: '52141526' })] }],
    ['a line without an item code', { itemList: [without(saleLine(), 'itemCd')] }],
    ['a line with amounts as texts', { itemList: [saleLine({ prc: '116.00', qty: '1', taxblAmt: '100.00' })] }],
    ['a line that expires', { itemList: [saleLine({ itemExprDt: '20300101' })] }],
    ['a bare receipt', { receipt: { rcptPbctDt: '20260302101502', prchrAcptcYn: 'N' } }],
  ])('with %s', async (_, changes) => {
    const answer = await (await authority.direct()).ask('saveTrnsSalesOsdc', sale(changes));
    expect(answer).toMatchObject({ resultCd: '000', data: { curRcptNo: 1 } });
  });

  it.each([
    ['inclusive with net taxable', { prc: 116, splyAmt: 116, taxblAmt: 100, taxAmt: 16, totAmt: 116 }, 100, 16, 116],
    ['inclusive with gross taxable', { prc: 116, splyAmt: 116, taxblAmt: 116, taxAmt: 16, totAmt: 116 }, 116, 16, 116],
    ['exclusive', { prc: 100, splyAmt: 100, taxblAmt: 100, taxAmt: 16, totAmt: 116 }, 100, 16, 116],
  ])('with amounts %s', async (_, line, taxblAmtB, taxAmtB, totAmt) => {
    const body = sale({
      ...payloads.buckets({ taxblAmtB, taxAmtB }),
      ...{ totTaxblAmt: taxblAmtB, totTaxAmt: taxAmtB, totAmt, itemList: [saleLine(line)] },
    });
    expect((await (await authority.direct()).ask('saveTrnsSalesOsdc', body)).resultCd).toBe('000');
  });

  it('with two hundred lines', async () => {
    const itemList = Array.from({ length: 200 }, (_, index) => saleLine({ itemSeq: index + 1 }));
    const body = sale({
      ...payloads.buckets({ taxblAmtB: 20_000, taxAmtB: 3_200 }),
      ...{ totItemCnt: 200, totTaxblAmt: 20_000, totTaxAmt: 3_200, totAmt: 23_200, itemList },
    });
    expect((await (await authority.direct()).ask('saveTrnsSalesOsdc', body)).resultCd).toBe('000');
  });
});

const required: [path: string, body: object, fields: string[]][] = [
  [
    'saveItem',
    payloads.item(),
    [
      ...['itemCd', 'itemClsCd', 'itemTyCd', 'itemNm', 'orgnNatCd', 'pkgUnitCd', 'qtyUnitCd', 'taxTyCd', 'dftPrc'],
      ...['isrcAplcbYn', 'useYn', 'regrId', 'regrNm', 'modrId', 'modrNm'],
    ],
  ],
  ['saveItemComposition', payloads.composition(), ['itemCd', 'cpstItemCd', 'cpstQty', 'regrId', 'regrNm']],
  ['saveBhfCustomer', payloads.customer(), ['custNo', 'custTin', 'custNm', 'useYn', 'regrId', 'modrNm']],
  ['saveBhfUser', payloads.user(), ['userId', 'userNm', 'pwd', 'useYn', 'regrId', 'modrNm']],
  ['saveBhfInsurance', payloads.insurance(), ['isrccCd', 'isrccNm', 'isrcRt', 'useYn', 'regrId', 'modrNm']],
  [
    'updateImportItem',
    payloads.importUpdate(),
    ['taskCd', 'dclDe', 'itemSeq', 'hsCd', 'itemClsCd', 'itemCd', 'imptItemSttsCd', 'modrId', 'modrNm'],
  ],
  [
    'insertTrnsPurchase',
    payloads.purchase(),
    [
      ...['invcNo', 'orgInvcNo', 'regTyCd', 'pchsTyCd', 'rcptTyCd', 'pmtTyCd', 'pchsSttsCd', 'pchsDt', 'totItemCnt'],
      ...['taxblAmtA', 'taxRtC', 'taxAmtE', 'totTaxblAmt', 'totTaxAmt', 'totAmt', 'regrId', 'modrNm', 'itemList'],
    ],
  ],
  [
    'insertStockIO',
    payloads.stockMove(),
    [
      ...['sarNo', 'orgSarNo', 'regTyCd', 'sarTyCd', 'ocrnDt', 'totItemCnt', 'totTaxblAmt', 'totTaxAmt', 'totAmt'],
      ...['regrId', 'modrNm', 'itemList'],
    ],
  ],
  ['saveStockMaster', payloads.stockMaster(), ['itemCd', 'rsdQty', 'regrId', 'regrNm', 'modrId', 'modrNm']],
  ['selectCustomer', { custmTin: 'A123456789Z' }, ['custmTin']],
  ['selectInvoiceDetails', { invcNo: 1 }, ['invcNo']],
  ...[
    ...['selectCodeList', 'selectItemClsList', 'selectBhfList', 'selectNoticeList', 'selectItemList'],
    ...['selectImportItemList', 'selectTrnsPurchaseSalesList', 'selectStockMoveList'],
  ].map((path): [string, object, string[]] => [path, { lastReqDt: FIRST_PULL_DATE }, ['lastReqDt']]),
];

describe('the required fields of each call', () => {
  it.each(required)('of %s are all named in one 910', async (path, body, fields) => {
    const answer = await (await authority.direct()).ask(path, without(body, ...fields));
    expect([answer.resultCd, answer.data]).toEqual(['910', null]);
    expect(named(answer.resultMsg).sort()).toEqual([...fields].sort());
  });
});

describe('the required fields of a stock move’s lines', () => {
  it.each([
    ...['itemSeq', 'itemClsCd', 'itemNm', 'pkgUnitCd', 'pkg', 'qtyUnitCd', 'qty', 'prc', 'splyAmt', 'totDcAmt'],
    ...['taxblAmt', 'taxTyCd', 'taxAmt', 'totAmt'],
  ])('%s', async (field) => {
    const body = payloads.stockMove({ itemList: [without(payloads.stockLine(), field)] });
    const answer = await (await authority.direct()).ask('insertStockIO', body);
    expect([answer.resultCd, named(answer.resultMsg)]).toEqual(['910', [expect.stringContaining(field)]]);
  });
});
