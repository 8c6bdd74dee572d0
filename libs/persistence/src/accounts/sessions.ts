import { type AccountId, REFRESH_GRACE_MS } from '@app/domain';
import type { Database, Tx } from '../database/database.js';

export type Role = 'OWNER' | 'MEMBER';

/** A user of an account who has logged in and has not logged out. */
export interface Session {
  loginId: string;
  userId: string;
  accountId: AccountId;
  role: Role;
}

export type LoginRef = Pick<Session, 'loginId' | 'userId'>;

/** Every request reads its login again. A logout, or the removal of a user, counts at once in every process. */
export async function readSession({ prisma }: Database, { loginId, userId }: LoginRef): Promise<Session | null> {
  const user = await prisma.user.findFirst({
    where: { id: userId, accountId: { not: null }, logins: { some: { id: loginId, endedAt: null } } },
    select: { accountId: true, role: true },
  });
  return user && { loginId, userId, accountId: user.accountId as AccountId, role: user.role as Role };
}

/**
 * Exchanges a refresh token for a new one and returns its login; exchange_refresh_token.sql says what it guarantees.
 * SQL, because the function locks the row of the login.
 */
export async function exchangeRefreshToken(
  tx: Tx,
  oldHash: string,
  newToken: { hash: string; expiresAt: Date },
): Promise<LoginRef | null> {
  const [login] = await tx.query<LoginRef>('SELECT * FROM exchange_refresh_token($1, $2, $3, $4)', [
    ...[oldHash, newToken.hash, newToken.expiresAt, REFRESH_GRACE_MS],
  ]);
  return login ?? null;
}
