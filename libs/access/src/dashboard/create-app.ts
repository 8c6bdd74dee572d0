import type { AccountId, AppId, Environment } from '@app/domain';
import { type Database, newId, type PrismaTx } from '@app/persistence';
import { isNameFree } from './apps.js';
import { createKey } from './keys.js';

export interface CreateAppRequest {
  name: string;
  environment: Environment;
  tin: string;
  bhfId: string;
}

/** A production app has no `apiKey` before an operator activates it. */
export type CreatedApp =
  { kind: 'created'; appId: AppId; apiKey: string | null } | { kind: 'nameTaken' } | { kind: 'pinTaken' };

/**
 * Creates an app, and the device of its branch if there is none. A taxpayer belongs to one account in each environment: its
 * branches share items, numbers and stock, so an account with one branch would see those of the others.
 */
export const createApp = ({ prisma }: Database, accountId: AccountId, request: CreateAppRequest): Promise<CreatedApp> =>
  prisma.$transaction(async (tx) => {
    if (!(await isNameFree(tx, accountId, request.name))) return { kind: 'nameTaken' };
    if (!(await isPinFree(tx, accountId, request))) return { kind: 'pinTaken' };
    const { name, environment } = request;
    const isSandbox = environment === 'SANDBOX';
    const id = newId<AppId>();
    const deviceId = (await findDevice(tx, request)) ?? (await addDevice(tx, accountId, request));
    await tx.app.create({
      data: { id, accountId, deviceId, name, environment, state: isSandbox ? 'ACTIVE' : 'PENDING' },
    });
    const newKey = isSandbox ? await createKey(tx, id, environment) : null;
    return { kind: 'created', appId: id, apiKey: newKey?.apiKey ?? null };
  });

type NewBranch = Omit<CreateAppRequest, 'name'>;

/** Locks the taxpayer, so that of two accounts that want it at once only the first gets it. */
async function isPinFree(tx: PrismaTx, accountId: AccountId, { environment, tin }: NewBranch): Promise<boolean> {
  // SQL, because Prisma has no locks, and the taxpayer has no row yet.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`taxpayer/${environment}/${tin}`}, 0))`;
  return (await tx.device.count({ where: { environment, tin, accountId: { not: accountId } } })) === 0;
}

async function findDevice(tx: PrismaTx, { environment, tin, bhfId }: NewBranch): Promise<string | null> {
  const device = await tx.device.findUnique({
    where: { environment_tin_bhfId: { environment, tin, bhfId } },
    select: { id: true },
  });
  return device?.id ?? null;
}

async function addDevice(tx: PrismaTx, accountId: AccountId, { environment, tin, bhfId }: NewBranch): Promise<string> {
  const id = newId();
  await tx.device.create({ data: { id, accountId, environment, tin, bhfId, lane: { create: { environment } } } });
  return id;
}
