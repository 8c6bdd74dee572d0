import { line, reverseWithItems } from '../bodies.js';
import { must, newcomer, shop, verdict } from '../shop.js';

const PATH = 'reverse-invoices-with-items';

describe('POST /reverse-invoices-with-items answers 409', () => {
  it('and 802 to a return of what is returned', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post(PATH, reverseWithItems('INV-1', 'RET-1')));
    const answer = await post(PATH, reverseWithItems('INV-1', 'RET-2'));
    expect(verdict(answer)).toEqual([409, '802', '802 transaction.orgInvcNo']);
  });

  it('and 004 to a number that is taken', async () => {
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
