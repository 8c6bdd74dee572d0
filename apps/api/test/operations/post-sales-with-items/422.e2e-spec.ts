import { line, reverseWithItems, saleWithItems } from '../bodies.js';
import { knowsItsKeys } from '../submissions.js';
import { fieldsOf, shop, verdict } from '../shop.js';

const PATH = 'sales-with-items';
const registering = { autoRegisterItems: true };

knowsItsKeys('post-sales-with-items', async () => ({
  ...(await shop()),
  body: saleWithItems('INV-1'),
  other: saleWithItems('INV-2'),
}));

describe('POST /sales-with-items answers 422', () => {
  it('and 005 to an item nobody registered when it is not asked to register', async () => {
    const { post } = await shop();
    const unknown = line({ itemCd: 'NO-1' }, { itemClsCd: '9101150100' });
    expect(verdict(await post(PATH, saleWithItems('INV-1', [unknown])))).toEqual([
      422,
      '005',
      '005 lineItems[0].itemCd',
    ]);
  });

  it('and 801 to a return of what nobody sold, and registers nothing for it', async () => {
    const { post, stored } = await shop();
    const before = await stored();
    const brought = line({ itemCd: 'SVC-NEW' }, { itemClsCd: '9101150100' });
    const answer = await post(PATH, reverseWithItems('NO-SUCH', 'RET-1', [brought], {}, registering));
    expect(verdict(answer)).toEqual([422, '801', '801 transaction.orgInvcNo']);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to a return of more than was sold', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const answer = await post(PATH, reverseWithItems('INV-1', 'RET-1', [line({ qty: 2 })]));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(fieldsOf(answer)).toEqual(['lineItems[0].qty', 'lineItems[0].totAmt']);
  });

  it('to what the authority refuses, in its words', async () => {
    const { post } = await shop();
    const answer = await post(PATH, saleWithItems('INV-1', [line()], { remark: 'simulate:reject=921:Not today' }));
    expect(answer).toMatchObject({ status: 422, body: { data: { authority: { code: '921', message: 'Not today' } } } });
  });
});
