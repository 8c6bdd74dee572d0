import { household } from '../dashboard.js';
import { must } from '../shop.js';

it('GET /dashboard/members answers 200 with all people of the account, to any of them, and with nobody else', async () => {
  await household();
  const { owner, member } = await household();
  for (const { get } of [owner, member]) {
    expect((await must(get('members'))).body.data.members).toEqual([
      expect.objectContaining({ email: owner.email, role: 'OWNER' }),
      expect.objectContaining({ email: member.email, role: 'MEMBER' }),
    ]);
  }
});
