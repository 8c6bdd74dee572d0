import { line, reverseWithItems, saleWithItems } from '../client/bodies.js';
import { fieldsOf, must, newcomer, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

const PATH = 'reverse-invoices-with-items';

describe(answers('post-reverse-invoices-with-items', 200), () => {
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

  it('to part after part, until everything is returned', async () => {
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

describe(answers('post-reverse-invoices-with-items', 400), () => {
  describe('and 002', () => {
    refusesFields('post-reverse-invoices-with-items', '002', [
      [{}, 'transaction', 'lineItems'],
      ...[undefined, null, '', 0, '0'].map((org) => [reverseWithItems(org, 'RET-1'), 'transaction.orgInvcNo'] as const),
      [reverseWithItems('INV-1', undefined), 'transaction.invcNo'],
      [reverseWithItems('INV-1', 'RET-1', [line({}, { prc: undefined })]), 'lineItems[0].prc'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-reverse-invoices-with-items', '003', [
      [saleWithItems('RET-1', [line()], { orgInvcNo: 'INV-1' }), 'transaction.rcptTyCd'],
      [reverseWithItems('INV-1', 'RET-1', [line()], { rcptTyCd: 'C' }), 'transaction.rcptTyCd'],
      [reverseWithItems('x'.repeat(51), 'RET-1'), 'transaction.orgInvcNo'],
      [reverseWithItems('INV-1', 'RET-1', [line({}, { qty: -1 })]), 'lineItems[0].qty'],
    ]);
  });
});

describe(answers('post-reverse-invoices-with-items', 409), () => {
  it('and 802 to a second return of everything', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post(PATH, reverseWithItems('INV-1', 'RET-1')));
    const answer = await post(PATH, reverseWithItems('INV-1', 'RET-2'));
    expect(verdict(answer)).toEqual([409, '802', '802 transaction.orgInvcNo']);
  });

  it('and 004 to a used number', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line({ qty: 3 })]);
    await must(post(PATH, reverseWithItems('INV-1', 'RET-1')));
    const answer = await post(PATH, reverseWithItems('INV-1', 'RET-1', [line({ qty: 2 })]));
    expect(verdict(answer)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(answer.body.data).toMatchObject({ invcNo: 'RET-1', status: 'APPROVED' });
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post(PATH, reverseWithItems('INV-1', 'RET-1'))).slice(0, 2)).toEqual([409, '007']);
  });
});

describe(answers('post-reverse-invoices-with-items', 422), () => {
  it('and 801 to a return of an unknown sale', async () => {
    const { post, stored } = await shop();
    const before = await stored();
    expect(verdict(await post(PATH, reverseWithItems('NO-SUCH', 'RET-1')))).toEqual([
      ...[422, '801', '801 transaction.orgInvcNo'],
    ]);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to an item that was sold under another tax type', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const exempt = line({ taxTyCd: 'A' });
    const answer = await post(PATH, reverseWithItems('INV-1', 'RET-1', [exempt]));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(fieldsOf(answer)).toEqual(['lineItems[0].itemCd']);
  });

  it('and 003 to a larger amount than was paid, even for no more pieces', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const dearer = line({ qty: 1, prc: 232 });
    expect(verdict(await post(PATH, reverseWithItems('INV-1', 'RET-1', [dearer]))).slice(0, 2)).toEqual([422, '003']);
  });

  it('to a refusal of the authority, and the pieces may be returned again', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const refused = reverseWithItems('INV-1', 'RET-1', [line()], { remark: 'simulate:reject=921' });
    expect((await post(PATH, refused)).status).toBe(422);
    expect((await post(PATH, reverseWithItems('INV-1', 'RET-2'))).status).toBe(200);
  });
});
