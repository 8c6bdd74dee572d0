import { anAuthority, freshPin } from '../conformance/test/authority.js';
import { day, timestamp, FIRST_PULL_DATE } from '../conformance/test/timestamps.js';
import { post } from '../conformance/test/raw-call.js';

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

describe('an ERP of the direct hosts', () => {
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
