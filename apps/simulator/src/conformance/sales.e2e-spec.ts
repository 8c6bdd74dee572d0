import { anAuthority, freshPin } from './test/authority.js';
import { day, timestamp, FIRST_PULL_DATE } from './test/timestamps.js';
import { creditNote, sale, saleLine } from './test/payloads.js';

const authority = anAuthority();
const BASE32 = /^[A-Z2-7]+$/;
const AT_ONCE = 50;

describe('the receipt of a sale', () => {
  it('is signed with 26 and 16 letters of base 32', async () => {
    const { data } = await (await authority.direct()).ask('saveTrnsSalesOsdc', sale());
    expect(data).toEqual({
      ...{ curRcptNo: 1, totRcptNo: 1 },
      intrlData: expect.stringMatching(BASE32),
      rcptSign: expect.stringMatching(BASE32),
      sdcDateTime: expect.stringMatching(/^20\d{12}$/),
    });
    expect([data.intrlData.length, data.rcptSign.length]).toEqual([26, 16]);
  });

  it('has the same signature for the same sale, at any time', async () => {
    const tin = freshPin();
    const cfmDt = timestamp();
    const device = await authority.direct(tin);
    const first = await device.ask('saveTrnsSalesOsdc', sale({ cfmDt }));
    await authority.control('reset');
    const again = await (await authority.direct(tin)).ask('saveTrnsSalesOsdc', sale({ cfmDt }));
    expect(again.data).toMatchObject({ intrlData: first.data.intrlData, rcptSign: first.data.rcptSign });
  });

  it.each([
    ['number', { invcNo: 2 }],
    ['total', { totAmt: 117 }],
    ['moment', { cfmDt: timestamp(Date.now() - 7_200_000) }],
  ])('has another signature for another %s', async (_, changes) => {
    const device = await authority.direct();
    const other = await authority.direct(device.credentials.tin, '01');
    const { data } = await device.ask('saveTrnsSalesOsdc', sale());
    const changed = await other.ask('saveTrnsSalesOsdc', sale(changes));
    expect(changed.data.rcptSign).not.toBe(data.rcptSign);
  });

  it('counts sales and credit notes in one series', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const { data } = await device.ask('saveTrnsSalesOsdc', creditNote());
    expect(data).toMatchObject({ curRcptNo: 2, totRcptNo: 2 });
    const next = await device.ask('saveTrnsSalesOsdc', sale({ invcNo: 3 }));
    expect(next.data).toMatchObject({ curRcptNo: 3, totRcptNo: 3 });
  });

  it.each(['C', 'T', 'P'])('counts documents of type %s separately', async (salesTyCd) => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const other = await device.ask('saveTrnsSalesOsdc', sale({ invcNo: 2, salesTyCd }));
    expect(other).toMatchObject({ resultCd: '000', data: { curRcptNo: 1 } });
    const next = await device.ask('saveTrnsSalesOsdc', sale({ invcNo: 3 }));
    expect(next.data.curRcptNo).toBe(2);
  });
});

describe('an invoice number', () => {
  it('can be used once: 994 without the receipt', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const again = await device.ask('saveTrnsSalesOsdc', sale());
    expect(again).toMatchObject({ resultCd: '994', data: null, resultMsg: 'There is an overlapped Data' });
  });

  it('can be used once, as number or as text', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    expect((await device.ask('saveTrnsSalesOsdc', sale({ invcNo: '1' }))).resultCd).toBe('994');
  });

  it('is separate for each branch', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const other = await authority.direct(device.credentials.tin, '01');
    expect((await other.ask('saveTrnsSalesOsdc', sale())).resultCd).toBe('000');
  });

  it('may be any unused one on the direct hosts', async () => {
    const device = await authority.direct();
    const codes = [];
    for (const invcNo of [8, 3, 9_007_199_254]) codes.push(await device.codeOf('saveTrnsSalesOsdc', sale({ invcNo })));
    expect(codes).toEqual(['000', '000', '000']);
  });

  it('is checked after the missing fields', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    expect(await device.codeOf('saveTrnsSalesOsdc', sale({ modrId: null }))).toBe('910');
  });

  it(`is accepted once if ${AT_ONCE} sales use it at the same time`, async () => {
    const device = await authority.direct();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => device.ask('saveTrnsSalesOsdc', sale({ trdInvcNo: `R-${index}` }))),
    );
    expect(answers.filter(({ resultCd }) => resultCd === '000')).toHaveLength(1);
    expect(answers.filter(({ resultCd, data }) => resultCd === '994' && data === null)).toHaveLength(AT_ONCE - 1);
  });

  it('of its own is accepted for each of many sales at the same time', async () => {
    const device = await authority.direct();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => device.ask('saveTrnsSalesOsdc', sale({ invcNo: index + 1 }))),
    );
    const totals = answers.map(({ data }) => data.totRcptNo as number).sort((one, other) => one - other);
    expect(totals).toEqual(Array.from({ length: AT_ONCE }, (_, index) => index + 1));
  });
});

describe('the details of an invoice', () => {
  it('are the sent fields with the receipt', async () => {
    const device = await authority.direct();
    const sent = sale({ trdInvcNo: 'R-000034', custTin: 'A123456789Z', custNm: 'Baraka Hotel' });
    const { data } = await device.ask('saveTrnsSalesOsdc', sent);
    const { resultCd, data: found } = await device.ask('selectInvoiceDetails', { invcNo: 1 });
    expect([resultCd, found.salesList.length]).toEqual(['000', 1]);
    expect(found.salesList[0]).toMatchObject({
      ...{ invcNo: 1, trdInvcNo: 'R-000034', custTin: 'A123456789Z', rcptTyCd: 'S', salesDt: day() },
      ...{ totTaxblAmt: 100, totTaxAmt: 16, totAmt: 116 },
      receipt: {
        ...{ curRcptNo: String(data.curRcptNo), totRcptNo: String(data.totRcptNo) },
        ...{ intrlData: data.intrlData, rcptSign: data.rcptSign },
        sdcDateTime: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/),
      },
    });
    const { sdcDateTime } = found.salesList[0].receipt;
    expect(sdcDateTime.replace(/\D/g, '').slice(0, 14)).toBe(data.sdcDateTime);
  });

  it('are found with the number as a text', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    expect(await device.codeOf('selectInvoiceDetails', { invcNo: '1' })).toBe('000');
  });

  it('are separate for each device', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const other = await authority.direct(device.credentials.tin, '01');
    expect(await other.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001', data: null });
  });

  it('are missing for a refused sale', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale({ modrId: null }));
    expect(await device.codeOf('selectInvoiceDetails', { invcNo: 1 })).toBe('001');
  });

  it('are those of the first sale if the number was sent again with other content', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale({ trdInvcNo: 'FIRST' }));
    await device.ask('saveTrnsSalesOsdc', sale({ trdInvcNo: 'SECOND', totAmt: 999 }));
    const { data } = await device.ask('selectInvoiceDetails', { invcNo: 1 });
    expect(data.salesList[0]).toMatchObject({ trdInvcNo: 'FIRST', totAmt: 116 });
  });
});

describe('the list of own sales', () => {
  it('contains every sale with its receipt and lines', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    await device.ask('saveTrnsSalesOsdc', creditNote());
    const { data } = await device.ask('selectTrnsSalesList', { lastReqDt: FIRST_PULL_DATE });
    expect(data.salesList).toMatchObject([
      { invcNo: 1, orgInvcNo: 0, rcptTyCd: 'S', receipt: { rcptSign: expect.any(String) }, itemList: [{ itemSeq: 1 }] },
      { invcNo: 2, orgInvcNo: 1, rcptTyCd: 'R', rfdRsnCd: '06' },
    ]);
  });
});

describe('the direct hosts accept a credit note', () => {
  it.each([
    ['without date and reason', { rfdDt: null, rfdRsnCd: null }],
    ['with the reason only', { rfdDt: null }],
    ['of a status of its own', { salesSttsCd: '05' }],
    ['for part of the sale', { totAmt: 58, itemList: [saleLine({ qty: 0.5, totAmt: 58 })] }],
  ])('%s', async (_, changes) => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    expect(await device.codeOf('saveTrnsSalesOsdc', creditNote(changes))).toBe('000');
  });
});
