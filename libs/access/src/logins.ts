import { type Database, type LoginRef, newId, type Prisma, type PrismaTx } from '@app/persistence';
import { recordLoginAct } from './login-acts.js';

/** A person whose password was right just now. */
export interface CheckedUser {
  id: string;
  passwordHash: string;
}

interface NewLogin {
  /** The hash of a secret: a refresh token; or, of a browser, one that nobody knows. The login is kept for as long as it. */
  hash: string;
  expiresAt: Date;
  /** Where the person logs in, for the act. */
  reason: string;
}

/** Null if the user has got another password since the check: that ended all logins, and none may begin with the old one. */
export async function startLogin(
  { prisma }: Database,
  { id: userId, passwordHash }: CheckedUser,
  email: string,
  { hash, expiresAt, reason }: NewLogin,
): Promise<LoginRef | null> {
  const loginId = newId();
  // Expired tokens are deleted at each login, so that the rows of one user have a bound.
  await prisma.refreshToken.deleteMany({ where: { expiresAt: { lt: new Date() }, login: { userId } } });
  await prisma.login.deleteMany({ where: { userId, tokens: { none: {} } } });
  return prisma.$transaction(async (tx) => {
    // The lock makes a new password wait for this login, which it then ends.
    const still = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM users WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR SHARE`;
    if (still.length === 0) return null;
    await tx.login.create({ data: { id: loginId, userId, tokens: { create: { hash, expiresAt } } } });
    await recordLoginAct(tx, 'login', email, { operator: email, reason });
    return { loginId, userId };
  });
}

/** Ends those of these logins that have not ended yet, with all their tokens and cookies. */
export const endLogins = async (
  db: Pick<PrismaTx, 'login'>,
  which: Prisma.LoginWhereInput,
  endedBy: 'logout' | 'password' | 'factor',
): Promise<void> =>
  void (await db.login.updateMany({ where: { ...which, endedAt: null }, data: { endedAt: new Date(), endedBy } }));
