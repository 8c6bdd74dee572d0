import { anAuthority, freshPin } from '../conformance/test/authority.js';
import { day, timestamp } from '../conformance/test/timestamps.js';
import { post } from '../conformance/test/raw-call.js';

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
  ['taxblAmt', 'taxRt', 'taxAmt'].flatMap((name) => ['A', 'B', 'C', 'D', 'E'].map((letter) => [name + letter, '0.00'])),
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
      ...{ pkg: '1', qtyUnitCd: 'U', qty: '2', prc: '50.00', splyAmt: '100.00', dcRt: '0', dcAmt: '0.00', isrccCd: '' },
      ...{ taxTyCd: 'B', taxblAmt: '100.00', taxAmt: '13.79', totAmt: '100.00', vatCatCd: 'A' },
    },
  ],
  ...changes,
});

describe('a shop that sends numbers as texts', () => {
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
