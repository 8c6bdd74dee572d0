import type { AppId, Environment, LaneId } from '@app/domain';
import type { AppState } from '../accounts/principals.js';
import type { Database, Tx } from '../database/database.js';
import { type PageOptions, readPage } from '../database/read-page.js';
import type { Prisma } from '../generated/client.js';

/** An app as an operator sees it: its account, and the branch that it wants to open. */
export interface OperatorAppView {
  appId: AppId;
  name: string;
  environment: Environment;
  state: AppState;
  tin: string;
  bhfId: string;
  laneId: LaneId;
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
  device: { select: { tin: true, bhfId: true } },
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
  ...{ laneId: app.deviceId as LaneId, ...app.device },
  ...{ account: app.account.name, owners: app.account.users.map(({ email }) => email) },
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

/**
 * Returns the state before. Null, and no change, if that state is none of `from`. SQL, because it locks the row of the app in
 * the transaction of an operator's act.
 */
export async function changeAppState(tx: Tx, appId: AppId, from: AppState[], to: AppState): Promise<AppState | null> {
  const [changed] = await tx.query<{ before: AppState }>(
    `UPDATE apps a SET state = $3 FROM (SELECT id, state FROM apps WHERE id = $1 FOR UPDATE) was
     WHERE a.id = was.id AND was.state = ANY($2) RETURNING was.state AS before`,
    [appId, from, to],
  );
  return changed?.before ?? null;
}
