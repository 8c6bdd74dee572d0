import { knock, newOwner } from '../dashboard.js';
import { freshEmail, joining } from '../dashboard-bodies.js';
import { must, verdict } from '../shop.js';

const REFUSED = [401, '001', '001 invitation'];

describe('POST /dashboard/join answers 401 and 001', () => {
  it('to an invitation that nobody was given', async () => {
    expect(verdict(await knock('join', joining()))).toEqual(REFUSED);
  });

  it('to one that was taken', async () => {
    const { post } = await newOwner();
    const { body } = await must(post('invitations', { email: freshEmail() }));
    const invitation = body.data.invitation as string;
    await must(knock('join', joining(invitation)));
    expect(verdict(await knock('join', joining(invitation)))).toEqual(REFUSED);
  });
});
