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

  it('is the same for the same sale, whoever asks when', async () => {
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
  ])('is another for another %s', async (_, changes) => {
    const device = await authority.direct();
    const other = await authority.direct(device.credentials.tin, '01');
    const { data } = await device.ask('saveTrnsSalesOsdc', sale());
    const changed = await other.ask('saveTrnsSalesOsdc', sale(changes));
    expect(changed.data.rcptSign).not.toBe(data.rcptSign);
  });

  it('counts sales and credit notes each for itself, and both together', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const { data } = await device.ask('saveTrnsSalesOsdc', creditNote());
    expect(data).toMatchObject({ curRcptNo: 1, totRcptNo: 2 });
    const next = await device.ask('saveTrnsSalesOsdc', sale({ invcNo: 3 }));
    expect(next.data).toMatchObject({ curRcptNo: 2, totRcptNo: 3 });
  });

  it.each(['C', 'T', 'P'])('counts for itself what is only of type %s', async (salesTyCd) => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const other = await device.ask('saveTrnsSalesOsdc', sale({ invcNo: 2, salesTyCd }));
    expect(other).toMatchObject({ resultCd: '000', data: { curRcptNo: 1 } });
    const next = await device.ask('saveTrnsSalesOsdc', sale({ invcNo: 3 }));
    expect(next.data.curRcptNo).toBe(2);
  });
});

describe('a number', () => {
  it('is taken once: 994, and nothing of the receipt', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const again = await device.ask('saveTrnsSalesOsdc', sale());
    expect(again).toMatchObject({ resultCd: '994', data: null, resultMsg: 'There is an overlapped Data' });
  });

  it('is taken once, however it is written', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    expect((await device.ask('saveTrnsSalesOsdc', sale({ invcNo: '1' }))).resultCd).toBe('994');
  });

  it('is each branch’s own', async () => {
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

  it('of a document that is incomplete is asked for before it is looked up', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    expect(await device.codeOf('saveTrnsSalesOsdc', sale({ modrId: null }))).toBe('910');
  });

  it(`is given once to ${AT_ONCE} who want it at the same time`, async () => {
    const device = await authority.direct();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => device.ask('saveTrnsSalesOsdc', sale({ trdInvcNo: `R-${index}` }))),
    );
    expect(answers.filter(({ resultCd }) => resultCd === '000')).toHaveLength(1);
    expect(answers.filter(({ resultCd, data }) => resultCd === '994' && data === null)).toHaveLength(AT_ONCE - 1);
  });

  it('is given to each of many who want one of their own at the same time', async () => {
    const device = await authority.direct();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => device.ask('saveTrnsSalesOsdc', sale({ invcNo: index + 1 }))),
    );
    const totals = answers.map(({ data }) => data.totRcptNo as number).sort((one, other) => one - other);
    expect(totals).toEqual(Array.from({ length: AT_ONCE }, (_, index) => index + 1));
  });
});

describe('the details of an invoice', () => {
  it('are what was sent, with the receipt that was given', async () => {
    const device = await authority.direct();
    const sent = sale({ trdInvcNo: 'R-000034', custTin: 'A123456789Z', custNm: 'Baraka Hotel' });
    const { data } = await device.ask('saveTrnsSalesOsdc', sent);
    const { resultCd, data: found } = await device.ask('selectInvoiceDetails', { invcNo: 1 });
    expect([resultCd, found.salesList.length]).toEqual(['000', 1]);
    expect(found.salesList[0]).toMatchObject({
      ...{ invcNo: 1, trdInvcNo: 'R-000034', custTin: 'A123456789Z', rcptTyCd: 'S', salesDt: day() },
      ...{ totTaxblAmt: 100, totTaxAmt: 16, totAmt: 116 },
      receipt: {
        ...{ curRcptNo: data.curRcptNo, totRcptNo: data.totRcptNo },
        ...{ intrlData: data.intrlData, rcptSign: data.rcptSign },
        sdcDateTime: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/),
      },
    });
    const { sdcDateTime } = found.salesList[0].receipt;
    expect(sdcDateTime.replace(/\D/g, '').slice(0, 14)).toBe(data.sdcDateTime);
  });

  it('are found under a number written as a text', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    expect(await device.codeOf('selectInvoiceDetails', { invcNo: '1' })).toBe('000');
  });

  it('are each device’s own', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    const other = await authority.direct(device.credentials.tin, '01');
    expect(await other.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001', data: null });
  });

  it('are not found of what was refused', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale({ modrId: null }));
    expect(await device.codeOf('selectInvoiceDetails', { invcNo: 1 })).toBe('001');
  });

  it('are those of the first, when the number was sent again with something else', async () => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale({ trdInvcNo: 'FIRST' }));
    await device.ask('saveTrnsSalesOsdc', sale({ trdInvcNo: 'SECOND', totAmt: 999 }));
    const { data } = await device.ask('selectInvoiceDetails', { invcNo: 1 });
    expect(data.salesList[0]).toMatchObject({ trdInvcNo: 'FIRST', totAmt: 116 });
  });
});

describe('the list of one’s own sales', () => {
  it('has each of them, with its receipt and its lines', async () => {
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

describe('on the direct hosts a credit note', () => {
  it.each([
    ['without date and reason', { rfdDt: null, rfdRsnCd: null }],
    ['with the reason only', { rfdDt: null }],
    ['of a status of its own', { salesSttsCd: '05' }],
    ['for part of the sale', { totAmt: 58, itemList: [saleLine({ qty: 0.5, totAmt: 58 })] }],
  ])('%s is taken', async (_, changes) => {
    const device = await authority.direct();
    await device.ask('saveTrnsSalesOsdc', sale());
    expect(await device.codeOf('saveTrnsSalesOsdc', creditNote(changes))).toBe('000');
  });
});
