import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '@app/persistence';
import { type PasswordOrigin, PasswordThrottle, TooManyPasswords } from '../passwords/password-throttle.js';
import { setPassword } from '../passwords/set-password.js';
import { suiteLedger } from '../test/suite-ledger.js';
import { AccessTokens } from './access-tokens.js';
import { DashboardLogin, type DashboardTokens } from './dashboard-login.js';
import { newMark } from '../passwords/known-browser.js';
import { OperatorLogin } from '../passwords/operator-login.js';
import { provisionOperator } from '../provision.js';

const ledger = suiteLedger();

describe('dashboard login', () => {
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
    const kept = JSON.stringify(
      await ledger.db.prisma.login.findMany({ where: { userId }, include: { tokens: true } }),
    );
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
});

describe('operator login', () => {
  const HOUR_MS = 3_600_000;

  /** A gate that counts what comes to it. */
  class CountingThrottle extends PasswordThrottle {
    checks = 0;
    override check(origin: PasswordOrigin, isRight: () => Promise<boolean>) {
      this.checks++;
      return super.check(origin, isRight);
    }
  }

  let drawn = 0;
  async function setup() {
    const email = `operator-${++drawn}@example.org`;
    await provisionOperator(ledger.db, email, 'right');
    let now = 0;
    const throttle = new CountingThrottle();
    const login = new OperatorLogin(ledger.db, undefined, throttle, () => now);
    // Each from somewhere else, so that no guess closes the door to the next.
    const enter = async (password: string, who = email) => {
      const answer = await login.check({ email: who, password, address: String(Math.random()) });
      return typeof answer === 'object' && 'newMark' in answer ? 'operator' : answer;
    };
    return { email, gate: throttle, enter, pass: (ms: number) => (now += ms) };
  }

  it('an operator needs the right password', async () => {
    const { enter } = await setup();
    expect(await enter('right')).toBe('operator');
    expect(await enter('Right')).toBe('refused');
    expect(await enter('')).toBe('refused');
  });

  it('an unknown address is refused, and costs a check of a password', async () => {
    const { enter, gate: throttle } = await setup();
    expect(await enter('right', 'nobody@example.org')).toBe('refused');
    expect(throttle.checks).toBe(1);
  });

  it('a user who is no operator is refused with their right password', async () => {
    const { enter } = await setup();
    const account = await ledger.db.prisma.account.create({ data: { id: randomUUID(), name: 'A retailer' } });
    const member = { id: randomUUID(), email: `member-${drawn}@example.org`, role: 'OWNER', accountId: account.id };
    await ledger.db.prisma.user.create({ data: { ...member, passwordHash: await hash('right') } });
    expect(await enter('right', member.email)).toBe('refused');
  });

  it('many requests of a page at once need one check of the password', async () => {
    const { enter, gate: throttle } = await setup();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter('right')));
    expect(new Set(answers)).toEqual(new Set(['operator']));
    await enter('right');
    expect(throttle.checks).toBe(1);
  });

  it('a password is forgotten a day after its last use', async () => {
    const { enter, gate: throttle, pass } = await setup();
    await enter('right');
    pass(23 * HOUR_MS);
    await enter('right');
    pass(23 * HOUR_MS);
    await enter('right');
    expect(throttle.checks).toBe(1);
    pass(24 * HOUR_MS);
    await enter('right');
    expect(throttle.checks).toBe(2);
  });

  it('a new password and a new role count at once', async () => {
    const { email, enter } = await setup();
    await enter('right');
    await ledger.db.prisma.user.update({ where: { email }, data: { passwordHash: await hash('new') } });
    expect(await enter('right')).toBe('refused');
    expect(await enter('new')).toBe('operator');
    await ledger.db.prisma.user.update({ where: { email }, data: { role: 'MEMBER' } });
    expect(await enter('new')).toBe('refused');
  });

  it('a stranger who keeps guessing is told to wait, while an operator who is logged in stays in', async () => {
    const { email, enter } = await setup();
    const login = new OperatorLogin(ledger.db, undefined, new PasswordThrottle(() => 0, 0));
    const from = (password: string) => login.check({ email, password, address: 'one proxy' });
    expect(await from('right')).toMatchObject({ newMark: expect.any(String) });
    for (let guess = 0; guess < 5; guess++) expect(await from(`guess ${guess}`)).toBe('refused');
    expect(await from('another')).toEqual(new TooManyPasswords(12));
    expect(await from('right')).toMatchObject({ newMark: expect.any(String) });
    expect(await enter('right')).toBe('operator');
  });

  it('an operator comes in from a browser that is known, whatever strangers guess, also in a process that has just started', async () => {
    const { email } = await setup();
    const login = new OperatorLogin(ledger.db, undefined, new PasswordThrottle(() => 0, 0));
    const from = (password: string, mark?: string) => login.check({ email, password, address: 'one proxy', mark });
    const { passwordHash } = await ledger.db.prisma.user.findUniqueOrThrow({ where: { email } });
    for (let guess = 0; guess < 10; guess++) await from(`guess ${guess}`);
    for (const mark of [undefined, 'rubbish', newMark('another hash')])
      expect(await from('right', mark)).toEqual(new TooManyPasswords(12));
    expect(await from('right', newMark(passwordHash))).toMatchObject({ newMark: null });
  });

  it('the first login of a day is recorded once, also if its record failed before', async () => {
    const { email } = await setup();
    let isAway = true;
    const { prisma } = ledger.db;
    const $queryRawUnsafe = async (sql: string, ...values: unknown[]) => {
      if (isAway) throw new Error('Postgres is away');
      return prisma.$queryRawUnsafe(sql, ...values);
    };
    const login = new OperatorLogin({ prisma: { $queryRawUnsafe } } as unknown as Database);
    await expect(login.recordLogin(email)).rejects.toThrow('Postgres is away');
    isAway = false;
    await Promise.all([login.recordLogin(email), login.recordLogin(email)]);
    expect(await prisma.operatorAct.count({ where: { act: 'login', operator: email } })).toBe(1);
  });
});
