import { freshEmail } from '../client/dashboard-bodies.js';
import { accountWithMember } from '../client/dashboard.js';
import { must } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';
import { expectOnlySoMany, QUOTAS } from './shared/quotas.js';

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

describe(answers('post-dashboard-invitations', 422), () => {
  it('and 003 to more users and open invitations than the account may have', async () => {
    const { stack, owner, till } = await accountWithMember();
    // An owner and a member are there already; an invitation that has expired does not count.
    await stack.query(
      `INSERT INTO invitations (hash, account_id, email, expires_at)
       SELECT $1 || '/' || n, d.account_id, n || '@example.org', now() + CASE n WHEN 1 THEN '-1 day' ELSE '1 day' END::interval
       FROM devices d, generate_series(1, $2::int) n WHERE d.tin = $1`,
      [till.tin, QUOTAS.members - 4],
    );
    await expectOnlySoMany(3, () => owner.post('invitations', { email: freshEmail() }), {
      ...{ field: 'email', names: `has ${QUOTAS.members} users and open invitations` },
    });
  });
});
