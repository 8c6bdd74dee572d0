import {
  barcodeCreditNote,
  creditNote,
  expressCreditNote,
  line,
  returnOf,
  reverseWithItems,
  scanned,
} from '../bodies.js';
import { must, shop } from '../shop.js';

describe('GET /reverse-invoices/{saleId} answers 200', () => {
  it('with what the interface promises of a return', async () => {
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

  it('to the own number before that of the authority', async () => {
    const { post, get, sell } = await shop();
    await sell('INV-1', [line({ qty: 2 })]);
    const first = (await must(post('sales', returnOf('INV-1', 'RET-1')))).body.data.cisInvcNo as number;
    await must(post('sales', returnOf('INV-1', first)));
    expect((await must(get(`reverse-invoices/${first}`))).body.data).toMatchObject({ invcNo: String(first) });
  });

  it('to a return in whichever shape it was posted', async () => {
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
