import { freshEmail } from '../client/dashboard-bodies.js';
import { accountWithMember } from '../client/dashboard.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-dashboard-invitations', 200), () => {
  it('with an invitation that is not stored, and does not reveal whether the person has an account', async () => {
    const { stack, owner, member } = await accountWithMember();
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
});

describe(answers('post-dashboard-invitations', 400), () => {
  refusesFields('post-dashboard-invitations', '002', [[{}, 'email']]);
  refusesFields('post-dashboard-invitations', '003', [[{ email: 'nobody' }, 'email']]);
});
