import { comparable, accountWithMember, nobody } from '../client/dashboard.js';
import { must, verdict } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('delete-dashboard-members-id', 200), () => {
  it('and the member loses access at once', async () => {
    const { owner, member } = await accountWithMember();
    const { userId } = (await must(member.get('me'))).body.data;
    const { body } = await must(owner.delete(`members/${String(userId)}`));
    expect(body.data).toEqual({ userId, email: member.email, removed: true });
    for (const _ of [1, 2]) expect((await member.get('me')).status).toBe(401);
    expect((await must(owner.get('members'))).body.data.members).toHaveLength(1);
  });
});

describe(answers('delete-dashboard-members-id', 404), () => {
  it('and 003 to an unknown member, a member of another account, and an owner', async () => {
    const [{ owner }, others] = [await accountWithMember(), await accountWithMember()];
    const idOf = async ({ get }: typeof owner) => String((await must(get('me'))).body.data.userId);
    const unknown = await owner.delete(`members/${nobody()}`);
    expect(verdict(unknown)).toEqual([404, '003', '003 id']);
    for (const id of ['no-id', await idOf(others.member), await idOf(owner)])
      expect(comparable(await owner.delete(`members/${id}`))).toEqual(comparable(unknown));
    await must(others.member.get('me'));
  });
});
