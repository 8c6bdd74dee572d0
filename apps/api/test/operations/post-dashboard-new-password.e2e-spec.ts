import { newPassword } from '../client/dashboard-bodies.js';
import { logIn, postWithoutLogin } from '../client/dashboard.js';
import { ownerWithLink } from '../client/password-link.js';
import { must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

const OTHER = 'other words of my own';

describe(answers('post-dashboard-new-password', 200), () => {
  it('and the person logs in with the new password, but no older login goes on', async () => {
    const { owner, token } = await ownerWithLink();
    const { body } = await must(postWithoutLogin('new-password', newPassword(token, OTHER)));
    expect(body.data).toEqual({ changed: true });
    expect((await owner.get('me')).status).toBe(401);
    await logIn(owner.email, OTHER);
  });
});

describe(answers('post-dashboard-new-password', 400), () => {
  refusesFields('post-dashboard-new-password', '002', [[{}, 'token', 'password']]);
  refusesFields('post-dashboard-new-password', '003', [
    [newPassword('x', 'eleven char'), 'password'],
    [newPassword('x'.repeat(201)), 'token'],
  ]);
});

describe(answers('post-dashboard-new-password', 401), () => {
  it('and 001 to an unknown link, and to one that was used', async () => {
    const { token } = await ownerWithLink();
    await must(postWithoutLogin('new-password', newPassword(token, OTHER)));
    for (const one of [token, 'nobody-has-this']) {
      const answer = await postWithoutLogin('new-password', newPassword(one));
      expect(verdict(answer)).toEqual([401, '001', '001 token']);
    }
  });
});
