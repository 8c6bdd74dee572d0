import type { AccountId, AppId } from '@app/domain';
import { PRINCIPAL_COLUMNS, type Principal } from './principals.js';
import type { Tx } from '../database/tx.js';

export type Role = 'OWNER' | 'MEMBER';
export type AppState = 'PENDING' | 'ACTIVE' | 'SUSPENDED';

/** Somebody of an account who has logged in, and has not logged out. */
export interface Session {
  loginId: string;
  userId: string;
  accountId: AccountId;
  role: Role;
}

/** Asked at every request and never cached: who logs out, or is shown out, is out at once, in every process. */
export async function readSession(tx: Tx, { loginId, userId }: LoginRef): Promise<Session | null> {
  const [session] = await tx.query<Session>(
    `SELECT l.id AS "loginId", u.id AS "userId", u.account_id AS "accountId", u.role
     FROM logins l JOIN users u ON u.id = l.user_id
     WHERE l.id = $1 AND u.id = $2 AND l.ended_at IS NULL AND u.account_id IS NOT NULL`,
    [loginId, userId],
  );
  return session ?? null;
}

export type LoginRef = Pick<Session, 'loginId' | 'userId'>;

/** An app of his account, as a key of it would open it, whatever its state; null for what is none of theirs. */
export async function readAppPrincipal(
  tx: Tx,
  appId: AppId,
  accountId: AccountId,
): Promise<{ principal: Principal; state: AppState } | null> {
  const [row] = await tx.query<Principal & { state: AppState }>(
    `SELECT ${PRINCIPAL_COLUMNS}, a.id AS "keyId", a.state FROM apps a JOIN devices d ON d.id = a.device_id
     WHERE a.id = $1 AND a.account_id = $2`,
    [appId, accountId],
  );
  if (!row) return null;
  const { state, ...principal } = row;
  return { principal, state };
}

/** The login of a refresh token that was good, with a new one in its place; see rotate_refresh_token.sql for what it guarantees. */
export async function rotateRefreshToken(
  tx: Tx,
  oldHash: string,
  newToken: { hash: string; expiresAt: Date },
): Promise<LoginRef | null> {
  const [login] = await tx.query<LoginRef>('SELECT * FROM rotate_refresh_token($1, $2, $3)', [
    oldHash,
    newToken.hash,
    newToken.expiresAt,
  ]);
  return login ?? null;
}
