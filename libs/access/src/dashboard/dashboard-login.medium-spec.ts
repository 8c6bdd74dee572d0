import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type PasswordOrigin, PasswordThrottle, TooManyPasswords } from '../passwords/password-throttle.js';
import { setPassword } from '../passwords/set-password.js';
import { suiteLedger } from '../test/suite-ledger.js';
import { AccessTokens } from './access-tokens.js';
import { DashboardLogin, type DashboardTokens } from './dashboard-login.js';

const ledger = suiteLedger();
const PASSWORD = 'four words of my own';

/** A gate that counts what comes to it. */
class CountingThrottle extends PasswordThrottle {
  checks = 0;
  onceChecked = async () => {};
  override async check(origin: PasswordOrigin, isRight: () => Promise<boolean>) {
    this.checks++;
    const answer = await super.check(origin, isRight);
    await this.onceChecked();
    return answer;
  }
}

async function setup(role = 'OWNER') {
  const { prisma } = ledger.db;
  const [userId, email] = [randomUUID(), `${randomUUID()}@example.org`];
  const account = await prisma.account.create({ data: { id: randomUUID(), name: 'A retailer' } });
  const accountId = role === 'OPERATOR' ? null : account.id;
  await prisma.user.create({ data: { id: userId, email, role, accountId, passwordHash: await hash(PASSWORD) } });
  let now = 0;
  const throttle = new CountingThrottle(() => now, 0);
  const login = new DashboardLogin(ledger.db, new AccessTokens(randomBytes(32)), throttle);
  const enter = async (password: string, whom = email, { address = 'here', mark = '' } = {}) => {
    const answer = await login.login({ email: whom, password, address, mark });
    return typeof answer === 'object' && 'tokens' in answer ? answer.tokens : answer;
  };
  return { userId, email, login, gate: throttle, enter, pass: (ms: number) => (now += ms) };
}

const tokensOf = async (
  answer: Promise<DashboardTokens | TooManyPasswords | string | null>,
): Promise<DashboardTokens> => {
  const tokens = await answer;
  if (typeof tokens !== 'object' || tokens === null || tokens instanceof TooManyPasswords)
    throw new Error(`No tokens but ${JSON.stringify(tokens)}`);
  return tokens;
};

it('a login needs the right password, and every try costs one check of a password', async () => {
  const { enter, gate: throttle, pass } = await setup();
  expect(await enter('not that one')).toBe('refused');
  pass(60_000);
  expect(await enter(PASSWORD, `${randomUUID()}@example.org`)).toBe('refused');
  pass(60_000);
  await tokensOf(enter(PASSWORD));
  expect(throttle.checks).toBe(3);
});

it('a login that is being checked while the password changes is refused', async () => {
  const { enter, gate, userId } = await setup();
  const passwordHash = await hash('other words of my own');
  gate.onceChecked = () => ledger.db.prisma.$transaction((tx) => setPassword(tx, userId, passwordHash));
  expect(await enter(PASSWORD)).toBe('refused');
  expect(await ledger.db.prisma.login.count({ where: { userId } })).toBe(0);
});

it('an operator cannot log in here: their right password gets the answer of a wrong one', async () => {
  const { enter } = await setup('OPERATOR');
  expect(await enter(PASSWORD)).toBe('refused');
});

it('refuses the sixth guess for an e-mail address, whether it has a user or not, and lets its known browser in', async () => {
  const { login, enter, email } = await setup();
  const answer = await login.login({ email, password: PASSWORD, address: 'here' });
  const { newMark: mark } = answer as { newMark: string };
  for (const whom of [email, 'nobody@example.org']) {
    for (let guess = 0; guess < 5; guess++)
      expect(await enter('a guess', whom, { address: `${guess}` })).toBe('refused');
    expect(await enter('a guess', whom)).toEqual(new TooManyPasswords(12));
  }
  expect(await enter(PASSWORD)).toEqual(new TooManyPasswords(12));
  await tokensOf(enter(PASSWORD, email, { mark }));
});

it('the ledger keeps only the hash of a token', async () => {
  const { enter, userId } = await setup();
  const { refreshToken, accessToken } = await tokensOf(enter(PASSWORD));
  const kept = JSON.stringify(await ledger.db.prisma.login.findMany({ where: { userId }, include: { tokens: true } }));
  expect(kept).toContain('hash');
  for (const secret of [refreshToken, accessToken]) expect(kept).not.toContain(secret);
});

it('a used token stays known until it expires, and the next login deletes expired ones', async () => {
  const { enter, login, userId } = await setup();
  const { prisma } = ledger.db;
  const first = await tokensOf(enter(PASSWORD));
  await tokensOf(login.refresh(first.refreshToken));
  await prisma.refreshToken.updateMany({ where: { login: { userId } }, data: { expiresAt: new Date(0) } });
  await tokensOf(enter(PASSWORD));
  expect(await prisma.login.count({ where: { userId } })).toBe(1);
  expect(await login.refresh(first.refreshToken)).toBeNull();
});

it('a tab in the background that refreshes a minute and a half after the other one ends no login, and a thief much later does', async () => {
  const { enter, login, userId } = await setup();
  const { prisma } = ledger.db;
  const { refreshToken: old } = await tokensOf(enter(PASSWORD));
  const front = await tokensOf(login.refresh(old));
  const usedAgo = (ms: number) =>
    prisma.refreshToken.updateMany({
      where: { login: { userId }, usedAt: { not: null } },
      data: { usedAt: new Date(Date.now() - ms) },
    });
  await usedAgo(90_000);
  const back = await tokensOf(login.refresh(old));
  for (const tab of [front, back]) await tokensOf(login.refresh(tab.refreshToken));
  await usedAgo(125_000);
  expect(await login.refresh(old)).toBeNull();
  expect(await prisma.login.findFirstOrThrow({ where: { userId } })).toMatchObject({ endedBy: 'reuse' });
});

it('an expired refresh token is refused, and does not end its login', async () => {
  const { enter, login, userId } = await setup();
  const { refreshToken } = await tokensOf(enter(PASSWORD));
  await ledger.db.prisma.refreshToken.updateMany({ where: { login: { userId } }, data: { expiresAt: new Date(0) } });
  expect(await login.refresh(refreshToken)).toBeNull();
  expect(await ledger.db.prisma.login.findFirstOrThrow({ where: { userId } })).toMatchObject({ endedAt: null });
});
