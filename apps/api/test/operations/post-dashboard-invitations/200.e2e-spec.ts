import { household } from '../dashboard.js';
import { freshEmail } from '../dashboard-bodies.js';
import { must } from '../shop.js';

it('POST /dashboard/invitations answers 200 with an invitation that is kept nowhere, and says not whether there is such a person', async () => {
  const { stack, owner, member } = await household();
  for (const email of [freshEmail(), member.email]) {
    const { body } = await must(owner.post('invitations', { email }));
    const invitation = expect.stringMatching(/^[\w-]{43}$/) as string;
    expect(body.data).toEqual({ email, invitation, expiresAt: expect.any(String) as string });
    const kept = await stack.query('SELECT 1 FROM invitations i WHERE position($1 IN i::text) > 0', [
      body.data.invitation,
    ]);
    expect(kept).toEqual([]);
  }
});
