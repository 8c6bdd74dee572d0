import { line, saleWithItems } from '../bodies.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { ASYNC, shop } from '../shop.js';

const ready = async () => ({ ...(await shop()), body: saleWithItems('INV-1') });

acceptsWithoutWaiting('post-sales-with-items', ready);
letsGoOfWhoWaits('post-sales-with-items', 'sales', ready);

it('POST /sales-with-items answers 202 with items to register, and sells them in the end', async () => {
  const { post, settled, get } = await shop();
  const brought = line({ itemCd: 'SVC-NEW' }, { itemClsCd: '9101150100' });
  const body = saleWithItems('INV-1', [brought], {}, { autoRegisterItems: true });
  const answer = await post('sales-with-items', body, ASYNC);
  expect(answer).toMatchObject({ status: 202, body: { resultCd: '000' } });
  expect((await settled(answer)).body.data).toMatchObject({ status: 'APPROVED', invcNo: 'INV-1' });
  const { itemList } = (await get('items')).body.data;
  expect(itemList).toContainEqual(expect.objectContaining({ itemCd: 'SVC-NEW' }));
});
