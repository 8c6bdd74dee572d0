import { purchase } from '../bodies.js';
import { supply } from '../purchases.js';
import { ASYNC, shop } from '../shop.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';

async function ready() {
  const at = await shop();
  await supply(at);
  return { ...at, body: purchase() };
}

acceptsWithoutWaiting('post-purchases', ready);
letsGoOfWhoWaits('post-purchases', 'purchases', ready);

it('POST /purchases answers 202 to the same again while it is on its way, and it is the same', async () => {
  const { post, holdTheLine } = await ready();
  await holdTheLine();
  const first = await post('purchases', purchase(), ASYNC);
  const again = await post('purchases', purchase({ spplrBhfId: '00' }), ASYNC);
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
});
