import { branchUser } from '../bodies.js';
import { must, shop, verdict } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

it('POST /branch/users answers 422 and 003 to what the authority refuses, in its words, and the user is free again', async () => {
  const { post, till, stack } = await shop();
  await stack.simulator.arm({
    fault: 'reject',
    code: '921',
    message: 'Not so',
    operation: 'saveBhfUser',
    tin: till.tin,
  });
  const answer = await post('branch/users', branchUser());
  expect(verdict(answer)).toEqual([422, '003', '003 userId']);
  expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
  await must(post('branch/users', branchUser()));
});

knowsItsKeys('post-branch-users', async () => ({
  ...(await shop()),
  body: branchUser(),
  other: branchUser({ userNm: 'Another' }),
}));
