import type { AccountId, AppId } from '@app/domain';
import type { PrismaTx } from '@app/persistence';

/** The most that one account may have. Apps and keys that an operator provisions are not limited, but they count. */
export interface Quotas {
  /** Apps of an account, in any state. */
  appsMax: number;
  /** Users of an account, with the open invitations. */
  membersMax: number;
}

export type QuotaName = keyof Quotas | 'pendingAppsMax' | 'keysMax' | 'revokedKeysMax';

/** Nothing was created: the account or the app has as many as it may have. */
export interface QuotaReached {
  kind: 'quotaReached';
  quota: QuotaName;
  max: number;
}

/** Production apps of an account that wait for an operator: as many as one looks through on a day. */
const PENDING_APPS_MAX = 100;

/** Keys of an app that were not revoked: a change of keys needs two for a while, and the list stays short. */
const KEYS_MAX = 20;

/** Revoked keys stay for a while, so that a list shows them. An app that revokes this many gets no second key until some are deleted. */
const REVOKED_KEYS_MAX = 1_000;

const reached = (count: number, quota: QuotaName, max: number): QuotaReached | null =>
  count < max ? null : { kind: 'quotaReached', quota, max };

/** Locks the account, so that requests at the same moment count one after the other. SQL, because Prisma has no row locks. */
export const lockAccount = (tx: PrismaTx, accountId: string): Promise<unknown> =>
  tx.$executeRaw`SELECT FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;

/** Null if the account may have one more app. The answer stays true only while the caller has locked the account. */
export async function appQuotaReached(
  tx: Pick<PrismaTx, 'app'>,
  accountId: AccountId,
  { appsMax }: Quotas,
  willBePending: boolean,
): Promise<QuotaReached | null> {
  const apps = reached(await tx.app.count({ where: { accountId } }), 'appsMax', appsMax);
  if (apps || !willBePending) return apps;
  const pending = await tx.app.count({ where: { accountId, state: 'PENDING' } });
  return reached(pending, 'pendingAppsMax', PENDING_APPS_MAX);
}

/** Null if the app may have one more key: an app without a key that works always may. Locks the row of the app. */
export async function keyQuotaReached(tx: PrismaTx, appId: AppId): Promise<QuotaReached | null> {
  await tx.$executeRaw`SELECT FROM apps WHERE id = ${appId}::uuid FOR NO KEY UPDATE`;
  const live = await tx.apiKey.count({ where: { appId, revokedAt: null } });
  if (live === 0) return null;
  const revoked = await tx.apiKey.count({ where: { appId, revokedAt: { not: null } } });
  return reached(live, 'keysMax', KEYS_MAX) ?? reached(revoked, 'revokedKeysMax', REVOKED_KEYS_MAX);
}

/** Null if the account may invite one more user. The caller has locked the account. */
export async function memberQuotaReached(
  tx: PrismaTx,
  accountId: string,
  { membersMax }: Quotas,
): Promise<QuotaReached | null> {
  const users = await tx.user.count({ where: { accountId } });
  const open = await tx.invitation.count({ where: { accountId, expiresAt: { gt: new Date() } } });
  return reached(users + open, 'membersMax', membersMax);
}
