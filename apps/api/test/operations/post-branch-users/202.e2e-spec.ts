import { branchUser } from '../bodies.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { ASYNC, shop } from '../shop.js';

const ready = async () => ({ ...(await shop()), body: branchUser() });

acceptsWithoutWaiting('post-branch-users', ready);
letsGoOfWhoWaits('post-branch-users', 'users', ready);

it('POST /branch/users answers 202 to the same again while it is on its way, and it is the same', async () => {
  const { post, holdTheLine } = await shop();
  await holdTheLine();
  const first = await post('branch/users', branchUser(), ASYNC);
  const again = await post('branch/users', branchUser(), ASYNC);
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
});
