import { createHash } from 'node:crypto';
import { comparable, postWithoutLogin, logIn, newOwner, Someone, type Tokens } from '../client/dashboard.js';
import { must, SharedStack, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

/** The grace after the first use of the token is over. */
async function usedLongAgo({ refreshToken }: Tokens): Promise<void> {
  const hash = createHash('sha256').update(refreshToken).digest('hex');
  const stack = await SharedStack.find();
  await stack.query(`UPDATE refresh_tokens SET used_at = used_at - interval '121 seconds' WHERE hash = $1`, [hash]);
}

describe(answers('post-dashboard-refresh', 200), () => {
  it('with two new tokens, any number of times', async () => {
    const { till, email, tokens } = await newOwner();
    const seen = [tokens.refreshToken];
    for (const _ of [1, 2, 3]) {
      const { body } = await must(postWithoutLogin('refresh', { refreshToken: seen.at(-1) }));
      const fresh = body.data as unknown as Tokens;
      await must(new Someone(till, email, fresh).get('me'));
      seen.push(fresh.refreshToken);
    }
    expect(new Set(seen).size).toBe(4);
  });

  it('with tokens that all work, to each of the simultaneous requests with one token', async () => {
    const { till, email, tokens } = await newOwner();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => must(postWithoutLogin('refresh', { refreshToken: tokens.refreshToken }))),
    );
    const fresh = all.map(({ body }) => body.data as unknown as Tokens);
    expect(new Set(fresh.map(({ refreshToken }) => refreshToken)).size).toBe(6);
    for (const one of fresh) await must(new Someone(till, email, one).get('me'));
  });
});

describe(answers('post-dashboard-refresh', 400), () => {
  refusesFields('post-dashboard-refresh', '002', [[{}, 'refreshToken']]);
  refusesFields('post-dashboard-refresh', '003', [[{ refreshToken: 'x'.repeat(201) }, 'refreshToken']]);
});

describe(answers('post-dashboard-refresh', 401), () => {
  const REFUSED = [401, '001', '001 refreshToken'];

  describe('and 001', () => {
    it('to an unknown token', async () => {
      expect(verdict(await postWithoutLogin('refresh', { refreshToken: 'nobody-was-given-this' }))).toEqual(REFUSED);
    });

    it('to a token that was used some time ago, which ends its login, but no other login of the same person', async () => {
      const { email, tokens, get } = await newOwner();
      const elsewhere = await logIn(email);
      const { body } = await must(postWithoutLogin('refresh', { refreshToken: tokens.refreshToken }));
      await usedLongAgo(tokens);
      const stolen = await postWithoutLogin('refresh', { refreshToken: tokens.refreshToken });
      expect(verdict(stolen)).toEqual(REFUSED);
      const next = await postWithoutLogin('refresh', { refreshToken: body.data.refreshToken });
      expect(comparable(next)).toEqual(comparable(stolen));
      expect((await get('me')).status).toBe(401);
      await must(postWithoutLogin('refresh', { refreshToken: elsewhere.refreshToken }));
    });

    it('to a token of a person who has logged out', async () => {
      const { tokens, post } = await newOwner();
      await must(post('logout'));
      expect(verdict(await postWithoutLogin('refresh', { refreshToken: tokens.refreshToken }))).toEqual(REFUSED);
    });
  });
});
