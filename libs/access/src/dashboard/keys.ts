import type { AppId } from '@app/domain';
import { type Database, newId, type PrismaTx, revokeKeyOfApp, type Session, sqlWithin } from '@app/persistence';
import { hintOf, newApiKey } from '../api-keys.js';
import { hashSecret } from '../secrets.js';
import { recordUserAct } from '../login-acts.js';
import type { AppView } from './apps.js';
import { keyQuotaReached, type QuotaReached } from './quotas.js';

/** A key without its hash. */
export interface KeyView {
  keyId: string;
  name: string | null;
  hint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const VIEW = { id: true, name: true, hint: true, createdAt: true, lastUsedAt: true, revokedAt: true } as const;

type KeyRow = Omit<KeyView, 'keyId'> & { id: string };

const toKeyView = ({ id, ...key }: KeyRow): KeyView => ({ keyId: id, ...key });

interface NewKey {
  kind: 'created';
  key: KeyView;
  /** The caller gets the key itself, and only now. */
  apiKey: string;
}

/** The user of a login, by whom a key is minted or revoked. */
type ByUser = Pick<Session, 'userId'>;

export const addKey = (
  { prisma }: Database,
  by: ByUser,
  app: Pick<AppView, 'appId' | 'environment'>,
  name: string | null,
): Promise<NewKey | QuotaReached> =>
  prisma.$transaction(async (tx) => (await keyQuotaReached(tx, app.appId)) ?? createKey(tx, by, app, name));

export async function createKey(
  tx: PrismaTx,
  by: ByUser,
  { appId, environment }: Pick<AppView, 'appId' | 'environment'>,
  name: string | null = null,
): Promise<NewKey> {
  const apiKey = newApiKey(environment);
  const key = await tx.apiKey.create({
    data: { id: newId(), appId, name, hash: hashSecret(apiKey), hint: hintOf(apiKey) },
    select: VIEW,
  });
  await recordUserAct(tx, 'mint-key', by.userId, { appId, keyId: key.id, name, hint: key.hint });
  return { kind: 'created', key: toKeyView(key), apiKey };
}

/** Oldest first, with the revoked keys. */
export async function listKeys({ prisma }: Database, appId: AppId): Promise<KeyView[]> {
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  return (await prisma.apiKey.findMany({ where: { appId }, select: VIEW, orderBy })).map(toKeyView);
}

/** Revokes a key once; a repeat shows when that was. Null if the app has no such key. */
export const revokeKey = ({ prisma }: Database, by: ByUser, appId: AppId, id: string): Promise<KeyView | null> =>
  prisma.$transaction(async (tx) => {
    const hint = await revokeKeyOfApp(sqlWithin(tx), appId, id);
    const key = await tx.apiKey.findUnique({ where: { id, appId }, select: VIEW });
    if (key && hint !== null) await recordUserAct(tx, 'revoke-key', by.userId, { appId, keyId: key.id, hint });
    return key && toKeyView(key);
  });
