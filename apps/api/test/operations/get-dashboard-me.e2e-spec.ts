import { accountWithMember } from '../client/dashboard.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-dashboard-me', 200), () => {
  it('with the user, their account and their role', async () => {
    const { till, owner, member } = await accountWithMember();
    for (const [role, { get, email }] of [
      ['OWNER', owner],
      ['MEMBER', member],
    ] as const) {
      expect((await must(get('me'))).body.data).toEqual({
        ...{ email, role, accountName: `Account ${till.tin}`, userId: expect.any(String) as string },
        ...{ accountId: expect.any(String) as string, createdAt: expect.any(String) as string },
      });
    }
  });
});
