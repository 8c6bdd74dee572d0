import { line, reverseWithItems } from '../bodies.js';
import { must, shop } from '../shop.js';

const PATH = 'reverse-invoices-with-items';

describe('POST /reverse-invoices-with-items answers 200', () => {
  it('with the receipt of the return, which the authority sees as a credit note', async () => {
    const { post, sell, signedSales, wireOf } = await shop();
    await sell('INV-1');
    const { body } = await must(post(PATH, reverseWithItems('INV-1', 'RET-1')));
    const [, signed] = await signedSales();
    const { curRcptNo, totRcptNo, rcptSign, intrlData, sdcDateTime } = signed!.receipt;
    expect(body).toMatchObject({ success: true, message: expect.any(String), resultCd: '000' });
    expect(body.data).toMatchObject({ cisInvcNo: curRcptNo, totRcptNo, rcptSign, intrlData, sdcDateTime });
    expect(await wireOf('RET-1')).toMatchObject({ rcptTyCd: 'R', orgInvcNo: 1, invcNo: 2, totAmt: 116 });
  });

  it('to an original named by a number', async () => {
    const { post, sell } = await shop();
    await sell('1001');
    await must(post(PATH, reverseWithItems(1001, 1002)));
  });

  it('to part after part, until all is returned', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line({ qty: 3 })]);
    await must(post(PATH, reverseWithItems('INV-1', 'RET-1', [line({ qty: 1 })])));
    await must(post(PATH, reverseWithItems('INV-1', 'RET-2', [line({ qty: 2 })])));
    expect((await post(PATH, reverseWithItems('INV-1', 'RET-3'))).status).toBe(409);
  });

  it('to a return of a part in cents', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line({ qty: 0.375, prc: 99.99 })]);
    await must(post(PATH, reverseWithItems('INV-1', 'RET-1', [line({ qty: 0.125, prc: 99.99 })])));
  });
});
