import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { PasswordThrottle } from '../passwords/password-throttle.js';
import { suiteLedger } from '../test/suite-ledger.js';
import { AccessTokens } from './access-tokens.js';
import { DashboardLogin, type DashboardTokens } from './dashboard-login.js';

const ledger = suiteLedger();
const PASSWORD = 'four words of my own';

/** A gate that counts what comes to it. */
class CountingThrottle extends PasswordThrottle {
  checks = 0;
  override check(names: string | readonly string[], isRight: () => Promise<boolean>) {
    this.checks++;
    return super.check(names, isRight);
  }
}

async function setup(role = 'OWNER') {
  const { prisma } = ledger.db;
  const [userId, email] = [randomUUID(), `${randomUUID()}@example.org`];
  const account = await prisma.account.create({ data: { id: randomUUID(), name: 'A retailer' } });
  const accountId = role === 'OPERATOR' ? null : account.id;
  await prisma.user.create({ data: { id: userId, email, role, accountId, passwordHash: await hash(PASSWORD) } });
  let now = 0;
  const throttle = new CountingThrottle(() => now);
  const login = new DashboardLogin(ledger.db, new AccessTokens(randomBytes(32)), throttle);
  const enter = (password: string, whom = email, address = 'here') => login.login({ email: whom, password, address });
  return { userId, email, login, gate: throttle, enter, pass: (ms: number) => (now += ms) };
}

const tokensOf = async (answer: Promise<DashboardTokens | string | null>): Promise<DashboardTokens> => {
  const tokens = await answer;
  if (typeof tokens !== 'object' || tokens === null) throw new Error(`No tokens but ${tokens}`);
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

it('an operator cannot log in here: their right password gets the answer of a wrong one', async () => {
  const { enter } = await setup('OPERATOR');
  expect(await enter(PASSWORD)).toBe('refused');
});

it('blocks an e-mail address that many addresses guess, and an address that guesses many', async () => {
  const { enter, email } = await setup();
  expect(await enter('a guess', email, 'one')).toBe('refused');
  expect(await enter('a guess', email, 'another')).toBe('busy');
  expect(await enter('a guess', 'somebody@example.org', 'one')).toBe('busy');
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

it('an expired refresh token is refused, and does not end its login', async () => {
  const { enter, login, userId } = await setup();
  const { refreshToken } = await tokensOf(enter(PASSWORD));
  await ledger.db.prisma.refreshToken.updateMany({ where: { login: { userId } }, data: { expiresAt: new Date(0) } });
  expect(await login.refresh(refreshToken)).toBeNull();
  expect(await ledger.db.prisma.login.findFirstOrThrow({ where: { userId } })).toMatchObject({ endedAt: null });
});
