import { randomUUID } from 'node:crypto';
import type { Database } from '@app/persistence';
import { OperatorLogin } from '../passwords/operator-login.js';
import { PasswordLinks } from '../passwords/password-links.js';
import { suiteLedger } from '../test/suite-ledger.js';
import {
  createFirstOperator,
  createOperator,
  disableOperator,
  linkForUser,
  listOperators,
  resetOperator,
} from '../operators.js';
import { FailedLogins } from '../login-acts.js';

const ledger = suiteLedger();

describe('operators', () => {
  const ORDER = { operator: 'shell', reason: 'a test' };
  const PASSWORD = { password: 'four words of my own' };

  const newEmail = () => `${randomUUID()}@example.org`;
  const address = () => randomUUID();

  async function canLogIn(email: string, { password } = PASSWORD): Promise<boolean> {
    const answer = await new OperatorLogin(ledger.db).check({ email, password, address: address() });
    return answer !== 'refused';
  }

  const actsOn = async (email: string) => {
    const acts = await ledger.db.prisma.operatorAct.findMany({ orderBy: { id: 'asc' } });
    return acts
      .filter(({ details }) => (details as { email?: string }).email === email)
      .map(({ operator, act, reason }) => `${operator} ${act}: ${reason}`);
  };

  async function newUser(): Promise<string> {
    const [email, account] = [newEmail(), { create: { id: randomUUID(), name: 'A shop' } }];
    await ledger.db.prisma.user.create({ data: { id: randomUUID(), email, passwordHash: '', role: 'OWNER', account } });
    return email;
  }

  /** These need a ledger without operators, so they come first. */
  describe('the first operator', () => {
    it('is made from the settings while there is none, once, and is never changed by them', async () => {
      const email = 'Amina@shop.example';
      const made = () => createFirstOperator(ledger.db, email, PASSWORD.password);
      // Two migrations may run at once.
      expect((await Promise.all([made(), made()])).sort()).toEqual([false, true]);
      expect(await made()).toBe(false);
      expect(await canLogIn('amina@shop.example')).toBe(true);
      expect(await createFirstOperator(ledger.db, 'amina@shop.example', 'other words of my own')).toBe(false);
      expect(await canLogIn('amina@shop.example')).toBe(true);
      expect(await actsOn('amina@shop.example')).toEqual([
        expect.stringMatching(/^settings createOperator: FIRST_OPERATOR_EMAIL/),
      ]);
    });

    it('does not come back after it was disabled', async () => {
      await disableOperator(ledger.db, 'amina@shop.example', ORDER);
      expect(await createFirstOperator(ledger.db, 'other@shop.example', PASSWORD.password)).toBe(false);
      expect(await canLogIn('amina@shop.example')).toBe(false);
    });
  });

  describe('a new operator', () => {
    it('logs in with the given password, and the act is recorded', async () => {
      const email = newEmail();
      expect(await createOperator(ledger.db, email, PASSWORD, ORDER)).toBeNull();
      expect(await canLogIn(email)).toBe(true);
      expect(await actsOn(email)).toEqual(['shell createOperator: a test']);
      expect((await listOperators(ledger.db)).map((one) => one.email)).toContain(email);
    });

    it('sets a password with the link, and cannot log in before', async () => {
      const email = newEmail();
      const link = await createOperator(ledger.db, email, 'link', ORDER);
      expect(await canLogIn(email)).toBe(false);
      const links = new PasswordLinks(ledger.db);
      expect(await links.use(link!.token, PASSWORD.password, address())).toBe('done');
      expect(await canLogIn(email)).toBe(true);
    });

    it('is not created where an operator or a user of an account has the address', async () => {
      const [email, user] = [newEmail(), await newUser()];
      await createOperator(ledger.db, email, PASSWORD, ORDER);
      await expect(createOperator(ledger.db, email, 'link', ORDER)).rejects.toThrow(
        'is an operator already. Use "reset"',
      );
      await expect(createOperator(ledger.db, user, 'link', ORDER)).rejects.toThrow('is the address of a user');
      expect(await actsOn(user)).toEqual([]);
      expect(await canLogIn(email)).toBe(true);
    });
  });

  describe('a disabled operator', () => {
    it('cannot log in at once, nor set a password with an older link', async () => {
      const email = newEmail();
      await createOperator(ledger.db, email, PASSWORD, ORDER);
      const login = new OperatorLogin(ledger.db);
      const check = () => login.check({ email, ...PASSWORD, address: address() });
      expect(await check()).not.toBe('refused');
      const link = await resetOperator(ledger.db, email, { source: 'link' }, ORDER);
      await disableOperator(ledger.db, email, ORDER);
      expect(await check()).toBe('refused');
      expect(await new PasswordLinks(ledger.db).use(link!.token, PASSWORD.password, address())).toBe('stale');
      await expect(resetOperator(ledger.db, email, { source: 'link' }, ORDER)).rejects.toThrow(
        'is disabled. Use "create"',
      );
    });

    it('is let in again with another password', async () => {
      const [email, other] = [newEmail(), { password: 'other words of my own' }];
      await createOperator(ledger.db, email, PASSWORD, ORDER);
      await disableOperator(ledger.db, email, ORDER);
      await createOperator(ledger.db, email, other, ORDER);
      expect([await canLogIn(email), await canLogIn(email, other)]).toEqual([false, true]);
      const acts = ['createOperator', 'disableOperator', 'createOperator'];
      expect(await actsOn(email)).toEqual(acts.map((act) => `shell ${act}: a test`));
    });
  });

  describe('a reset', () => {
    it('keeps the old password until the link is used', async () => {
      const [email, other] = [newEmail(), { password: 'other words of my own' }];
      await createOperator(ledger.db, email, PASSWORD, ORDER);
      const link = await resetOperator(ledger.db, email, { source: 'link' }, ORDER);
      expect(await canLogIn(email)).toBe(true);
      await new PasswordLinks(ledger.db).use(link!.token, other.password, address());
      expect([await canLogIn(email), await canLogIn(email, other)]).toEqual([false, true]);
      expect((await actsOn(email)).at(-1)).toBe(`${email} setPasswordByLink: their own link`);
    });

    it('is refused for an unknown address, and for a user of an account', async () => {
      await expect(resetOperator(ledger.db, newEmail(), { source: 'link' }, ORDER)).rejects.toThrow(
        'is no operator. Use "list"',
      );
      await expect(resetOperator(ledger.db, await newUser(), { source: PASSWORD }, ORDER)).rejects.toThrow(
        'user of an account',
      );
    });
  });

  it('an operator makes a link for a user of an account, and for no operator', async () => {
    const [user, operator] = [await newUser(), newEmail()];
    await createOperator(ledger.db, operator, PASSWORD, ORDER);
    const order = { operator, reason: 'called by phone' };
    const link = await linkForUser(ledger.db, user, order);
    expect(await new PasswordLinks(ledger.db).use(link!.token, PASSWORD.password, address())).toBe('done');
    expect(await actsOn(user)).toEqual([
      `${operator} makePasswordLink: called by phone`,
      `${user} setPasswordByLink: their own link`,
    ]);
    expect(await linkForUser(ledger.db, operator, order)).toBeNull();
    expect(await linkForUser(ledger.db, newEmail(), order)).toBeNull();
  });
});

describe('login acts', () => {
  async function setup() {
    const email = `${randomUUID()}@example.org`;
    await ledger.db.prisma.user.create({ data: { id: randomUUID(), email, passwordHash: '', role: 'OPERATOR' } });
    const state = { isAway: false };
    const { user, operatorAct } = ledger.db.prisma;
    const createMany = async (acts: Parameters<typeof operatorAct.createMany>[0]) => {
      if (state.isAway) throw new Error('Postgres is away');
      return operatorAct.createMany(acts);
    };
    const db = { prisma: { user, operatorAct: { createMany } } } as unknown as Database;
    const failures = new FailedLogins(db, (error) => {
      throw error;
    });
    const mark = randomUUID();
    const written = async (write = () => failures.write()) => {
      await write();
      const acts = await ledger.db.prisma.operatorAct.findMany({ where: { act: 'failed-logins' } });
      return acts
        .filter(({ address }) => address === null || address.startsWith(mark))
        .map(({ operator, address, details }) => [operator, address?.slice(mark.length) ?? null, details]);
    };
    return { email, state, failures, written, at: (address: string) => `${mark}${address}` };
  }

  it('refused logins are one act for each user and address, with their number', async () => {
    const { email, failures, written, at } = await setup();
    for (const address of ['a', 'a', 'b']) failures.count(email, at(address));
    failures.count('made-up@example.org', at('a'));
    expect((await written()).sort()).toEqual(
      [
        [email, 'a', { failures: 2 }],
        [email, 'b', { failures: 1 }],
        ['unknown', 'a', { failures: 1 }],
      ].sort(),
    );
    expect(await written()).toHaveLength(3);
  });

  it('counts that cannot be written are written with the next ones, at the latest when the process ends', async () => {
    const { email, state, failures, written, at } = await setup();
    failures.count(email, at('a'));
    state.isAway = true;
    await expect(failures.write()).rejects.toThrow('Postgres is away');
    state.isAway = false;
    failures.count(email, at('a'));
    expect(await written(() => failures.close())).toEqual([[email, 'a', { failures: 2 }]]);
  });

  it('guesses from everywhere fill no ledger: what is too much is counted together', async () => {
    const { email, failures, written, at } = await setup();
    for (let guess = 1; guess <= 1_000; guess++) failures.count(email, at(String(guess)));
    const acts = await written();
    expect(acts).toHaveLength(101);
    expect(acts).toContainEqual(['unknown', null, { failures: 900 }]);
  });
});
