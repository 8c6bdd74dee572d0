import { itemFields } from '../bodies.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { ASYNC, shop } from '../shop.js';

const ready = async () => ({ ...(await shop()), body: itemFields(), address: 'items/SVC-WASH' });

acceptsWithoutWaiting('put-items-item-cd', ready);
letsGoOfWhoWaits('put-items-item-cd', 'items', ready);

it('PUT /items/{itemCd} answers 202, and until it is approved the item is as it was', async () => {
  const { till, get, holdTheLine } = await shop();
  await holdTheLine();
  expect((await till.put('items/SVC-WASH', itemFields({ useYn: 'N' }), ASYNC)).status).toBe(202);
  expect((await get('items')).body.data.itemList).toMatchObject([{ itemNm: 'A wash', useYn: 'Y' }]);
});
