import { creditNote, line, sale, secondCreditNote } from '../bodies.js';
import { soldShop } from '../credit-notes.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { ASYNC, shop } from '../shop.js';

const ready = async () => ({ ...(await soldShop()), body: creditNote(1000, 'CN-1') });

acceptsWithoutWaiting('post-sales-credit-note', ready);
letsGoOfWhoWaits('post-sales-credit-note', 'sales', ready);

it('POST /sales/credit-note answers 202 to a refund of a sale on its way, and it takes from that what it does not say', async () => {
  const { post, till, settled, wireOf } = await shop();
  const slow = { remark: 'simulate:latency=400', currency: 'USD', exchangeRate: 100 };
  await till.post('sales', sale('1000', [line()], slow), ASYNC);
  const followed = await post('sales/credit-note', secondCreditNote(1000), ASYNC);
  expect(followed.status).toBe(202);
  expect((await settled(followed)).body.data).toMatchObject({ status: 'APPROVED', invcNo: '11000' });
  expect(await wireOf('11000')).toMatchObject({ totAmt: 11_600, orgInvcNo: 1 });
});
