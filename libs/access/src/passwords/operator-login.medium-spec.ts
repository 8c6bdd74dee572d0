import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '@app/persistence';
import { newMark } from './known-browser.js';
import { type PasswordOrigin, PasswordThrottle, TooManyPasswords } from './password-throttle.js';
import { OperatorLogin } from './operator-login.js';
import { provisionOperator } from '../provision.js';
import { suiteLedger } from '../test/suite-ledger.js';

const ledger = suiteLedger();
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
