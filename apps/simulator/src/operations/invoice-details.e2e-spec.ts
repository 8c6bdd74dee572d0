import { simulate } from '../test/simulate.js';

describe('the details of an invoice', () => {
  it.each(['selectInvoiceDetails', 'selectInvoiceDetail', 'selectInvoiceDtl'])(
    'return the receipt by %s',
    async (name) => {
      const simulator = await simulate();
      const till = await simulator.till();
      const { data: receipt } = await till.sell();
      const { resultCd, data } = await till.ask(name, { invcNo: 1 });
      expect(resultCd).toBe('000');
      expect(data.salesList).toHaveLength(1);
      expect(data.salesList[0]).toMatchObject({
        ...{ invcNo: 1, trdInvcNo: 'R-1', custTin: 'A123456789Z', rcptTyCd: 'S', salesDt: '20260302' },
        ...{ totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160 },
        receipt: { ...receipt, sdcDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.0$/) },
      });
      expect(data.salesList[0].receipt.sdcDateTime.replace(/\D/g, '')).toBe(`${receipt.sdcDateTime}0`);
    },
  );

  it('are 001 for a number that was never accepted, even if another branch has it', async () => {
    const simulator = await simulate();
    const [till, neighbour] = [await simulator.till(), await simulator.till()];
    await neighbour.sell();
    const answer = await till.ask('selectInvoiceDetails', { invcNo: 1 });
    expect(answer).toMatchObject({ resultCd: '001', resultMsg: 'There is no search result', data: null });
  });

  it('require a number', async () => {
    const till = await (await simulate()).till();
    const answer = await till.ask('selectInvoiceDetails', {});
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<invcNo> : may not be empty]',
    });
  });
});
