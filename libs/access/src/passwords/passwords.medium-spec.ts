/** @one-queue: logins use no queue. */
import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eventually } from '@app/testing';
import { DashboardAccess } from '../dashboard/dashboard-access.js';
import { suiteLedger } from '../test/suite-ledger.js';
import {
  newMailedLink,
  newPasswordLink,
  type PasswordLink,
  PasswordLinks,
  PasswordRequests,
} from './password-links.js';
import { TooManyPasswords } from './password-throttle.js';

const ledger = suiteLedger();
const PASSWORD = 'four words of my own';
const OTHER = 'other words of my own';
const QUOTAS = { appsMax: 1, membersMax: 1 };

let passwordHash: string;
beforeAll(async () => void (passwordHash = await hash(PASSWORD)));

const address = () => randomUUID();

async function setup() {
  const { db } = ledger;
  const [id, email] = [randomUUID(), `${randomUUID()}@example.org`];
  const account = { create: { id: randomUUID(), name: 'A shop' } };
  await db.prisma.user.create({ data: { id, email, passwordHash, role: 'OWNER', account } });
  const access = new DashboardAccess(db, randomBytes(32), QUOTAS);
  const logIn = (password: string) => access.login.login({ email, password, address: address() });
  const sessionOf = async (password: string) => {
    const answer = await logIn(password);
    if (typeof answer !== 'object' || !('tokens' in answer)) throw new Error('refused');
    const { accessToken } = answer.tokens;
    return {
      session: (await access.sessionOfToken(accessToken))!,
      isOpen: async () => !!(await access.sessionOfToken(accessToken)),
    };
  };
  const newLink = () => db.prisma.$transaction((tx) => newPasswordLink(tx, id));
  return { id, email, access, logIn, sessionOf, newLink, links: new PasswordLinks(db) };
}

const ago = (ms: number) => new Date(Date.now() - ms);

describe('a link', () => {
  it('sets a password once, and ends all logins', async () => {
    const { links, newLink, sessionOf, logIn } = await setup();
    const [login, { token }] = [await sessionOf(PASSWORD), await newLink()];
    expect(await links.use(token, OTHER, address())).toBe('done');
    expect(await login.isOpen()).toBe(false);
    expect([await logIn(PASSWORD), await logIn(OTHER)]).toEqual([
      'refused',
      expect.objectContaining({ tokens: expect.anything() }),
    ]);
    expect(await links.use(token, PASSWORD, address())).toBe('stale');
  });

  it('is good for one of many simultaneous requests', async () => {
    const { links, newLink } = await setup();
    const { token } = await newLink();
    const uses = await Promise.all([1, 2, 3, 4].map(() => links.use(token, OTHER, address())));
    expect(uses.sort()).toEqual(['done', 'stale', 'stale', 'stale']);
  });

  it('ends when an operator makes a newer one', async () => {
    const { links, newLink } = await setup();
    const [older, newer] = [await newLink(), await newLink()];
    expect(await links.use(older.token, OTHER, address())).toBe('stale');
    expect(await links.use(newer.token, OTHER, address())).toBe('done');
  });

  it('ends after an hour', async () => {
    const { id, links, newLink } = await setup();
    const { token, expiresAt } = await newLink();
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    await ledger.db.prisma.passwordLink.updateMany({ where: { userId: id }, data: { expiresAt: ago(1) } });
    expect(await links.use(token, OTHER, address())).toBe('stale');
  });

  it('is kept as a hash only', async () => {
    const { id, newLink } = await setup();
    const { token } = await newLink();
    const row = await ledger.db.prisma.passwordLink.findFirstOrThrow({ where: { userId: id } });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('cannot be guessed fast from one address', async () => {
    const { links } = await setup();
    const guesser = address();
    const answers = await Promise.all(Array.from({ length: 20 }, () => links.use(randomUUID(), OTHER, guesser)));
    expect(answers.some((answer) => answer instanceof TooManyPasswords)).toBe(true);
  });
});

describe('a person', () => {
  const change = (oldPassword: string) => ({ oldPassword, newPassword: OTHER, address: address() });

  it('changes their password, and stays in the login in which they did', async () => {
    const { access, sessionOf, logIn, newLink, links } = await setup();
    const [here, elsewhere, { token }] = [await sessionOf(PASSWORD), await sessionOf(PASSWORD), await newLink()];
    expect(await access.changePassword(here.session, change(PASSWORD))).toBe('done');
    expect([await here.isOpen(), await elsewhere.isOpen()]).toEqual([true, false]);
    expect(await logIn(PASSWORD)).toBe('refused');
    expect(await links.use(token, PASSWORD, address())).toBe('stale');
  });

  it('needs the old password, and may try it a few times a minute', async () => {
    const { access, sessionOf } = await setup();
    const { session, isOpen } = await sessionOf(PASSWORD);
    for (let tried = 0; tried < 5; tried++) expect(await access.changePassword(session, change('wrong'))).toBe('wrong');
    expect(await access.changePassword(session, change(PASSWORD))).toBeInstanceOf(TooManyPasswords);
    expect(await isOpen()).toBe(true);
  });

  it('changes their password while strangers guess it', async () => {
    const { access, sessionOf, logIn } = await setup();
    const { session } = await sessionOf(PASSWORD);
    for (let guess = 0; guess < 5; guess++) await logIn('a guess');
    expect(await logIn('a guess')).toBeInstanceOf(TooManyPasswords);
    expect(await access.changePassword(session, change(PASSWORD))).toBe('done');
  });
});

describe('a request for a link', () => {
  function requestsOf(sendLink: (email: string, link: PasswordLink) => Promise<void>) {
    const errors: unknown[] = [];
    let now = 0;
    const requests = new PasswordRequests(
      ledger.db,
      sendLink,
      (error) => errors.push(error),
      () => now,
    );
    return { requests, errors, pass: (ms: number) => (now += ms) };
  }

  it('mails a link that works to a user, and nothing to an unknown address', async () => {
    const { id, email, links } = await setup();
    const mails: [string, PasswordLink][] = [];
    const { requests } = requestsOf(async (to, link) => void mails.push([to, link]));
    expect(await requests.request(`${randomUUID()}@example.org`)).toBe('done');
    expect(await requests.request(email)).toBe('done');
    await eventually(async () => expect(mails).toHaveLength(1));
    expect(mails[0]![0]).toBe(email);
    expect(await requests.request(email)).toBe('done');
    await ledger.db.prisma.passwordLink.updateMany({ where: { userId: id }, data: { createdAt: ago(61_000) } });
    expect(await requests.request(email)).toBe('done');
    await eventually(async () => expect(mails).toHaveLength(2));
    // Somebody else may have asked for the second one, so it does not end the first.
    expect(await links.use(mails[0]![1].token, OTHER, address())).toBe('done');
    expect(await links.use(mails[1]![1].token, OTHER, address())).toBe('stale');
  });

  it('ends no link that an operator handed over', async () => {
    const { id, email, links, newLink } = await setup();
    const { token } = await newLink();
    const { requests } = requestsOf(async () => {});
    await requests.request(email);
    const where = { userId: id, mailed: true };
    await eventually(async () => expect(await ledger.db.prisma.passwordLink.count({ where })).toBe(1));
    expect(await links.use(token, OTHER, address())).toBe('done');
    expect(await ledger.db.prisma.passwordLink.count({ where })).toBe(0);
  });

  it('is mailed once, however many come at the same moment, and five times an hour', async () => {
    const { prisma } = ledger.db;
    const { id } = await setup();
    const ask = async () =>
      Promise.all([1, 2, 3].map(() => prisma.$transaction((tx) => newMailedLink(tx, id)))).then(
        (links) => links.filter((link) => link !== null).length,
      );
    const later = (ms: number) =>
      prisma.$executeRaw`UPDATE password_links SET created_at = created_at - ${ms} * interval '1 ms' WHERE user_id = ${id}::uuid`;
    for (const mails of [1, 1, 1, 1, 1, 0]) {
      expect(await ask()).toBe(mails);
      await later(61_000);
    }
    await later(3_600_000);
    expect(await ask()).toBe(1);
  });

  it('is limited for an address, whether it has a user or not', async () => {
    const { email } = await setup();
    const { requests, pass } = requestsOf(async () => {});
    for (const one of [email, `${randomUUID()}@example.org`]) {
      for (let asked = 0; asked < 3; asked++) expect(await requests.request(one)).toBe('done');
      expect(await requests.request(one)).toBeInstanceOf(TooManyPasswords);
    }
    pass(60_000);
    expect(await requests.request(email)).toBe('done');
  });

  it('is answered although the mail server is away, and operators learn of it', async () => {
    const { email } = await setup();
    const away = new Error('ECONNREFUSED');
    const { requests, errors } = requestsOf(() => Promise.reject(away));
    expect(await requests.request(email)).toBe('done');
    await eventually(async () => expect(errors).toEqual([away]));
  });
});
