import { faceOf, knock, logIn, newOwner, Someone } from '../dashboard.js';
import { freshEmail, joining, PASSWORD } from '../dashboard-bodies.js';
import { must } from '../shop.js';

async function invited(email = freshEmail()) {
  const owner = await newOwner();
  const { body } = await must(owner.post('invitations', { email }));
  return { owner, email, invitation: body.data.invitation as string };
}

describe('POST /dashboard/join answers 200', () => {
  it('and whoever was invited logs in as a member of the account', async () => {
    const { owner, email, invitation } = await invited();
    await must(knock('join', joining(invitation)));
    const member = new Someone(owner.till, email, await logIn(email, PASSWORD));
    expect((await must(member.get('me'))).body.data).toMatchObject({ email, role: 'MEMBER', accountName: 'Duka' });
  });

  it('to who is somebody already just the same, and changes nothing of his', async () => {
    const there = await newOwner();
    const [known, fresh] = [await invited(there.email), await invited()];
    const other = 'a password of somebody else';
    const answers = [await must(knock('join', joining(known.invitation, other)))];
    answers.push(await must(knock('join', joining(fresh.invitation, other))));
    expect(faceOf(answers[0]!)).toEqual(faceOf(answers[1]!));
    expect((await must(there.get('me'))).body.data).toMatchObject({ role: 'OWNER' });
    expect((await must(known.owner.get('members'))).body.data.members).toHaveLength(1);
    await logIn(there.email);
  });
});
