import { type AccountId, type AppId, type Environment, type LaneId, REFRESH_GRACE_MS } from '@app/domain';
import type { Database } from './database/database.js';
import type { LedgerReader, SharedRead } from './database/shared-reads.js';
import type { Tx } from './database/tx.js';

/** The caller of a request: an app of an account, and through it one device in one environment. */
export interface Principal {
  appId: AppId;
  accountId: AccountId;
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  /** The limits count by this id: the key, or the app where a user of the dashboard calls. */
  keyId: string;
  /** The login of the user who calls; absent where a key calls. */
  loginId?: string;
  /** Batches of the app may name any device of the account. */
  servesAccount: boolean;
}

/** Columns of an app `a`. */
const PRINCIPAL_COLUMNS = `a.id AS "appId", a.account_id AS "accountId", a.device_id AS "laneId", a.environment,
  a.tin, a.bhf_id AS "bhfId", a.serves_account AS "servesAccount"`;

// SQL, because every request passes here: one statement reads the keys of many requests. No app works on a device whose PIN is
// bound to another account.
const READ_PRINCIPALS = {
  name: 'read-principals',
  text: `
  SELECT k.hash, k.id AS "keyId", ${PRINCIPAL_COLUMNS}
  FROM api_keys k JOIN apps a ON a.id = k.app_id
  JOIN devices d ON d.id = a.device_id AND d.account_id = a.account_id
  WHERE k.hash = ANY($1) AND k.revoked_at IS NULL AND a.state = 'ACTIVE'`,
};

const principals: SharedRead<string, Principal | null> = {
  run: async (tx, hashes) => {
    const rows = await tx.query<Principal & { hash: string }>(READ_PRINCIPALS, [hashes]);
    const found = new Map(rows.map(({ hash, ...principal }) => [hash, principal]));
    return hashes.map((hash) => found.get(hash) ?? null);
  },
};

/** Every request reads its key again. A revoked key, or the key of a suspended app, stops at once in every process. */
export const readPrincipal = (db: LedgerReader, keyHash: string): Promise<Principal | null> =>
  db.readShared(principals, keyHash);

const KEY_USE_EXACT_TO_MS = 60_000;

/** The last use of a key is exact to the minute, so that a request does not cost a write. */
export const noteKeyUse = ({ prisma }: Database, keyId: string): Promise<unknown> => {
  const lastUsedAt = new Date();
  const before = new Date(lastUsedAt.getTime() - KEY_USE_EXACT_TO_MS);
  return prisma.apiKey.updateMany({
    where: { id: keyId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
    data: { lastUsedAt },
  });
};

export type AppState = 'PENDING' | 'ACTIVE' | 'SUSPENDED';

// SQL, because a sale posted with a dashboard token passes here, and both callers use the same columns.
const READ_APP_PRINCIPAL = `
  SELECT ${PRINCIPAL_COLUMNS}, a.id AS "keyId", CASE WHEN a.state = 'ACTIVE' AND d.id IS NULL THEN 'SUSPENDED' ELSE a.state END AS state
  FROM apps a LEFT JOIN devices d ON d.id = a.device_id AND d.account_id = a.account_id
  WHERE a.id = $1 AND a.account_id = $2`;

/**
 * An app of the account, as one of its keys would give it; null for an app of another account. An app that is ACTIVE here has its
 * PIN: freeing the PIN suspends the app, and an app whose device belongs to another account is read as suspended. An app in another
 * state may have no device.
 */
export async function readAppPrincipal(
  tx: Tx,
  appId: AppId,
  accountId: AccountId,
): Promise<{ principal: Principal; state: AppState } | null> {
  const [row] = await tx.query<Principal & { state: AppState }>(READ_APP_PRINCIPAL, [appId, accountId]);
  if (!row) return null;
  const { state, ...principal } = row;
  return { principal, state };
}

/** An owner may do everything, a member all but let people in and out; a manager sells, reads, prints and refunds in their apps. */
export type Role = 'OWNER' | 'MEMBER' | 'MANAGER';

/** A user of an account who has logged in and has not logged out. */
export interface Session {
  loginId: string;
  userId: string;
  accountId: AccountId;
  role: Role;
  /** Of a manager. Empty for all others, who work in all apps of the account. */
  appIds: AppId[];
}

export type LoginRef = Pick<Session, 'loginId' | 'userId'>;

// SQL, because a dashboard asks many things at once, and one statement reads the logins of all of them.
const READ_SESSIONS = {
  name: 'read-sessions',
  text: `
  SELECT l.id AS "loginId", u.id AS "userId", u.account_id AS "accountId", u.role, u.app_ids AS "appIds"
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

/** Whether a person may work in this app, if it is one of their account. */
export const worksIn = ({ role, appIds }: Pick<Session, 'role' | 'appIds'>, appId: string): boolean =>
  role !== 'MANAGER' || appIds.includes(appId as AppId);

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
