import { accountWithMember } from '../client/dashboard.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-dashboard-members', 200), () => {
  it('with all users of the account and no others, to any of them', async () => {
    await accountWithMember();
    const { owner, member } = await accountWithMember();
    for (const { get } of [owner, member]) {
      expect((await must(get('members'))).body.data.members).toEqual([
        expect.objectContaining({ email: owner.email, role: 'OWNER' }),
        expect.objectContaining({ email: member.email, role: 'MEMBER' }),
      ]);
    }
  });
});
