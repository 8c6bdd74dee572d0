import { type AccountId, REFRESH_GRACE_MS } from '@app/domain';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';
import type { Tx } from '../database/tx.js';

export type Role = 'OWNER' | 'MEMBER';

/** A user of an account who has logged in and has not logged out. */
export interface Session {
  loginId: string;
  userId: string;
  accountId: AccountId;
  role: Role;
}

export type LoginRef = Pick<Session, 'loginId' | 'userId'>;

// SQL, because a dashboard asks many things at once, and one statement reads the logins of all of them.
const READ_SESSIONS = {
  name: 'read-sessions',
  text: `
  SELECT l.id AS "loginId", u.id AS "userId", u.account_id AS "accountId", u.role
  FROM logins l JOIN users u ON u.id = l.user_id
  WHERE l.id = ANY($1) AND l.ended_at IS NULL AND u.account_id IS NOT NULL`,
};

const sessions: SharedRead<LoginRef, Session | null> = {
  run: async (tx, logins) => {
    const rows = await tx.query<Session>(READ_SESSIONS, [logins.map(({ loginId }) => loginId)]);
    const found = new Map(rows.map((session) => [session.loginId, session]));
    return logins.map(({ loginId, userId }) => {
      const session = found.get(loginId);
      return session?.userId === userId ? session : null;
    });
  },
};

/** Every request reads its login again. A logout, or the removal of a user, counts at once in every process. */
export const readSession = (db: LedgerReader, login: LoginRef): Promise<Session | null> =>
  db.readShared(sessions, login);

/**
 * Exchanges a refresh token for a new one and returns its login; exchange_refresh_token says what it guarantees.
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
