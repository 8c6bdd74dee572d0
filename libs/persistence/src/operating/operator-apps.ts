import type { AppId, Environment, LaneId } from '@app/domain';
import type { AppState } from '../accounts/sessions.js';
import type { Tx } from '../database/tx.js';

/** An app as an operator sees it: whose it is, and what it wants to open. */
export interface OperatorAppView {
  appId: AppId;
  name: string;
  environment: Environment;
  state: AppState;
  tin: string;
  bhfId: string;
  laneId: LaneId;
  account: string;
  /** Who owns the account; nobody where it was made without a dashboard. */
  owners: string[];
  createdAt: Date;
}

export interface OperatorAppFilter {
  state?: string | undefined;
  environment?: string | undefined;
  /** The last app of the page before. */
  after?: string | undefined;
  limit: number;
}

const APP_VIEW = `SELECT a.id AS "appId", a.name, a.environment, a.state, d.tin, d.bhf_id AS "bhfId", d.id AS "laneId",
  c.name AS account, a.created_at AS "createdAt",
  ARRAY(SELECT u.email FROM users u WHERE u.account_id = c.id AND u.role = 'OWNER' ORDER BY u.email) AS owners
  FROM apps a JOIN devices d ON d.id = a.device_id JOIN accounts c ON c.id = a.account_id`;

/** Oldest first: who has waited longest. */
export const listAppsForOperator = (
  tx: Tx,
  { state, environment, after, limit }: OperatorAppFilter,
): Promise<OperatorAppView[]> =>
  tx.query<OperatorAppView>(
    `${APP_VIEW} WHERE ($1::text IS NULL OR a.state = $1) AND ($2::text IS NULL OR a.environment = $2)
       AND ($3::uuid IS NULL OR (a.created_at, a.id) > (SELECT created_at, id FROM apps WHERE id = $3))
     ORDER BY a.created_at, a.id LIMIT $4`,
    [state ?? null, environment ?? null, after ?? null, limit],
  );

export async function readAppForOperator(tx: Tx, appId: string): Promise<OperatorAppView | null> {
  const [app] = await tx.query<OperatorAppView>(`${APP_VIEW} WHERE a.id = $1`, [appId]);
  return app ?? null;
}

/** The state it was in; null, and nothing changed, where that is none of these. The lane of its device is locked. */
export async function changeAppState(tx: Tx, appId: AppId, from: AppState[], to: AppState): Promise<AppState | null> {
  const [changed] = await tx.query<{ before: AppState }>(
    `UPDATE apps a SET state = $3 FROM (SELECT id, state FROM apps WHERE id = $1 FOR UPDATE) was
     WHERE a.id = was.id AND was.state = ANY($2) RETURNING was.state AS before`,
    [appId, from, to],
  );
  return changed?.before ?? null;
}
