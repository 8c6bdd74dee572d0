import { freshEmail } from '../client/dashboard-bodies.js';
import { newOwner } from '../client/dashboard.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-dashboard-invitations', 200), () => {
  it('with the open invitations of the account, and no secret of them', async () => {
    const [owner, other, email] = [await newOwner(), await newOwner(), freshEmail()];
    await must(other.post('invitations', { email: freshEmail() }));
    const { body } = await must(owner.post('invitations', { email }));
    const { invitation, expiresAt } = body.data;
    const answer = await must(owner.get('invitations'));
    const invitationId = expect.stringMatching(/^[\da-f]{64}$/) as string;
    expect(answer.body.data).toEqual({ invitations: [{ invitationId, email, expiresAt }] });
    expect(JSON.stringify(answer.body)).not.toContain(invitation);
  });
});
