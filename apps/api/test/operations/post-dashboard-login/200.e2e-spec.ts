import { knock, newOwner } from '../dashboard.js';
import { login } from '../dashboard-bodies.js';
import { must } from '../shop.js';

describe('POST /dashboard/login answers 200', () => {
  it('with a token for ten minutes and one to get the next with, for nobody to keep', async () => {
    const { email, get } = await newOwner();
    const { body, headers } = await must(knock('login', login(` ${email.toUpperCase()} `)));
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
