import {
  type Database,
  type LoginRef,
  newId,
  type PageOptions,
  type Prisma,
  type PrismaTx,
  readPage,
  type Session,
} from '@app/persistence';
import { recordLoginAct, recordUserAct } from './login-acts.js';

/** A person whose password was right just now. */
export interface CheckedUser {
  id: string;
  passwordHash: string;
  /** The time since when their second factor counts. Users of accounts have none. */
  factorConfirmedAt?: Date | undefined;
}

interface NewLogin {
  /** The hash of a secret: a refresh token; or, of a browser, one that nobody knows. The login is kept for as long as it. */
  hash: string;
  expiresAt: Date;
  /** As its person recognises it; null for a program. */
  browser: string | null;
  /** Where the person logs in, for the act. */
  reason: string;
}

/** Null if the user has got another password or second factor since the check: that ended all logins, and none may begin with the old one. */
export async function startLogin(
  { prisma }: Database,
  { id: userId, passwordHash, factorConfirmedAt }: CheckedUser,
  email: string,
  { hash, expiresAt, browser, reason }: NewLogin,
): Promise<LoginRef | null> {
  const loginId = newId();
  // Expired tokens are deleted at each login, so that the rows of one user have a bound.
  await prisma.refreshToken.deleteMany({ where: { expiresAt: { lt: new Date() }, login: { userId } } });
  await prisma.login.deleteMany({ where: { userId, tokens: { none: {} } } });
  return prisma.$transaction(async (tx) => {
    // The lock makes a new password or second factor wait for this login, which it then ends.
    const still = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM users WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR SHARE`;
    if (still.length === 0) return null;
    const factor = await tx.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } } });
    if (factor?.confirmedAt?.getTime() !== factorConfirmedAt?.getTime()) return null;
    await tx.login.create({ data: { id: loginId, userId, browser, tokens: { create: { hash, expiresAt } } } });
    await recordLoginAct(tx, 'login', email, { operator: email, reason });
    return { loginId, userId };
  });
}

/** A login that begins meanwhile waits, and then sees what has changed. */
export const lockLoginsOf = (tx: PrismaTx, email: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM users WHERE email = ${email} FOR NO KEY UPDATE`;

/** Ends those of these logins that have not ended yet, with all their tokens and cookies, and returns their number. */
export const endLogins = async (
  db: Pick<PrismaTx, 'login'>,
  which: Prisma.LoginWhereInput,
  endedBy: 'logout' | 'owner' | 'password' | 'factor',
): Promise<number> =>
  (await db.login.updateMany({ where: { ...which, endedAt: null }, data: { endedAt: new Date(), endedBy } })).count;

/** A login as its person sees it. */
export interface LoginView {
  loginId: string;
  browser: string | null;
  createdAt: Date;
  /** A login of the dashboard goes on with each refresh. */
  expiresAt: Date;
}

/** The logins of a person that open something now, newest first. */
export async function listLogins({ prisma }: Database, userId: string, options: PageOptions): Promise<LoginView[]> {
  // Only the newest token of a login is unused. The used ones may be thousands.
  const unused = { usedAt: null, expiresAt: { gt: new Date() } };
  const logins = await readPage(options, (page) =>
    prisma.login.findMany({
      where: { userId, endedAt: null, tokens: { some: unused } },
      select: {
        id: true,
        browser: true,
        createdAt: true,
        tokens: { where: unused, orderBy: { expiresAt: 'desc' }, take: 1 },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...page,
    }),
  );
  // The tokens are read after the logins, and may be gone by then.
  return logins.flatMap(({ id, tokens: [token], ...login }) =>
    token ? [{ ...login, loginId: id, expiresAt: token.expiresAt }] : [],
  );
}

/** Ends all logins of a person of the account; those of another person by an act. False if there is no such person. */
export const endAllLogins = (
  { prisma }: Database,
  by: Pick<Session, 'userId' | 'accountId'>,
  userId: string,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const where = { id: userId, accountId: by.accountId };
    const person = await tx.user.findUnique({ where, select: { email: true } });
    if (!person) return false;
    const isOther = userId !== by.userId;
    await endLogins(tx, { userId }, isOther ? 'owner' : 'logout');
    if (isOther) await recordUserAct(tx, 'end-logins', by.userId, person);
    return true;
  });
