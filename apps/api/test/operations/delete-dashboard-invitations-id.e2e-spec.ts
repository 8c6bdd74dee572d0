import { freshEmail, joining } from '../client/dashboard-bodies.js';
import { newOwner, postWithoutLogin } from '../client/dashboard.js';
import { must, verdict } from '../client/shop.js';
import { answers } from './answers.js';

async function invited() {
  const [owner, email] = [await newOwner(), freshEmail()];
  const { body } = await must(owner.post('invitations', { email }));
  const list = await must(owner.get('invitations'));
  const [{ invitationId }] = list.body.data.invitations as [{ invitationId: string }];
  return { owner, email, invitation: body.data.invitation as string, invitationId };
}

describe(answers('delete-dashboard-invitations-id', 200), () => {
  it('and a person cannot join with the invitation any more', async () => {
    const { owner, email, invitation, invitationId } = await invited();
    const { body } = await must(owner.delete(`invitations/${invitationId}`));
    expect(body.data).toEqual({ invitationId, email, withdrawn: true });
    expect(verdict(await postWithoutLogin('join', joining(invitation)))).toEqual([401, '001', '001 invitation']);
    expect((await must(owner.get('invitations'))).body.data).toEqual({ invitations: [] });
  });
});

describe(answers('delete-dashboard-invitations-id', 404), () => {
  it('and 003 to an unknown invitation, and to one of another account, which stays', async () => {
    const [{ owner }, other] = [await invited(), await invited()];
    for (const id of ['no-id', '%00', other.invitationId])
      expect(verdict(await owner.delete(`invitations/${id}`))).toEqual([404, '003', '003 id']);
    await must(postWithoutLogin('join', joining(other.invitation)));
  });
});
