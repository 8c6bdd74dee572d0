import {
  barcodeCreditNote,
  creditNote,
  expressCreditNote,
  line,
  returnOf,
  reverseWithItems,
  scanned,
} from '../client/bodies.js';
import { RETRY_AFTER, ASYNC, must, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-reverse-invoices-sale-id', 200), () => {
  it('with all fields of the interface for a return', async () => {
    const { post, get, sell } = await shop();
    await sell('INV-1');
    const { body } = await must(post('sales', returnOf('INV-1', 'RET-1', [line()], { salesDt: '20260303' })));
    const { cisInvcNo, intrlData, rcptSign } = body.data;
    const read = await must(get('reverse-invoices/RET-1'));
    expect(read.body).toMatchObject({ success: true, message: expect.any(String) });
    expect(read.body.data).toEqual({
      ...{ invcNo: 'RET-1', orgInvcNo: 'INV-1', rcptTyCd: 'R', salesDt: '20260303', totAmt: 116 },
      ...{ cisInvcNo, intrlData, rcptSign },
    });
  });

  it('to the number of the authority as well', async () => {
    const { post, get, sell } = await shop();
    await sell('INV-1');
    const { body } = await must(post('sales', returnOf('INV-1', 'RET-1')));
    const read = await must(get(`reverse-invoices/${body.data.cisInvcNo as number}`));
    expect(read.body.data).toMatchObject({ invcNo: 'RET-1' });
  });

  it('to the own number with precedence over that of the authority', async () => {
    const { post, get, sell } = await shop();
    await sell('INV-1', [line({ qty: 2 })]);
    const first = (await must(post('sales', returnOf('INV-1', 'RET-1')))).body.data.cisInvcNo as number;
    await must(post('sales', returnOf('INV-1', first)));
    expect((await must(get(`reverse-invoices/${first}`))).body.data).toMatchObject({ invcNo: String(first) });
  });

  it('to a return posted in any shape', async () => {
    const { post, get, sell } = await shop();
    const lines = [line({ qty: 4 }, { bcd: '6001' })];
    await sell('1000', lines);
    await must(post('reverse-invoices-with-items', reverseWithItems('1000', 'RET-1')));
    await must(post('sales/credit-note', creditNote('1000', 'RET-2')));
    await must(post('sales/credit-note-express', expressCreditNote(1000, [line()], { creditNoteInvcNo: 2003 })));
    await must(
      post('sales/credit-note-barcode', barcodeCreditNote(1000, [scanned('6001')], { creditNoteInvcNo: 2004 })),
    );
    for (const number of ['RET-1', 'RET-2', '2003', '2004']) {
      const { body } = await must(get(`reverse-invoices/${number}`));
      expect(body.data).toMatchObject({ invcNo: number, orgInvcNo: '1000', rcptTyCd: 'R' });
    }
  });
});

describe(answers('get-reverse-invoices-sale-id', 202), () => {
  it('and 006 while the return is pending', async () => {
    const { post, get, sell, blockLane } = await shop();
    await sell('INV-1');
    await blockLane();
    const { body } = await post('sales', returnOf('INV-1', 'RET-1'), ASYNC);
    const answer = await get('reverse-invoices/RET-1');
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false } });
    expect(answer.body.data).toMatchObject({ submissionId: body.data.submissionId, invcNo: 'RET-1' });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    expect(answer.headers.get('retry-after')).toBe(RETRY_AFTER);
  });
});

describe(answers('get-reverse-invoices-sale-id', 404), () => {
  const NOT_FOUND = [404, '801', '801 saleId'];

  it.each(['NO-SUCH', '0', '%00', 'x'.repeat(99), '%27%20OR%201'])('and 801 to %s', async (saleId) => {
    const { get } = await shop();
    expect(verdict(await get(`reverse-invoices/${saleId}`))).toEqual(NOT_FOUND);
  });

  it('and 801 to a sale, which is no return', async () => {
    const { get, sell } = await shop();
    await sell('INV-1');
    expect(verdict(await get('reverse-invoices/INV-1'))).toEqual(NOT_FOUND);
  });

  it('and 801 to a return that the authority refused', async () => {
    const { get, post, sell } = await shop();
    await sell('INV-1');
    await post('sales', returnOf('INV-1', 'RET-1', [line()], { remark: 'simulate:reject=921' }));
    expect(verdict(await get('reverse-invoices/RET-1'))).toEqual(NOT_FOUND);
  });

  it("and 801 to another taxpayer's return, in the same words", async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post('sales', returnOf('INV-1', 'RET-1')));
    const stranger = await shop();
    const asking = { requestId: 'the-same' };
    const foreign = await stranger.get('reverse-invoices/RET-1', asking);
    expect(verdict(foreign)).toEqual(NOT_FOUND);
  });
});
