import type { AccountId, AppId, Environment } from '@app/domain';
import {
  type AppState,
  type Database,
  type PageOptions,
  type Prisma,
  type PrismaTx,
  readPage,
  type Session,
  worksIn,
} from '@app/persistence';
import { lockAccount } from './quotas.js';

/** An app as the users of its account see it. */
export interface AppView {
  appId: AppId;
  name: string;
  environment: Environment;
  state: AppState;
  tin: string;
  bhfId: string;
  serviceClass: string | null;
  goodsClass: string | null;
  servesAccount: boolean;
  stockFollows: boolean;
  invoiceTerms: string | null;
  bankDetails: string | null;
  createdAt: Date;
}

/** The settings that the account may change; a missing one stays as it is. */
export type AppChange = Partial<
  Pick<AppView, 'name' | 'servesAccount' | 'stockFollows' | 'invoiceTerms' | 'bankDetails'> &
    Record<'serviceClass' | 'goodsClass', string>
>;

const VIEW = {
  ...{ id: true, name: true, environment: true, state: true, createdAt: true },
  ...{ serviceClass: true, goodsClass: true, servesAccount: true, stockFollows: true },
  ...{ invoiceTerms: true, bankDetails: true },
  ...{ tin: true, bhfId: true },
} as const;

type Reader = Pick<Session, 'accountId' | 'role' | 'appIds'>;

/** Null for an app that does not exist, for an app of another account, and for one that a manager does not have. */
export async function readApp({ prisma }: Database, reader: Reader, id: string): Promise<AppView | null> {
  if (!worksIn(reader, id)) return null;
  const app = await prisma.app.findUnique({ where: { id, accountId: reader.accountId }, select: VIEW });
  return app && toAppView(app);
}

/** Oldest first. */
export async function listApps(
  { prisma }: Database,
  { accountId, role, appIds }: Reader,
  options: PageOptions,
): Promise<AppView[]> {
  const apps = await readPage(options, (page) =>
    prisma.app.findMany({
      where: { accountId, ...(role === 'MANAGER' && { id: { in: appIds } }) },
      select: VIEW,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      ...page,
    }),
  );
  return apps.map(toAppView);
}

type AppRow = Prisma.AppGetPayload<{ select: typeof VIEW }>;

const toAppView = ({ id, environment, state, ...app }: AppRow): AppView => ({
  ...{ appId: id as AppId, name: app.name, environment: environment as Environment, state: state as AppState },
  ...app,
});

/** Locks the account, so that no two of its apps take the same name at once. */
export async function isNameFree(
  tx: PrismaTx,
  accountId: AccountId,
  name: string,
  exceptFor?: AppId,
): Promise<boolean> {
  await lockAccount(tx, accountId);
  const others = exceptFor ? { id: { not: exceptFor } } : {};
  return (await tx.app.count({ where: { accountId, name, ...others } })) === 0;
}

/** False, and no change, if another app of the account has the name. */
export const changeApp = ({ prisma }: Database, accountId: AccountId, id: AppId, change: AppChange): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const { name, serviceClass, goodsClass, servesAccount, stockFollows, invoiceTerms, bankDetails } = change;
    if (name !== undefined && !(await isNameFree(tx, accountId, name, id))) return false;
    const data = { name, serviceClass, goodsClass, servesAccount, stockFollows, invoiceTerms, bankDetails };
    await tx.app.update({ where: { id }, data });
    return true;
  });
