import { freshEmail, registration } from '../client/dashboard-bodies.js';
import { comparable, postWithoutLogin, logIn, newOwner } from '../client/dashboard.js';
import { anyTill, must } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-dashboard-register', 200), () => {
  it('and the person logs in as the owner of a new account', async () => {
    const { email, get } = await newOwner();
    const { body } = await must(get('me'));
    expect(body.data).toMatchObject({ email, role: 'OWNER', accountName: 'Duka' });
    expect((await must(get('members'))).body.data.members).toMatchObject([{ email }]);
  });

  it('to a registered address just the same, and changes nothing of its account', async () => {
    const { email, get } = await newOwner();
    const fresh = await must(postWithoutLogin('register', registration()));
    const other = { accountName: 'Another', password: 'a password of somebody else' };
    const taken = await must(postWithoutLogin('register', registration(email.toUpperCase(), other)));
    expect(comparable(taken)).toEqual(comparable(fresh));
    expect((await must(get('me'))).body.data).toMatchObject({ accountName: 'Duka' });
    await logIn(email);
    expect((await postWithoutLogin('login', { email, password: other.password })).status).toBe(401);
  });

  it('to two at once under one address, of which one gets it', async () => {
    const email = freshEmail();
    const passwords = ['the first of two passwords', 'the second of two passwords'];
    for (const answer of await Promise.all(
      passwords.map((password) => postWithoutLogin('register', registration(email, { password }))),
    ))
      expect(answer.status).toBe(200);
    const till = await anyTill();
    const stored = await Promise.all(passwords.map((password) => postWithoutLogin('login', { email, password })));
    expect(stored.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(till.apiKey).toBeDefined();
  });
});

describe(answers('post-dashboard-register', 400), () => {
  describe('and 002', () => {
    refusesFields('post-dashboard-register', '002', [[{}, 'accountName', 'email', 'password']]);
  });

  const secret = (password: unknown) => registration(undefined, { password });

  describe('and 003', () => {
    refusesFields('post-dashboard-register', '003', [
      [registration('no address'), 'email'],
      [registration(`${'x'.repeat(250)}@x.ke`), 'email'],
      [registration(undefined, { accountName: 7 }), 'accountName'],
      [secret('eleven char'), 'password'],
      [secret('x'.repeat(257)), 'password'],
      [secret(123456789012), 'password'],
      [secret(['four words of my own']), 'password'],
    ]);
  });

  it('without repeating a refused password', async () => {
    const till = await anyTill();
    for (const password of ['hunter2', 8675309]) {
      const { body } = await till.post('dashboard/register', secret(password));
      expect(JSON.stringify(body)).not.toContain(String(password));
    }
  });
});
