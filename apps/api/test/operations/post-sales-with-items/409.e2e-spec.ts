import { line, reverseWithItems, saleWithItems } from '../bodies.js';
import { must, newcomer, shop, verdict } from '../shop.js';

const PATH = 'sales-with-items';

describe('POST /sales-with-items answers 409', () => {
  it('and 004 to a number that is taken, whichever endpoint took it', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const answer = await post(PATH, saleWithItems('INV-1', [line({ qty: 2 })]));
    expect(verdict(answer)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(answer.body.data).toMatchObject({ invcNo: 'INV-1', rcptSign: expect.any(String) });
  });

  it('and 007 before the device is initialised, and registers nothing', async () => {
    const { till, stack } = await newcomer();
    const brought = line({ itemCd: 'SVC-NEW' }, { itemClsCd: '9101150100' });
    const answer = await till.post(PATH, saleWithItems('INV-1', [brought], {}, { autoRegisterItems: true }));
    expect(verdict(answer).slice(0, 2)).toEqual([409, '007']);
    expect(await stack.query('SELECT 1 FROM items WHERE tin = $1', [till.tin])).toEqual([]);
  });

  it('and 802 to a return of what is returned', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post(PATH, reverseWithItems('INV-1', 'RET-1')));
    expect(verdict(await post(PATH, reverseWithItems('INV-1', 'RET-2')))).toEqual([
      ...[409, '802', '802 transaction.orgInvcNo'],
    ]);
  });
});
