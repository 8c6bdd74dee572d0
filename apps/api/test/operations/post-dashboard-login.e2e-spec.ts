import { freshEmail, login } from '../client/dashboard-bodies.js';
import { comparable, postWithoutLogin, newOwner } from '../client/dashboard.js';
import { anyTill, must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-dashboard-login', 200), () => {
  it('with a token for ten minutes and a refresh token, which no cache may store', async () => {
    const { email, get } = await newOwner();
    const { body, headers } = await must(postWithoutLogin('login', login(` ${email.toUpperCase()} `)));
    expect(body.data).toEqual({
      ...{
        accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
        tokenType: 'Bearer',
        expiresIn: 600,
      },
      refreshToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      refreshExpiresAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    await must(get('me'));
  });
});

describe(answers('post-dashboard-login', 400), () => {
  describe('and 002', () => {
    refusesFields('post-dashboard-login', '002', [[{}, 'email', 'password']]);
  });

  describe('and 003', () => {
    refusesFields('post-dashboard-login', '003', [
      [login('nobody'), 'email'],
      [login('a@b.ke', 'x'.repeat(257)), 'password'],
    ]);
  });
});

describe(answers('post-dashboard-login', 401), () => {
  it('and 001 to a wrong password as to an unknown address', async () => {
    const { email } = await newOwner();
    const wrong = await postWithoutLogin('login', login(email, 'not the password of theirs'));
    expect(verdict(wrong)).toEqual([401, '001', '001 password']);
    const unknown = await postWithoutLogin('login', login(freshEmail()));
    expect(comparable(unknown)).toEqual(comparable(wrong));
  });
});

describe(answers('post-dashboard-login', 429), () => {
  it.each([
    ['who has an account', async () => (await newOwner()).email],
    ['whom nobody knows', async () => freshEmail()],
  ])('and 006 after many wrong passwords for a user %s', async (_, whom) => {
    const till = await anyTill();
    const email = await whom();
    const guess = () => till.post('dashboard/login', login(email, 'a guess of a stranger'));
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const answer of refused) {
      expect(verdict(answer)).toEqual([429, '006', '006 request']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
