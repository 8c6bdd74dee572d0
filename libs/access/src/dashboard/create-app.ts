import type { AppId, Environment } from '@app/domain';
import { bindPin, type Database, newId, type Session, sqlWithin } from '@app/persistence';
import { isNameFree } from './apps.js';
import { createKey } from './keys.js';
import { appQuotaReached, type QuotaReached, type Quotas } from './quotas.js';

export interface CreateAppRequest {
  name: string;
  environment: Environment;
  tin: string;
  bhfId: string;
}

/** A production app has no `apiKey` before an operator activates it. */
export type CreatedApp =
  | { kind: 'created'; appId: AppId; apiKey: string | null }
  | { kind: 'nameTaken' }
  | { kind: 'pinTaken' }
  | QuotaReached;

/**
 * Creates an app. A taxpayer belongs to one account in each environment: its branches share items, numbers and stock, so an account
 * with one branch would see those of the others. A sandbox app binds its PIN to the account at once. A production app only asks for
 * its PIN, as apps of other accounts may do too: an operator finds out whose the PIN is, and the activation binds it. So its answer
 * tells nobody whether another account has the PIN.
 */
export async function createApp(
  { prisma }: Database,
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
  { name, ...branch }: CreateAppRequest,
  quotas: Quotas,
): Promise<CreatedApp> {
  const { environment } = branch;
  const isSandbox = environment === 'SANDBOX';
  // A request that is refused anyway must not wait for the lock of its account, and keep a connection meanwhile.
  const reached = await appQuotaReached(prisma, accountId, quotas, !isSandbox);
  if (reached) return reached;
  return prisma.$transaction(async (tx) => {
    if (!(await isNameFree(tx, accountId, name))) return { kind: 'nameTaken' };
    const quotaReached = await appQuotaReached(tx, accountId, quotas, !isSandbox);
    if (quotaReached) return quotaReached;
    const deviceId = isSandbox ? await bindPin(sqlWithin(tx), branch, accountId) : null;
    if (isSandbox && !deviceId) return { kind: 'pinTaken' };
    const id = newId<AppId>();
    const state = isSandbox ? 'ACTIVE' : 'PENDING';
    await tx.app.create({ data: { id, accountId, deviceId, name, ...branch, state } });
    const newKey = isSandbox ? await createKey(tx, { userId }, { appId: id, environment }) : null;
    return { kind: 'created', appId: id, apiKey: newKey?.apiKey ?? null };
  });
}
