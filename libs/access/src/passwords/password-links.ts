import type { Database, PrismaTx } from '@app/persistence';
import { hash } from '@node-rs/argon2';
import { RateLimit } from '../limits/rate-limit.js';
import { recordLoginAct } from '../login-acts.js';
import { hashSecret, newSecret } from '../secrets.js';
import { PasswordThrottle, TooManyPasswords } from './password-throttle.js';
import { setPassword } from './set-password.js';

const LINK_MS = 3_600_000;
const PAUSE_BETWEEN_MAILS_MS = 60_000;
const MAILS_IN_PERIOD = 5;
const MAILS_PERIOD_MS = 3_600_000;

/** The holder of the token sets a password, once, within an hour. */
export interface PasswordLink {
  token: string;
  expiresAt: Date;
}

/** A link that an operator hands over. The caller sees the token once; the ledger keeps its hash. All older links of the user end. */
export async function newPasswordLink(tx: PrismaTx, userId: string): Promise<PasswordLink> {
  await lockUser(tx, userId);
  await tx.passwordLink.deleteMany({ where: { userId } });
  return addLink(tx, userId, false);
}

/**
 * A link for a mail. A stranger may ask for one with the address of another person, so it ends no other link, and a person gets one mail a
 * minute and five an hour at most: otherwise this is null.
 */
export async function newMailedLink(tx: PrismaTx, userId: string): Promise<PasswordLink | null> {
  await lockUser(tx, userId);
  const since = { gt: new Date(Date.now() - MAILS_PERIOD_MS) };
  const mailed = await tx.passwordLink.findMany({
    where: { userId, mailed: true, createdAt: since },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: MAILS_IN_PERIOD,
  });
  const lastAt = mailed[0]?.createdAt.getTime() ?? 0;
  if (mailed.length >= MAILS_IN_PERIOD || Date.now() - lastAt < PAUSE_BETWEEN_MAILS_MS) return null;
  return addLink(tx, userId, true);
}

async function addLink(tx: PrismaTx, userId: string, mailed: boolean): Promise<PasswordLink> {
  const [token, createdAt] = [newSecret(), new Date()];
  const expiresAt = new Date(createdAt.getTime() + LINK_MS);
  await tx.passwordLink.create({ data: { hash: hashSecret(token), userId, mailed, createdAt, expiresAt } });
  return { token, expiresAt };
}

/** Simultaneous changes to the links of a user come one after the other. SQL, because Prisma has no row locks. */
const lockUser = (tx: PrismaTx, userId: string): Promise<unknown> =>
  tx.$executeRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;

/** `stale`: the link was used, has expired, was replaced, or never existed. */
type LinkUse = 'done' | 'stale' | TooManyPasswords;

/** Sets the passwords of users and operators who have a link. */
export class PasswordLinks {
  constructor(
    private readonly db: Database,
    /** Hashing is slow on purpose, so one password at a time; an unknown token counts as a wrong password. */
    private readonly throttle = new PasswordThrottle(),
  ) {}

  async use(token: string, password: string, address: string): Promise<LinkUse> {
    const where = { hash: hashSecret(token), expiresAt: { gt: new Date() }, user: { disabledAt: null } };
    let passwordHash = '';
    const isKnown = await this.throttle.check({ address }, async () => {
      if ((await this.db.prisma.passwordLink.count({ where })) === 0) return false;
      passwordHash = await hash(password);
      return true;
    });
    if (isKnown instanceof TooManyPasswords) return isKnown;
    if (!isKnown) return 'stale';
    return this.db.prisma.$transaction(async (tx) => {
      const link = await tx.passwordLink.findFirst({ where, select: { userId: true } });
      if (!link) return 'stale';
      await lockUser(tx, link.userId);
      // Of two requests at the same time, the row lets only one delete it.
      const { count } = await tx.passwordLink.deleteMany({ where });
      if (count === 0) return 'stale';
      await setPassword(tx, link.userId, passwordHash);
      const { email } = await tx.user.findUniqueOrThrow({ where: { id: link.userId }, select: { email: true } });
      await recordLoginAct(tx, 'setPasswordByLink', email, { operator: email, reason: 'their own link' });
      return 'done';
    });
  }
}

/** Requests a minute for one e-mail address, whether it has a user or not. */
const REQUESTS_PER_EMAIL = 3;
/** The most mails that may be under way; more are not sent. */
const MAILS_MAX = 20;

/** Mails the link to this address. */
export type SendLink = (email: string, link: PasswordLink) => Promise<void>;

/**
 * A person who forgot their password asks for a link. The answer and its time are the same whether the address has a user: the link is
 * made and mailed after the answer.
 */
export class PasswordRequests {
  private readonly emails: RateLimit;
  private underWay = 0;

  constructor(
    private readonly db: Database,
    /** Null if this installation sends no mail. */
    private readonly sendLink: SendLink | null,
    private readonly onError: (error: unknown) => void,
    now?: () => number,
  ) {
    this.emails = new RateLimit(REQUESTS_PER_EMAIL, now);
  }

  get sendsMail(): boolean {
    return this.sendLink !== null;
  }

  async request(email: string): Promise<'done' | TooManyPasswords> {
    const taken = this.emails.take(email);
    if (taken && !taken.isTaken) return new TooManyPasswords(Math.ceil(taken.moreInMs / 1_000));
    const where = { email, disabledAt: null };
    const user = await this.db.prisma.user.findUnique({ where, select: { id: true } });
    if (user && this.sendLink) this.start(user.id, email, this.sendLink);
    return 'done';
  }

  private start(userId: string, email: string, sendLink: SendLink): void {
    if (this.underWay >= MAILS_MAX)
      return this.onError(new Error(`${MAILS_MAX} mails are under way; one more is not sent`));
    this.underWay += 1;
    this.db.prisma
      .$transaction((tx) => newMailedLink(tx, userId))
      .then((link) => link && sendLink(email, link))
      .catch(this.onError)
      .finally(() => (this.underWay -= 1));
  }
}
