import { createHash } from 'node:crypto';
import {
  freshEmail,
  linkRequest,
  login,
  newPassword,
  passwordChange,
  registration,
} from '../client/dashboard-bodies.js';
import {
  accountWithMember,
  comparable,
  logIn,
  newOwner,
  patiently,
  postWithoutLogin,
  Someone,
  type Tokens,
} from '../client/dashboard.js';
import { ownerWithLink } from '../client/password-link.js';
import { anyTill, must, SharedStack, verdict } from '../client/shop.js';
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
    const begun = Date.now();
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    const minutes = (Date.now() - begun) / 60_000;
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).not.toEqual([]);
    // Five at once, and five more each minute.
    expect(answers.length - refused.length).toBeLessThanOrEqual(5 + Math.ceil(5 * minutes));
    for (const answer of refused) {
      expect(verdict(answer)).toEqual([429, '006', '006 request']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

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

describe(answers('post-dashboard-logout', 200), () => {
  it('and its token is invalid in every process, while other logins continue', async () => {
    const { till, email, get, post } = await newOwner();
    const elsewhere = new Someone(till, email, await logIn(email));
    expect((await must(post('logout'))).body.data).toEqual({ loggedOut: true });
    // The tests use two processes in turn.
    for (const _ of [1, 2]) expect((await get('me')).status).toBe(401);
    await must(elsewhere.get('me'));
  });
});

/** A person who is logged in twice. */
async function twice() {
  const here = await newOwner();
  const elsewhere = new Someone(here.till, here.email, await logIn(here.email));
  const [second, first] = (await must(here.get('logins'))).body.data.logins as { loginId: string }[];
  return { here, elsewhere, loginIds: [first!.loginId, second!.loginId] };
}

describe(answers('get-dashboard-logins', 200), () => {
  it('with the open logins of the person, newest first and page by page', async () => {
    const { here, loginIds } = await twice();
    const [login] = (await must(here.get('logins?limit=1'))).body.data.logins as object[];
    const time = expect.any(String) as string;
    expect(login).toEqual({ loginId: loginIds[1], browser: null, isThis: false, createdAt: time, expiresAt: time });
    const rest = await must(here.get(`logins?limit=1&cursor=${loginIds[1]}`));
    expect(rest.body.data).toMatchObject({ logins: [{ loginId: loginIds[0], isThis: true }], nextCursor: null });
  });
});

describe(answers('get-dashboard-logins', 400), () => {
  it('and 003 to an invalid page, or one that begins at a login of another person', async () => {
    const [{ here }, others] = [await twice(), await twice()];
    for (const query of ['limit=0', 'cursor=x', `cursor=${others.loginIds[0]}`])
      expect(verdict(await here.get(`logins?${query}`))).toEqual([400, '003', `003 ${query.split('=')[0]}`]);
  });
});

describe(answers('delete-dashboard-logins', 200), () => {
  it('and no token of the person is good in any process', async () => {
    const { here, elsewhere } = await twice();
    expect((await must(here.delete('logins'))).body.data).toEqual({ ended: true });
    for (const one of [here, here, elsewhere, elsewhere]) expect((await one.get('me')).status).toBe(401);
    const { refreshToken } = elsewhere.tokens;
    expect((await postWithoutLogin('refresh', { refreshToken })).status).toBe(401);
    await logIn(here.email);
  });
});

describe(answers('delete-dashboard-logins-id', 200), () => {
  it('and the other login of the person goes on', async () => {
    const { here, elsewhere, loginIds } = await twice();
    await must(here.delete(`logins/${loginIds[1]!.toUpperCase()}`));
    expect((await elsewhere.get('me')).status).toBe(401);
    expect((await must(here.get('logins'))).body.data.logins).toMatchObject([{ loginId: loginIds[0] }]);
  });
});

describe(answers('delete-dashboard-logins-id', 404), () => {
  it('and 003 to an unknown login, one that has ended, and one of another person of the account', async () => {
    const { owner, member } = await accountWithMember();
    const { here, loginIds } = await twice();
    await must(here.delete(`logins/${loginIds[1]}`));
    const [login] = (await must(owner.get('logins'))).body.data.logins as [{ loginId: string }];
    const unknown = await here.delete('logins/no-id');
    expect(verdict(unknown)).toEqual([404, '003', '003 id']);
    expect(comparable(await here.delete(`logins/${loginIds[1]}`))).toEqual(comparable(unknown));
    expect(comparable(await member.delete(`logins/${login.loginId}`))).toEqual(comparable(unknown));
    await must(owner.get('me'));
  });
});

const OTHER = 'other words of my own';

describe(answers('post-dashboard-password', 200), () => {
  it('and the new password counts, in this login and in no older one', async () => {
    const { till, email, get, post } = await newOwner();
    const elsewhere = new Someone(till, email, await logIn(email));
    const { body } = await must(patiently(() => post('password', passwordChange())));
    expect(body.data).toEqual({ changed: true });
    await must(get('me'));
    expect((await elsewhere.get('me')).status).toBe(401);
    const { refreshToken } = elsewhere.tokens;
    expect((await postWithoutLogin('refresh', { refreshToken })).status).toBe(401);
    await logIn(email, OTHER);
  });
});

describe(answers('post-dashboard-password', 400), () => {
  refusesFields('post-dashboard-password', '002', [[{}, 'oldPassword', 'newPassword']]);
  refusesFields('post-dashboard-password', '003', [[passwordChange('x', 'eleven char'), 'newPassword']]);
});

describe(answers('post-dashboard-password', 422), () => {
  it('and 003 to a wrong old password, and nothing has changed', async () => {
    const { email, post } = await newOwner();
    const answer = await patiently(() => post('password', passwordChange('not my old password')));
    expect(verdict(answer)).toEqual([422, '003', '003 oldPassword']);
    await logIn(email);
  });
});

describe(answers('post-dashboard-password-link', 200), () => {
  it('to a user and to an unknown address just the same', async () => {
    const { email } = await newOwner();
    const all = [email, freshEmail()].map((one) => must(postWithoutLogin('password-link', linkRequest(one))));
    const [user, stranger] = await Promise.all(all);
    expect(comparable(user!)).toEqual(comparable(stranger!));
    // The stack of the tests sends no mail, and says so.
    expect(user!.body.data).toEqual({ requested: true, byMail: false });
  });
});

describe(answers('post-dashboard-password-link', 400), () => {
  refusesFields('post-dashboard-password-link', '002', [[{}, 'email']]);
  refusesFields('post-dashboard-password-link', '003', [[linkRequest('nobody'), 'email']]);
});

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
