import { itemFields } from '../bodies.js';
import { shop } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

knowsItsKeys('put-items-item-cd', async () => ({
  ...(await shop()),
  address: 'items/SVC-WASH',
  body: itemFields(),
  other: itemFields({ dftPrc: 1 }),
}));

it('PUT /items/{itemCd} answers 422 to what the authority refuses, and the item stays as it was', async () => {
  const { till, stack, get } = await shop();
  const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'saveItem', tin: till.tin };
  await stack.simulator.arm(refusal);
  const answer = await till.put('items/SVC-WASH', itemFields());
  expect(answer).toMatchObject({ status: 422, body: { resultCd: '003', data: { authority: { code: '921' } } } });
  expect((await get('items')).body.data.itemList).toMatchObject([{ itemNm: 'A wash', dftPrc: 116, useYn: 'Y' }]);
});
