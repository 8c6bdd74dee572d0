import { hash } from '@node-rs/argon2';
import type { Environment } from '@app/domain';
import { type Database, newId } from '@app/persistence';
import { hintOf, apiKeyProblem } from '../keys/api-keys.js';
import { hashSecret } from '../keys/secrets.js';

export interface NewApp {
  accountName: string;
  appName: string;
  environment: Environment;
  tin: string;
  bhfId: string;
  apiKey: string;
}

/**
 * Provisions an app with its device, its lane and a key, in the account that has the PIN, or in a new one. The key tells whether that
 * was done, so a repeat changes nothing.
 */
export async function provisionApp(db: Database, app: NewApp): Promise<{ appId: string }> {
  const { environment, tin, bhfId, apiKey } = app;
  const problem = apiKeyProblem(apiKey, environment);
  if (problem) throw new Error(problem);
  const owner = await findKeyOwner(db, apiKey);
  if (owner) return mustBeSameDevice(owner, app);
  const device = await db.prisma.device.findUnique({ where: { environment_tin_bhfId: { environment, tin, bhfId } } });
  // All branches of a PIN are in one account.
  const branch = device ?? (await db.prisma.device.findFirst({ where: { environment, tin } }));
  if (branch && !branch.accountId) throw pinWasFreed(tin);
  const accountId = branch?.accountId ?? (await addAccount(db, app.accountName));
  return addApp(db, app, accountId, device?.id ?? (await addDevice(db, app, accountId)));
}

const findKeyOwner = (db: Database, apiKey: string) =>
  db.prisma.apiKey.findUnique({
    where: { hash: hashSecret(apiKey) },
    select: { app: { select: { id: true, environment: true, tin: true, bhfId: true } } },
  });

type KeyOwner = NonNullable<Awaited<ReturnType<typeof findKeyOwner>>>;

/** A provisioned app would bind the PIN again, and an operator has decided that it is free. */
export const pinWasFreed = (tin: string): Error =>
  new Error(`An operator freed the PIN ${tin}. Create an app for it in the dashboard and activate that app.`);

function mustBeSameDevice({ app: known }: KeyOwner, { environment, tin, bhfId }: NewApp): { appId: string } {
  if (known.environment === environment && known.tin === tin && known.bhfId === bhfId) return { appId: known.id };
  throw new Error(
    `This API key belongs to the app of PIN ${known.tin}, branch ${known.bhfId} (${known.environment}), and not to PIN ` +
      `${tin}, branch ${bhfId} (${environment}). Use another API key for each branch.`,
  );
}

async function addAccount({ prisma }: Database, name: string): Promise<string> {
  const { id } = await prisma.account.create({ data: { id: newId(), name } });
  return id;
}

async function addDevice(
  { prisma }: Database,
  { environment, tin, bhfId }: NewApp,
  accountId: string,
): Promise<string> {
  const data = { id: newId(), accountId, environment, tin, bhfId, lane: { create: { environment } } };
  const { id } = await prisma.device.create({ data });
  return id;
}

async function addApp(db: Database, app: NewApp, accountId: string, deviceId: string): Promise<{ appId: string }> {
  const appId = newId();
  const key = { id: newId(), hash: hashSecret(app.apiKey), hint: hintOf(app.apiKey) };
  await db.prisma.$transaction([
    db.prisma.app.create({
      data: {
        id: appId,
        accountId,
        deviceId,
        name: app.appName,
        ...{ environment: app.environment, tin: app.tin, bhfId: app.bhfId },
        keys: { create: key },
      },
    }),
    db.prisma.operatorAct.create({ data: mintAct({ ...key, appId }) }),
  ]);
  return { appId };
}

/** A key that comes from a shell is an act, too. */
export const mintAct = ({ id: keyId, appId, hint }: { id: string; appId: string; hint: string }) => ({
  ...{ id: newId(), operator: 'shell', act: 'mint-key', reason: 'provisioned', details: { appId, keyId, hint } },
});

/**
 * Provisions an operator of this installation. The ledger keeps the password as argon2id. An operator who exists is left as they are:
 * they may have changed their password since, or may be disabled. So is a user of an account: neither should get the password of the
 * other.
 */
export async function provisionOperator({ prisma }: Database, typed: string, password: string): Promise<void> {
  const email = typed.toLowerCase();
  const data = { id: newId(), email, passwordHash: await hash(password), role: 'OPERATOR' };
  await prisma.user.createMany({ data, skipDuplicates: true });
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email }, select: { accountId: true } });
  if (accountId !== null)
    throw new Error(`${email} is the address of a user of an account. Set another e-mail address for the operator.`);
}
