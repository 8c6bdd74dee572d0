import type { AccountId, AppId, Environment } from '@app/domain';
import type { AppState, Database, Tx } from '@app/persistence';

/** An app as the people of its account see it. */
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
  createdAt: Date;
}

/** What of it may be changed; what is left out stays as it is. */
export type AppChange = Partial<{
  name: string;
  serviceClass: string;
  goodsClass: string;
  servesAccount: boolean;
  stockFollows: boolean;
}>;

const VIEW = `SELECT a.id AS "appId", a.name, a.environment, a.state, d.tin, d.bhf_id AS "bhfId",
  a.service_class AS "serviceClass", a.goods_class AS "goodsClass", a.serves_account AS "servesAccount",
  a.stock_follows AS "stockFollows", a.created_at AS "createdAt"
  FROM apps a JOIN devices d ON d.id = a.device_id`;

/** Null for what does not exist and for what is another's. */
export async function readApp(tx: Tx, accountId: AccountId, appId: string): Promise<AppView | null> {
  const [app] = await tx.query<AppView>(`${VIEW} WHERE a.id = $1 AND a.account_id = $2`, [appId, accountId]);
  return app ?? null;
}

/** Oldest first, from behind the last of the page before. */
export const listApps = (
  tx: Tx,
  accountId: AccountId,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AppView[]> =>
  tx.query<AppView>(
    `${VIEW} WHERE a.account_id = $1
       AND ($2::uuid IS NULL OR (a.created_at, a.id) > (SELECT created_at, id FROM apps WHERE id = $2))
     ORDER BY a.created_at, a.id LIMIT $3`,
    [accountId, after ?? null, limit],
  );

/** Of one account at a time, so that no two of its apps take the same name at once. */
export async function isNameFree(tx: Tx, accountId: AccountId, name: string, exceptFor?: AppId): Promise<boolean> {
  await tx.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
  const taken = await tx.query(
    'SELECT 1 FROM apps WHERE account_id = $1 AND name = $2 AND id IS DISTINCT FROM $3 LIMIT 1',
    [accountId, name, exceptFor ?? null],
  );
  return taken.length === 0;
}

/** False, and nothing changed, where another app of the account has the name. */
export const changeApp = (
  db: Database,
  accountId: AccountId,
  appId: AppId,
  { name, serviceClass, goodsClass, servesAccount, stockFollows }: AppChange,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (name !== undefined && !(await isNameFree(tx, accountId, name, appId))) return false;
    await tx.query(
      `UPDATE apps SET name = coalesce($2, name), service_class = coalesce($3, service_class),
         goods_class = coalesce($4, goods_class), serves_account = coalesce($5, serves_account),
         stock_follows = coalesce($6, stock_follows) WHERE id = $1`,
      [appId, name, serviceClass, goodsClass, servesAccount, stockFollows],
    );
    return true;
  });
