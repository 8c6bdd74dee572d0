/** @one-queue: logins use no queue. */
import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { TOTP } from 'otpauth';
import { ConsoleSessions } from '../console-sessions.js';
import { resetOperator } from '../operators.js';
import { type OperatorLoggedIn, OperatorLogin } from '../passwords/operator-login.js';
import { PasswordLinks } from '../passwords/password-links.js';
import { TooManyPasswords } from '../passwords/password-throttle.js';
import { provisionOperator } from '../provision.js';
import { suiteLedger } from '../test/suite-ledger.js';
import { type CodesPause, CodesPaused, SecondFactors } from '../second-factors.js';

const ledger = suiteLedger();
const PASSWORD = 'four words of my own';
const KEY = randomBytes(32);
const STEP_MS = 30_000;

/** An operator without a second factor, and a clock that only the test moves. */
async function setup() {
  const email = `${randomUUID()}@example.org`;
  await provisionOperator(ledger.db, email, PASSWORD);
  let now = Date.now();
  const pauses: CodesPause[] = [];
  const factors = new SecondFactors(
    ledger.db,
    KEY,
    () => now,
    (pause) => pauses.push(pause),
  );
  const login = new OperatorLogin(ledger.db, factors);
  const check = (more: { password?: string; code?: string; pass?: string } = {}, address: string = randomUUID()) =>
    login.check({ email, password: PASSWORD, address, ...more });
  return { email, factors, login, check, pauses, pass: (ms: number) => (now += ms), now: () => now };
}

/** An operator with a second factor, whose next code was not used yet. */
async function enrolled() {
  const operator = await setup();
  const { secret } = (await operator.factors.enrol(operator.email))!;
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: operator.now() });
  await operator.login.confirmFactor(operator.email, codeNow(), 'here');
  operator.pass(2 * STEP_MS);
  return { ...operator, secret, codeNow };
}

const isIn = (answer: unknown) => typeof answer === 'object' && answer !== null && 'newPass' in answer;

describe('enrolling', () => {
  it('changes nothing until a right code has confirmed it', async () => {
    const { email, factors, check, login } = await setup();
    await factors.enrol(email);
    expect(await check()).toMatchObject({ hasSecondFactor: false });
    expect(await login.confirmFactor(email, '000000', 'here')).toBeNull();
    expect([await factors.stateOf(email), isIn(await check())]).toEqual(['unconfirmed', true]);
  });

  it('lets no login begin that was checked before it counted', async () => {
    const { email, factors, check, login, now } = await setup();
    const consoleSessions = new ConsoleSessions(ledger.db, KEY);
    const { secret } = (await factors.enrol(email))!;
    const { user } = (await check()) as OperatorLoggedIn;
    await login.confirmFactor(email, new TOTP({ secret }).generate({ timestamp: now() }), 'here');
    expect(await consoleSessions.begin(user, email, null)).toBeNull();
  });

  it('may begin anew before it is confirmed, and not after', async () => {
    const { email, factors, login, now } = await setup();
    const [older, newer] = [await factors.enrol(email), await factors.enrol(email)];
    const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: now() });
    expect(await login.confirmFactor(email, codeOf(older!.secret), 'here')).toBeNull();
    expect(await login.confirmFactor(email, codeOf(newer!.secret), 'here')).toEqual(expect.any(String));
    expect(await factors.enrol(email)).toBeNull();
  });

  it('keeps the secret sealed', async () => {
    const { email, factors } = await setup();
    const { secret } = (await factors.enrol(email))!;
    const { sealedSecret } = await ledger.db.prisma.secondFactor.findFirstOrThrow({ where: { user: { email } } });
    expect(Buffer.from(sealedSecret).toString('latin1')).not.toContain(secret);
  });
});

it('an operator without a second factor cannot type a code behind their password', async () => {
  const { check } = await setup();
  expect(await check()).toMatchObject({ hasSecondFactor: false });
  expect(await check({ password: `${PASSWORD}123456` })).toBe('refused');
});

describe('an operator with a second factor', () => {
  it('needs a code, beside the password or behind it', async () => {
    const { check, codeNow, pass } = await enrolled();
    expect(await check()).toBe('codeMissing');
    expect(await check({ code: codeNow() })).toMatchObject({ hasSecondFactor: true });
    pass(STEP_MS);
    expect(isIn(await check({ password: PASSWORD + codeNow() }))).toBe(true);
  });

  it('may have a password that ends in six digits', async () => {
    const { email, check, codeNow, pass } = await enrolled();
    const password = 'four words of 202611';
    await ledger.db.prisma.user.update({ where: { email }, data: { passwordHash: await hash(password) } });
    expect(await check({ password })).toBe('codeMissing');
    expect(await check({ password, code: codeNow() })).toMatchObject({ hasSecondFactor: true });
    pass(STEP_MS);
    expect(isIn(await check({ password: password + codeNow() }))).toBe(true);
    expect(await check({ password: 'four words of ' })).toBe('refused');
  });

  it('learns nothing about the code without the right password', async () => {
    const { check, codeNow } = await enrolled();
    expect(await check({ password: 'not that one', code: codeNow() })).toBe('refused');
    expect(await check({ password: `not that one${codeNow()}` })).toBe('refused');
    expect(isIn(await check({ code: codeNow() }))).toBe(true);
  });

  it('uses each code once, also in many requests at once, and no older one after it', async () => {
    const { check, codeNow, pass } = await enrolled();
    const older = codeNow();
    pass(STEP_MS);
    const code = codeNow();
    const answers = await Promise.all([1, 2, 3].map(() => check({ code })));
    expect(answers.filter(isIn)).toHaveLength(1);
    expect(await check({ code })).toBe('codeWrong');
    expect(await check({ code: older })).toBe('codeWrong');
  });

  it('keeps a pass after a right code, which needs the password and ends with it', async () => {
    const { email, check, codeNow, login } = await enrolled();
    const code = codeNow();
    const first = await check({ password: PASSWORD + code });
    const { newPass } = first as { newPass: string };
    // The browser goes on to send the password with the old code behind it.
    for (const password of [PASSWORD + code, PASSWORD])
      expect(await check({ password, pass: newPass })).toMatchObject({ newPass: null });
    expect(await check({ password: 'not that one', pass: newPass })).toBe('refused');
    const change = { oldPassword: PASSWORD, newPassword: 'other words of my own', address: 'here' };
    expect(await login.changePassword(email, change)).toBe('done');
    expect(await check({ password: change.newPassword, pass: newPass })).toBe('codeMissing');
  });

  it('is asked to wait after five wrong codes, and so is a guesser with the password', async () => {
    const { check, codeNow } = await enrolled();
    for (let tried = 0; tried < 5; tried++) expect(await check({ code: '000000' })).toBe('codeWrong');
    expect(await check({ code: codeNow() })).toBeInstanceOf(TooManyPasswords);
  });

  describe('whose codes are guessed with the right password', () => {
    /** Sends wrong codes to processes that have just started, so that the limits of each process stop none. */
    async function guessed(count: number) {
      const operator = await enrolled();
      const checkElsewhere = (more: { password?: string; code?: string; pass?: string }) =>
        new OperatorLogin(ledger.db, operator.factors).check({
          ...{ email: operator.email, password: PASSWORD, address: randomUUID() },
          ...more,
        });
      const answers = [];
      for (let guess = 0; guess < count; guess++) answers.push(await checkElsewhere({ code: '000000' }));
      const row = () => ledger.db.prisma.secondFactor.findFirstOrThrow({ where: { user: { email: operator.email } } });
      const endPause = async () =>
        ledger.db.prisma.secondFactor.update({
          where: { userId: (await row()).userId },
          data: { pausedUntil: new Date(0) },
        });
      return { ...operator, checkElsewhere, answers, row, endPause };
    }

    it('is asked to wait by every process after twenty wrong ones, for a time that doubles', async () => {
      const { answers, checkElsewhere, codeNow, endPause } = await guessed(20);
      expect(new Set(answers)).toEqual(new Set(['codeWrong']));
      const paused = async () => ((await checkElsewhere({ code: codeNow() })) as CodesPaused).pausedForS;
      const first = await paused();
      expect([first > 0, first <= 60]).toEqual([true, true]);
      await endPause();
      expect(await checkElsewhere({ code: '000000' })).toBe('codeWrong');
      expect(await paused()).toBeGreaterThan(60);
      await endPause();
      expect(isIn(await checkElsewhere({ code: codeNow() }))).toBe(true);
    });

    it('leaves a record of the pause, and it is reported to operators once', async () => {
      const { email, checkElsewhere, pauses } = await guessed(20);
      await checkElsewhere({ code: '000000' });
      expect(pauses).toEqual([{ email, wrongCodes: 20, until: expect.any(Date) }]);
      const acts = await ledger.db.prisma.operatorAct.findMany({ where: { act: 'pauseSecondFactor' } });
      expect(acts.filter(({ details }) => (details as { email: string }).email === email)).toMatchObject([
        { operator: 'Risiti', reason: expect.stringContaining('20 wrong codes in a row') },
      ]);
    });

    it('counts each guess of many at once', async () => {
      const { checkElsewhere, row } = await guessed(0);
      await Promise.all(Array.from({ length: 8 }, () => checkElsewhere({ code: '000000' })));
      expect((await row()).wrongCodes).toBe(8);
    });

    it('begins anew after a right code, and after another password', async () => {
      const { email, checkElsewhere, codeNow, row } = await guessed(19);
      expect(isIn(await checkElsewhere({ code: codeNow() }))).toBe(true);
      expect((await row()).wrongCodes).toBe(0);
      for (let guess = 0; guess < 20; guess++) await checkElsewhere({ code: '000000' });
      const source = { password: 'other words of my own' };
      await resetOperator(ledger.db, email, { source }, { operator: 'shell', reason: 'guessed codes' });
      expect(await row()).toMatchObject({ wrongCodes: 0, pausedUntil: null });
    });

    it('stays in with a pass, and strangers without the password count for nothing', async () => {
      const { checkElsewhere, codeNow, row } = await guessed(0);
      const { newPass: pass } = (await checkElsewhere({ code: codeNow() })) as { newPass: string };
      for (let guess = 0; guess < 3; guess++)
        expect(await checkElsewhere({ password: 'a guess', code: '000000' })).toBe('refused');
      expect((await row()).wrongCodes).toBe(0);
      for (let guess = 0; guess < 20; guess++) await checkElsewhere({ code: '000000' });
      expect(await checkElsewhere({ code: '000000' })).toBeInstanceOf(CodesPaused);
      expect(isIn(await checkElsewhere({ pass }))).toBe(true);
    });
  });

  it('removes the factor with a fresh code only', async () => {
    const { email, login, check, codeNow } = await enrolled();
    expect(await login.removeFactor(email, '000000', 'here')).toBe('wrong');
    expect(await login.removeFactor(email, codeNow(), 'here')).toBe('done');
    expect(await check()).toMatchObject({ hasSecondFactor: false });
  });

  it('confirms and removes the factor, and changes the password, while strangers guess', async () => {
    const { email, login, factors, check, codeNow, now, pass } = await enrolled();
    for (let guess = 0; guess < 5; guess++) await check({ password: 'a guess' });
    expect(await check({ password: 'a guess' })).toBeInstanceOf(TooManyPasswords);
    expect(await login.removeFactor(email, codeNow(), 'here')).toBe('done');
    pass(STEP_MS);
    const { secret } = (await factors.enrol(email))!;
    const code = new TOTP({ secret }).generate({ timestamp: now() });
    expect(await login.confirmFactor(email, code, 'here')).toEqual(expect.any(String));
    const change = { oldPassword: PASSWORD, newPassword: 'other words of my own', address: 'here' };
    expect(await login.changePassword(email, change)).toBe('done');
  });

  it('has it removed from a shell, which is recorded', async () => {
    const { email, check } = await enrolled();
    const lost = { removesSecondFactor: true, source: { password: 'other words of my own' } };
    await resetOperator(ledger.db, email, lost, { operator: 'shell', reason: 'lost phone' });
    expect(await check()).toBe('refused');
    expect(isIn(await check({ password: 'other words of my own' }))).toBe(true);
    const acts = await ledger.db.prisma.operatorAct.findMany({
      where: { reason: 'lost phone' },
      orderBy: { id: 'asc' },
    });
    expect(acts).toMatchObject([
      { operator: 'shell', act: 'removeSecondFactor', details: { email } },
      { operator: 'shell', act: 'resetOperator', details: { email } },
    ]);
  });

  it('has it removed from a shell with a link, and the old password alone lets nobody in', async () => {
    const { email, check } = await enrolled();
    const order = { operator: 'shell', reason: 'lost phone, link' };
    const link = await resetOperator(ledger.db, email, { source: 'link', removesSecondFactor: true }, order);
    expect(await check()).toBe('refused');
    expect(await new PasswordLinks(ledger.db).use(link!.token, PASSWORD, 'here')).toBe('done');
    expect(await check()).toMatchObject({ hasSecondFactor: false });
  });

  it('cannot log in where DASHBOARD_KEY is another one, and the error says why', async () => {
    const { email, codeNow } = await enrolled();
    for (const key of [randomBytes(32), undefined]) {
      const login = new OperatorLogin(ledger.db, new SecondFactors(ledger.db, key));
      const checking = login.check({ email, password: PASSWORD, code: codeNow(), address: 'here' });
      await expect(checking).rejects.toThrow('sealed with another DASHBOARD_KEY');
    }
  });
});
