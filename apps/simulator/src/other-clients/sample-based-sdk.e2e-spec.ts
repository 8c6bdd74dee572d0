import { anAuthority, freshPin } from '../conformance/test/authority.js';
import { day, timestamp, FIRST_PULL_DATE } from '../conformance/test/timestamps.js';
import { get, post } from '../conformance/test/raw-call.js';

/**
 * Behaves like SDKs made from the specification's samples: a token although none is needed, credentials in headers and
 * body, null in every optional field, a number as trader invoice number, and the samples' tax rate of another country.
 */
const authority = anAuthority();

const test = { regrId: 'Test', regrNm: 'Test', modrId: 'Test', modrNm: 'Test' };
const samples = {
  ...{ taxblAmtA: 0, taxblAmtB: 10_500, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
  ...{ taxRtA: 0, taxRtB: 18, taxRtC: 0, taxRtD: 0, taxRtE: 0 },
  ...{ taxAmtA: 0, taxAmtB: 1_890, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
  ...{ totItemCnt: 2, totTaxblAmt: 10_500, totTaxAmt: 1_890, totAmt: 10_500, remark: null },
};
const goods = (itemSeq: number, qty: number) => ({
  ...{ itemSeq, itemCd: `KE1NTXU000000${itemSeq}`, itemClsCd: '5059690800', itemNm: `sample ${itemSeq}`, bcd: null },
  ...{ pkgUnitCd: 'NT', pkg: qty, qtyUnitCd: 'U', qty, prc: 3_500, splyAmt: 3_500 * qty, taxTyCd: 'B' },
  ...{ taxblAmt: 3_500 * qty, taxAmt: 630 * qty, totAmt: 3_500 * qty },
});

const client = async () => {
  const basic = Buffer.from('sandbox key:sandbox secret').toString('base64');
  const token = await get(`${authority.origin()}/v1/token/generate?grant_type=client_credentials`, {
    authorization: `Basic ${basic}`,
  });
  const authorization = `Bearer ${token.json.access_token}`;
  const tin = freshPin();
  const send = async (path: string, body: object, headers: Record<string, string> = {}) =>
    (await post(`${authority.directUrl()}/${path}`, body, { authorization, ...headers })).json;
  const { data } = await send('selectInitOsdcInfo', { tin, bhfId: '01', dvcSrlNo: 'dvcv1130' });
  const credentials = { tin, bhfId: '01', cmcKey: data.info.cmcKey as string };
  return {
    credentials,
    seconds: parseInt(token.json.expires_in, 10),
    ask: (path: string, body: object) => send(path, body, credentials),
  };
};

describe('an SDK made from the samples', () => {
  it('reads the lifetime of its token from a text', async () => {
    expect((await client()).seconds).toBe(3_599);
  });

  it('sells with its key in the body too', async () => {
    const { credentials, ask } = await client();
    const insurance = { isrccCd: null, isrccNm: null, isrcRt: null, isrcAmt: null };
    const answer = await ask('saveTrnsSalesOsdc', {
      ...{
        ...credentials,
        trdInvcNo: 1,
        invcNo: 1,
        orgInvcNo: 0,
        custTin: 'A123456789Z',
        custNm: 'Mteja',
        rcptTyCd: 'S',
      },
      ...{
        pmtTyCd: '01',
        salesSttsCd: '02',
        cfmDt: timestamp(),
        salesDt: day(),
        stockRlsDt: timestamp(),
        cnclReqDt: null,
      },
      ...{ cnclDt: null, rfdDt: null, rfdRsnCd: null, ...samples, prchrAcptcYn: 'N', ...test },
      receipt: {
        ...{ custTin: 'A123456789Z', custMblNo: null, rcptPbctDt: timestamp(), trdeNm: null, adrs: null },
        ...{ topMsg: 'Shopwithus', btmMsg: 'Welcome', prchrAcptcYn: 'N' },
      },
      itemList: [goods(1, 2), goods(2, 1)].map((line) => ({ ...line, dcRt: 0, dcAmt: 0, ...insurance })),
    });
    expect(answer).toMatchObject({ resultCd: '000', data: { curRcptNo: 1 } });
  });

  it('saves a purchase without a supplier', async () => {
    const answer = await (
      await client()
    ).ask('insertTrnsPurchase', {
      ...{ spplrTin: null, spplrBhfId: null, spplrNm: null, spplrInvcNo: null, invcNo: 1, orgInvcNo: 0, regTyCd: 'M' },
      ...{
        pchsTyCd: 'N',
        rcptTyCd: 'P',
        pmtTyCd: '01',
        pchsSttsCd: '02',
        cfmDt: timestamp(),
        pchsDt: day(),
        wrhsDt: null,
      },
      ...{ cnclReqDt: null, cnclDt: null, rfdDt: null, ...samples, ...test },
      itemList: [goods(1, 2), goods(2, 1)].map((line) => ({
        ...{ ...line, dcRt: 0, dcAmt: 0, itemExprDt: null, spplrItemClsCd: null, spplrItemCd: null, spplrItemNm: null },
      })),
    });
    expect(answer).toMatchObject({ resultCd: '000', data: null });
  });

  it('starts its stock moves with number 2, before any item is registered', async () => {
    const { credentials, ask } = await client();
    const { taxblAmtB: totTaxblAmt, taxAmtB: totTaxAmt, totAmt, remark } = samples;
    const answer = await ask('insertStockIO', {
      ...{
        tin: credentials.tin,
        bhfId: '01',
        sarNo: 2,
        orgSarNo: 2,
        regTyCd: 'M',
        custTin: 'A123456789Z',
        custNm: null,
      },
      ...{
        custBhfId: null,
        sarTyCd: '11',
        ocrnDt: day(),
        totItemCnt: 2,
        totTaxblAmt,
        totTaxAmt,
        totAmt,
        remark,
        ...test,
      },
      itemList: [goods(1, 2), goods(2, 1)].map((line) => ({ ...line, itemExprDt: null, totDcAmt: 0 })),
    });
    expect(answer.resultCd).toBe('000');
  });

  it('saves an item with a number from the clock', async () => {
    const answer = await (
      await client()
    ).ask('saveItem', {
      ...{ itemCd: 'KE1NTXU1795279012841', itemClsCd: '5059690800', itemTyCd: '1', itemNm: 'sample', orgnNatCd: 'KE' },
      ...{ pkgUnitCd: 'NT', qtyUnitCd: 'U', taxTyCd: 'B', dftPrc: 3_500, isrcAplcbYn: 'N', useYn: 'Y', ...test },
    });
    expect(answer.resultCd).toBe('000');
  });

  it.each(['selectCodeList', 'selectItemClsList', 'selectBhfList', 'selectNoticeList', 'selectImportItemList'])(
    'can parse the rows of %s',
    async (path) => {
      const { resultCd, data } = await (await client()).ask(path, { lastReqDt: FIRST_PULL_DATE });
      expect(resultCd).toBe('000');
      expect(Object.values(data)).toEqual([expect.any(Array)]);
    },
  );
});
