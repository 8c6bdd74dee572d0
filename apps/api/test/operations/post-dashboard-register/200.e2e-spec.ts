import { faceOf, knock, logIn, newOwner } from '../dashboard.js';
import { freshEmail, registration } from '../dashboard-bodies.js';
import { anyTill, must } from '../shop.js';

describe('POST /dashboard/register answers 200', () => {
  it('and whoever registered logs in as the owner of an account of his own', async () => {
    const { email, get } = await newOwner();
    const { body } = await must(get('me'));
    expect(body.data).toMatchObject({ email, role: 'OWNER', accountName: 'Duka' });
    expect((await must(get('members'))).body.data.members).toMatchObject([{ email }]);
  });

  it('to an address that somebody has already just the same, and changes nothing of his', async () => {
    const { email, get } = await newOwner();
    const fresh = await must(knock('register', registration()));
    const other = { accountName: 'Another', password: 'a password of somebody else' };
    const taken = await must(knock('register', registration(email.toUpperCase(), other)));
    expect(faceOf(taken)).toEqual(faceOf(fresh));
    expect((await must(get('me'))).body.data).toMatchObject({ accountName: 'Duka' });
    await logIn(email);
    expect((await knock('login', { email, password: other.password })).status).toBe(401);
  });

  it('to two at once under one address, of whom one has it', async () => {
    const email = freshEmail();
    const passwords = ['the first of two passwords', 'the second of two passwords'];
    for (const answer of await Promise.all(
      passwords.map((password) => knock('register', registration(email, { password }))),
    ))
      expect(answer.status).toBe(200);
    const till = await anyTill();
    const stored = await Promise.all(passwords.map((password) => knock('login', { email, password })));
    expect(stored.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(till.apiKey).toBeDefined();
  });
});
