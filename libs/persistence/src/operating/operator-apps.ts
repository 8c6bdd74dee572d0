import type { AccountId, AppId, Environment, LaneId } from '@app/domain';
import type { AppState } from '../callers.js';
import type { Database, Tx } from '../database/database.js';
import { type PageOptions, readPage } from '../database/pages.js';
import type { Prisma } from '../generated/client.js';

/** An app as an operator sees it: its account, and the branch that it wants to open. */
export interface OperatorAppView {
  appId: AppId;
  name: string;
  environment: Environment;
  state: AppState;
  tin: string;
  bhfId: string;
  /** Null until the app was activated once. */
  laneId: LaneId | null;
  accountId: AccountId;
  account: string;
  /** Since then nothing of the account is deleted, however old it is; null without a legal hold. */
  legalHold: { since: Date; reason: string } | null;
  /** E-mail addresses of the owners of the account; empty for an account without a dashboard. */
  owners: string[];
  createdAt: Date;
}

export interface OperatorAppFilter extends PageOptions {
  state?: string | undefined;
  environment?: string | undefined;
}

const WITH_ACCOUNT = {
  account: {
    select: {
      ...{ name: true, legalHoldAt: true, legalHoldReason: true },
      users: { where: { role: 'OWNER' }, select: { email: true }, orderBy: { email: 'asc' } },
    },
  },
} satisfies Prisma.AppInclude;

type AppWithAccount = Prisma.AppGetPayload<{ include: typeof WITH_ACCOUNT }>;

/** Oldest first: the app that has waited longest. */
export async function listAppsForOperator(
  { prisma }: Database,
  { state, environment, ...options }: OperatorAppFilter,
): Promise<OperatorAppView[]> {
  const where = { ...(state && { state }), ...(environment && { environment }) };
  const orderBy: Prisma.AppOrderByWithRelationInput[] = [{ createdAt: 'asc' }, { id: 'asc' }];
  const apps = await readPage(options, (page) =>
    prisma.app.findMany({ where, include: WITH_ACCOUNT, orderBy, ...page }),
  );
  return apps.map(toOperatorAppView);
}

export async function readAppForOperator({ prisma }: Database, id: string): Promise<OperatorAppView | null> {
  const app = await prisma.app.findUnique({ where: { id }, include: WITH_ACCOUNT });
  return app && toOperatorAppView(app);
}

const toOperatorAppView = (app: AppWithAccount): OperatorAppView => ({
  ...{ appId: app.id as AppId, name: app.name, createdAt: app.createdAt },
  ...{ environment: app.environment as Environment, state: app.state as AppState },
  ...{ laneId: app.deviceId as LaneId | null, tin: app.tin, bhfId: app.bhfId },
  ...{
    accountId: app.accountId as AccountId,
    account: app.account.name,
    owners: app.account.users.map(({ email }) => email),
  },
  legalHold: legalHoldOf(app.account),
});

const legalHoldOf = ({ legalHoldAt, legalHoldReason }: AppWithAccount['account']): OperatorAppView['legalHold'] =>
  legalHoldAt && { since: legalHoldAt, reason: legalHoldReason! };

/**
 * Puts the account of the app under a legal hold (`reason`), or ends it (null). False if nothing changes. SQL, because the clock of
 * Postgres sets the time, in the transaction of an operator's act.
 */
export async function changeLegalHold(tx: Tx, appId: AppId, reason: string | null): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE accounts SET legal_hold_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END, legal_hold_reason = $2
     WHERE id = (SELECT account_id FROM apps WHERE id = $1) AND (legal_hold_at IS NULL) <> ($2::text IS NULL) RETURNING id`,
    [appId, reason],
  );
  return changed.length > 0;
}

/** Locks the row of the app, and returns its state. SQL, as what follows, because it runs in the transaction of an operator's act. */
export async function lockApp(tx: Tx, appId: AppId): Promise<AppState> {
  const [app] = await tx.query<{ state: AppState }>('SELECT state FROM apps WHERE id = $1 FOR NO KEY UPDATE', [appId]);
  return app!.state;
}

/** The hint of the key that is revoked now; null for a key that was revoked before, and for a key of another app. */
export async function revokeKeyOfApp(tx: Tx, appId: AppId, keyId: string): Promise<string | null> {
  const [key] = await tx.query<{ hint: string }>(
    'UPDATE api_keys SET revoked_at = now() WHERE id = $1 AND app_id = $2 AND revoked_at IS NULL RETURNING hint',
    [keyId, appId],
  );
  return key?.hint ?? null;
}

export const activateLockedApp = (tx: Tx, appId: AppId, laneId: LaneId): Promise<unknown> =>
  tx.query(`UPDATE apps SET state = 'ACTIVE', device_id = $2 WHERE id = $1`, [appId, laneId]);

export const suspendLockedApp = (tx: Tx, appId: AppId): Promise<unknown> =>
  tx.query(`UPDATE apps SET state = 'SUSPENDED' WHERE id = $1`, [appId]);
