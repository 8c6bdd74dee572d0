import { createHash, randomUUID } from 'node:crypto';
import { newPassword } from '../client/dashboard-bodies.js';
import { logIn, newOwner, postWithoutLogin } from '../client/dashboard.js';
import { must, SharedStack, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

const OTHER = 'other words of my own';

/** A user with a link, as a mail or an operator gives it. */
async function personWithLink() {
  const person = await newOwner();
  const [stack, token] = [await SharedStack.find(), randomUUID()];
  const hash = createHash('sha256').update(token).digest('hex');
  await stack.query(
    `INSERT INTO password_links (user_id, hash, expires_at) SELECT id, $2, now() + interval '1 hour' FROM users WHERE email = $1`,
    [person.email, hash],
  );
  return { ...person, get: person.get, token };
}

describe(answers('post-dashboard-new-password', 200), () => {
  it('and the person logs in with the new password, but no older login goes on', async () => {
    const { email, get, token } = await personWithLink();
    const { body } = await must(postWithoutLogin('new-password', newPassword(token, OTHER)));
    expect(body.data).toEqual({ changed: true });
    expect((await get('me')).status).toBe(401);
    await logIn(email, OTHER);
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
    const { token } = await personWithLink();
    await must(postWithoutLogin('new-password', newPassword(token, OTHER)));
    for (const one of [token, 'nobody-has-this']) {
      const answer = await postWithoutLogin('new-password', newPassword(one));
      expect(verdict(answer)).toEqual([401, '001', '001 token']);
    }
  });
});
