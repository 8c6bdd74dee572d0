import { freshEmail, joining, PASSWORD } from '../client/dashboard-bodies.js';
import { postWithoutLogin, logIn, newOwner, Someone } from '../client/dashboard.js';
import { must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

async function invited(email = freshEmail()) {
  const owner = await newOwner();
  const { body } = await must(owner.post('invitations', { email }));
  return { owner, email, invitation: body.data.invitation as string };
}

describe(answers('post-dashboard-join', 200), () => {
  it('and the invited person logs in as a member of the account', async () => {
    const { owner, email, invitation } = await invited();
    await must(postWithoutLogin('join', joining(invitation)));
    const member = new Someone(owner.till, email, await logIn(email, PASSWORD));
    expect((await must(member.get('me'))).body.data).toMatchObject({ email, role: 'MEMBER', accountName: 'Duka' });
  });
});

describe(answers('post-dashboard-join', 400), () => {
  refusesFields('post-dashboard-join', '002', [[{}, 'invitation', 'password']]);
  refusesFields('post-dashboard-join', '003', [
    [joining('x', 'eleven char'), 'password'],
    [joining('x'.repeat(201)), 'invitation'],
  ]);
});

describe(answers('post-dashboard-join', 401), () => {
  const REFUSED = [401, '001', '001 invitation'];

  describe('and 001', () => {
    it('to an unknown invitation', async () => {
      expect(verdict(await postWithoutLogin('join', joining()))).toEqual(REFUSED);
    });

    it('to a used invitation', async () => {
      const { post } = await newOwner();
      const { body } = await must(post('invitations', { email: freshEmail() }));
      const invitation = body.data.invitation as string;
      await must(postWithoutLogin('join', joining(invitation)));
      expect(verdict(await postWithoutLogin('join', joining(invitation)))).toEqual(REFUSED);
    });
  });
});

describe(answers('post-dashboard-join', 422), () => {
  it('and 003 to an address that has a login already: nothing changes, and the invitation stays valid', async () => {
    const there = await newOwner();
    const { owner, invitation } = await invited(there.email);
    for (const _ of [1, 2]) {
      const answer = await postWithoutLogin('join', joining(invitation, 'a password of somebody else'));
      expect(verdict(answer)).toEqual([422, '003', '003 invitation']);
    }
    expect((await must(there.get('me'))).body.data).toMatchObject({ role: 'OWNER' });
    expect((await must(owner.get('members'))).body.data.members).toHaveLength(1);
    expect((await must(owner.get('invitations'))).body.data.invitations).toHaveLength(1);
    await logIn(there.email);
  });
});
