import { sharedSimulator } from '../test/simulate.js';

const theSimulator = sharedSimulator();

describe('the register of taxpayers', () => {
  it.each(['selectCustomer', 'customerPinInfo', 'selectCustomerList'])('finds a PIN by %s', async (operation) => {
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
    const own = await till.ask('selectTaxpayerInfo', { lastReqDt: '20180101000000' });
    expect(own.data).toEqual({ ...data.custList[0], custList: data.custList });
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
