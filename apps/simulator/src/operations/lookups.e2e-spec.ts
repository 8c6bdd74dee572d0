import { audit } from '../test/documents.js';
import { sharedSimulator } from '../test/simulate.js';

const theSimulator = sharedSimulator();

const FIRST_PULL_DATE = '20180101000000';

describe('the register of taxpayers', () => {
  it.each(['selectCustomer', 'customerPinInfo'])('finds a PIN by %s', async (operation) => {
    const till = await (await theSimulator()).till();
    const { resultCd, data } = await till.ask(operation, { custmTin: 'P000111222B' });
    expect(resultCd).toBe('000');
    expect(data.custList).toEqual([
      {
        ...{ tin: 'P000111222B', taxprNm: expect.stringMatching(/ LTD$/), taxprSttsCd: 'A' },
        ...{ prvncNm: expect.any(String), dstrtNm: expect.any(String), sctrNm: expect.any(String) },
        locDesc: expect.any(String),
      },
    ]);
  });

  it.each(['P999000111B', 'nonsense'])('does not find %s: 001', async (custmTin) => {
    const till = await (await theSimulator()).till();
    expect(await till.ask('selectCustomer', { custmTin })).toMatchObject({ resultCd: '001', data: null });
  });

  it('finds a taxpayer with a device, under the name given to the device', async () => {
    const simulator = await theSimulator();
    const till = await simulator.till('P999000222B');
    const { data } = await till.ask('selectCustomer', { custmTin: till.tin });
    expect(data.custList).toMatchObject([{ tin: till.tin }]);
    for (const operation of ['selectTaxPayerInfo', 'selectTaxpayerInfo']) {
      const own = await till.ask(operation, { lastReqDt: '20180101000000' });
      expect(own.data).toEqual({ info: { taxprNm: data.custList[0].taxprNm, vatTyCd: '1' } });
    }
  });

  it('contains inactive taxpayers', async () => {
    const till = await (await theSimulator()).till();
    const { data } = await till.ask('selectCustomer', { custmTin: 'A001122334X' });
    expect(data.custList).toMatchObject([{ taxprSttsCd: 'D' }]);
  });

  it('requires custmTin', async () => {
    const till = await (await theSimulator()).till();
    const answer = await till.ask('selectCustomer', { custTin: 'P000111222B' });
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<custmTin> : may not be empty]',
    });
  });
});

describe('the customers of a branch', () => {
  const customer = { custNo: 'C0001', custTin: 'P000333444C', custNm: 'Upendo', useYn: 'Y', ...audit };

  it('are those that the branch saved, with the fields of a live answer', async () => {
    const simulator = await theSimulator();
    const till = await simulator.till();
    const other = await simulator.till(till.tin, '01');
    await till.ask('saveBhfCustomer', customer);
    await till.ask('saveBhfCustomer', { ...customer, custNm: 'Upendo Supplies', adrs: 'Harbour Rd' });
    expect(await till.pull('selectCustomerList', 'custList')).toEqual([
      {
        ...{ custNo: 'C0001', custTin: 'P000333444C', custNm: 'Upendo Supplies', adrs: 'Harbour Rd', telNo: null },
        ...{ email: null, faxNo: null, useYn: 'Y', remark: null, regrId: audit.regrId, regrNm: audit.regrNm },
        ...{ modrId: null, modrNm: null },
      },
    ]);
    expect((await other.ask('selectCustomerList', { lastReqDt: FIRST_PULL_DATE })).resultCd).toBe('001');
  });

  it('are not looked up by PIN', async () => {
    const till = await (await theSimulator()).till();
    const answer = await till.ask('selectCustomerList', { custmTin: 'P000111222B' });
    expect(answer.resultMsg).toBe('Request parameter error[<lastReqDt> : may not be empty]');
  });
});

describe('a sale that is read back on the gateway', () => {
  const names = (row: object) => Object.keys(row).sort();
  const sorted = (text: string) => text.split(' ').sort();

  it.each([
    ['selectTrnsSalesList', { lastReqDt: FIRST_PULL_DATE }],
    ['selectInvoiceDetails', { invcNo: 1 }],
  ])('by %s has the keys of a live answer', async (operation, question) => {
    const simulator = await theSimulator();
    await simulator.post('/control/rules', { direct: { gatewayReadBack: true } });
    const till = await simulator.till();
    const { data: signed } = await till.sell();
    const [row] = (await till.ask(operation, question)).data.salesList;
    await simulator.delete('/control/rules');
    expect(names(row)).toEqual(
      sorted(
        'invcNo orgInvcNo custTin custNm rcptTyCd pmtTyCd salesSttsCd cfmDt salesDt stockRlsDt cnclReqDt cnclDt rfdDt ' +
          'rfdRsnCd totItemCnt taxblAmtA taxblAmtB taxblAmtC taxblAmtD taxblAmtE taxRtA taxRtB taxRtC taxRtD taxRtE ' +
          'taxAmtA taxAmtB taxAmtC taxAmtD taxAmtE totTaxblAmt totTaxAmt totAmt prchrAcptcYn remark regrId regrNm ' +
          'modrId modrNm receipt itemList',
      ),
    );
    expect(names(row.receipt)).toEqual(
      sorted(
        'custTin custMblNo rcptPbctDt rptNo trdeNm adrs topMsg btmMsg prchrAcptcYn intrlData rcptSign curRcptNo ' +
          'totRcptNo sdcDateTime',
      ),
    );
    expect(row).toMatchObject({
      ...{ cfmDt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), modrId: null, modrNm: null },
      receipt: { rcptSign: signed.rcptSign, curRcptNo: '1', sdcDateTime: expect.stringMatching(/:\d\d\.0$/) },
    });
  });
});

describe('the details of an invoice', () => {
  it.each(['selectInvoiceDetails', 'selectInvoiceDetail', 'selectInvoiceDtl'])(
    'return the receipt by %s',
    async (name) => {
      const simulator = await theSimulator();
      const till = await simulator.till();
      const { data: receipt } = await till.sell();
      const { resultCd, data } = await till.ask(name, { invcNo: 1 });
      expect(resultCd).toBe('000');
      expect(data.salesList).toHaveLength(1);
      expect(data.salesList[0]).toMatchObject({
        ...{ invcNo: 1, trdInvcNo: 'R-1', custTin: 'A123456789Z', rcptTyCd: 'S', salesDt: '20260302' },
        ...{ totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160 },
        receipt: {
          ...receipt,
          ...{ curRcptNo: '1', totRcptNo: '1' },
          sdcDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.0$/),
        },
      });
      expect(data.salesList[0].receipt.sdcDateTime.replace(/\D/g, '')).toBe(`${receipt.sdcDateTime}0`);
    },
  );

  it('are 001 for a number that was never accepted, even if another branch has it', async () => {
    const simulator = await theSimulator();
    const [till, neighbour] = [await simulator.till(), await simulator.till()];
    await neighbour.sell();
    const answer = await till.ask('selectInvoiceDetails', { invcNo: 1 });
    expect(answer).toMatchObject({ resultCd: '001', resultMsg: 'There is no search result', data: null });
  });

  it('require a number', async () => {
    const till = await (await theSimulator()).till();
    const answer = await till.ask('selectInvoiceDetails', {});
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<invcNo> : may not be empty]',
    });
  });
});

describe('the seeded lists', () => {
  it.each([
    ['selectCodeList', 'clsList'],
    ['select-code-list', 'clsList'],
    ['selectItemClsList', 'itemClsList'],
    ['selectItemClass', 'itemClsList'],
    ['select-item-class', 'itemClsList'],
    ['selectNoticeList', 'noticeList'],
    ['selectNotices', 'noticeList'],
    ['selectImportItemList', 'itemList'],
    ['importedItemInfo', 'itemList'],
  ])('are complete in the first pull by %s, and empty in the next', async (operation, list) => {
    const till = await (await theSimulator()).till();
    const first = await till.ask(operation, { lastReqDt: FIRST_PULL_DATE });
    expect(first.resultCd).toBe('000');
    expect(first.data[list].length).toBeGreaterThan(1);
    const next = await till.ask(operation, { lastReqDt: first.resultDt });
    expect(next).toMatchObject({ resultCd: '001', resultMsg: 'There is no search result', data: null });
  });

  it('require the date of the last pull', async () => {
    const till = await (await theSimulator()).till();
    const answer = await till.ask('selectCodeList', {});
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<lastReqDt> : may not be empty]',
    });
  });
});

describe('the branches', () => {
  it.each(['selectBhfList', 'branchList', 'branch-list'])('are those with a device, by %s', async (operation) => {
    const simulator = await theSimulator();
    const till = await simulator.till();
    await simulator.till(till.tin, '02');
    await simulator.till();
    expect(await till.pull(operation, 'bhfList')).toMatchObject([
      { tin: till.tin, bhfId: '00', bhfNm: 'Headquarter', bhfSttsCd: '01', hqYn: 'Y' },
      { tin: till.tin, bhfId: '02', bhfSttsCd: '01', hqYn: 'N' },
    ]);
  });

  it('are new if they were installed after the last pull', async () => {
    const simulator = await theSimulator();
    const till = await simulator.till();
    const { resultDt } = await till.ask('selectBhfList', { lastReqDt: FIRST_PULL_DATE });
    await simulator.till(till.tin, '02');
    expect(await till.pull('selectBhfList', 'bhfList', resultDt)).toMatchObject([{ bhfId: '02' }]);
  });
});
