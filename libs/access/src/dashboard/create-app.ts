import { randomUUID } from 'node:crypto';
import type { AccountId, AppId, Environment, LaneId } from '@app/domain';
import type { Database, Tx } from '@app/persistence';
import { isNameFree } from './apps.js';
import { addKey } from './keys.js';

export interface CreateAppRequest {
  name: string;
  environment: Environment;
  tin: string;
  bhfId: string;
}

/** `apiKey` is null for a production app, which has none before an operator activates it. */
export type CreatedApp =
  { kind: 'created'; appId: AppId; apiKey: string | null } | { kind: 'nameTaken' } | { kind: 'pinTaken' };

/**
 * An app on the device of its branch, which is made if need be. A taxpayer belongs to one account in each environment:
 * items, numbers and stock are shared by all of its branches, so whoever could open another branch of it would see them.
 */
export const createApp = (db: Database, accountId: AccountId, request: CreateAppRequest): Promise<CreatedApp> =>
  db.transaction(async (tx) => {
    if (!(await isNameFree(tx, accountId, request.name))) return { kind: 'nameTaken' };
    if (!(await isPinFree(tx, accountId, request))) return { kind: 'pinTaken' };
    const { name, environment } = request;
    const isSandbox = environment === 'SANDBOX';
    const appId = randomUUID() as string as AppId;
    const deviceId = (await findDevice(tx, request)) ?? (await addDevice(tx, accountId, request));
    await tx.query(
      'INSERT INTO apps (id, account_id, device_id, name, environment, state) VALUES ($1, $2, $3, $4, $5, $6)',
      [appId, accountId, deviceId, name, environment, isSandbox ? 'ACTIVE' : 'PENDING'],
    );
    const newKey = isSandbox ? await addKey(tx, appId, environment) : null;
    return { kind: 'created', appId, apiKey: newKey?.apiKey ?? null };
  });

type BranchRef = Omit<CreateAppRequest, 'name'>;

/** Of one taxpayer at a time, so that of two accounts that want it at once one is first. */
async function isPinFree(tx: Tx, accountId: AccountId, { environment, tin }: BranchRef): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`taxpayer/${environment}/${tin}`]);
  const others = await tx.query(
    'SELECT 1 FROM devices WHERE environment = $1 AND tin = $2 AND account_id <> $3 LIMIT 1',
    [environment, tin, accountId],
  );
  return others.length === 0;
}

async function findDevice(tx: Tx, { environment, tin, bhfId }: BranchRef): Promise<LaneId | null> {
  const [device] = await tx.query<{ id: LaneId }>(
    'SELECT id FROM devices WHERE environment = $1 AND tin = $2 AND bhf_id = $3',
    [environment, tin, bhfId],
  );
  return device?.id ?? null;
}

async function addDevice(tx: Tx, accountId: AccountId, { environment, tin, bhfId }: BranchRef): Promise<LaneId> {
  const id = randomUUID() as string as LaneId;
  await tx.query('INSERT INTO devices (id, account_id, environment, tin, bhf_id) VALUES ($1, $2, $3, $4, $5)', [
    ...[id, accountId, environment, tin, bhfId],
  ]);
  await tx.query('INSERT INTO lanes (id, environment) VALUES ($1, $2)', [id, environment]);
  return id;
}
