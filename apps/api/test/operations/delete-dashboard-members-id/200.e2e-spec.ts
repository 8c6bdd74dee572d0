import { household } from '../dashboard.js';
import { must } from '../shop.js';

it('DELETE /dashboard/members/{id} answers 200, and the member is out at once', async () => {
  const { owner, member } = await household();
  const { userId } = (await must(member.get('me'))).body.data;
  const { body } = await must(owner.delete(`members/${String(userId)}`));
  expect(body.data).toEqual({ userId, email: member.email, removed: true });
  for (const _ of [1, 2]) expect((await member.get('me')).status).toBe(401);
  expect((await must(owner.get('members'))).body.data.members).toHaveLength(1);
});
