import type { AppId, Environment } from '@app/domain';
import { type Database, newId, type PrismaTx } from '@app/persistence';
import { hintOf, newApiKey } from '../keys/api-keys.js';
import { hashSecret } from '../keys/secrets.js';
import { keyQuotaReached, type QuotaReached, type Quotas } from './quotas.js';

/** A key without its hash. */
export interface KeyView {
  keyId: string;
  hint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const VIEW = { id: true, hint: true, createdAt: true, lastUsedAt: true, revokedAt: true } as const;

const toKeyView = ({ id, ...key }: Omit<KeyView, 'keyId'> & { id: string }): KeyView => ({ keyId: id, ...key });

export interface NewKey {
  kind: 'created';
  key: KeyView;
  /** The caller gets the key itself, and only now. */
  apiKey: string;
}

export const addKey = (
  { prisma }: Database,
  appId: AppId,
  environment: Environment,
  quotas: Quotas,
): Promise<NewKey | QuotaReached> =>
  prisma.$transaction(async (tx) => (await keyQuotaReached(tx, appId, quotas)) ?? createKey(tx, appId, environment));

export async function createKey(tx: PrismaTx, appId: AppId, environment: Environment): Promise<NewKey> {
  const apiKey = newApiKey(environment);
  const key = await tx.apiKey.create({
    data: { id: newId(), appId, hash: hashSecret(apiKey), hint: hintOf(apiKey) },
    select: VIEW,
  });
  return { kind: 'created', key: toKeyView(key), apiKey };
}

/** Oldest first, with the revoked keys. */
export async function listKeys({ prisma }: Database, appId: AppId): Promise<KeyView[]> {
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  return (await prisma.apiKey.findMany({ where: { appId }, select: VIEW, orderBy })).map(toKeyView);
}

/** Revokes a key once; a repeat shows when that was. Null if the app has no such key. */
export async function revokeKey({ prisma }: Database, appId: AppId, id: string): Promise<KeyView | null> {
  await prisma.apiKey.updateMany({ where: { id, appId, revokedAt: null }, data: { revokedAt: new Date() } });
  const key = await prisma.apiKey.findUnique({ where: { id, appId }, select: VIEW });
  return key && toKeyView(key);
}
