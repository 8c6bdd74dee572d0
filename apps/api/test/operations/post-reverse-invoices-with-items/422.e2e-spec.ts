import { line, reverseWithItems } from '../bodies.js';
import { knowsItsKeys } from '../submissions.js';
import { fieldsOf, shop, verdict } from '../shop.js';

const PATH = 'reverse-invoices-with-items';

knowsItsKeys('post-reverse-invoices-with-items', async () => {
  const one = await shop();
  await one.sell('INV-1');
  return { ...one, body: reverseWithItems('INV-1', 'RET-1'), other: reverseWithItems('INV-1', 'RET-2') };
});

describe('POST /reverse-invoices-with-items answers 422', () => {
  it('and 801 to a return of what nobody sold', async () => {
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

  it('and 003 to more money than was paid, even when it is not more pieces', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const dearer = line({ qty: 1, prc: 232 });
    expect(verdict(await post(PATH, reverseWithItems('INV-1', 'RET-1', [dearer]))).slice(0, 2)).toEqual([422, '003']);
  });

  it('to what the authority refuses, and what it would have returned may be returned again', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const refused = reverseWithItems('INV-1', 'RET-1', [line()], { remark: 'simulate:reject=921' });
    expect((await post(PATH, refused)).status).toBe(422);
    expect((await post(PATH, reverseWithItems('INV-1', 'RET-2'))).status).toBe(200);
  });
});
