import type { AccountId, AppId, Environment, LaneId, OperatorAct } from '@app/domain';
import {
  activateLockedApp,
  bindPin,
  changeLegalHold,
  lockApp,
  lockPin,
  readPinHolder,
  revokeKeyOfApp,
  suspendLockedApp,
  type TaxpayerRef,
  type Tx,
} from '@app/persistence';
import {
  performAct,
  type ActResult,
  type ActSubject,
  type NotDone,
  notDone,
  type OperatingTools,
  type OperatorOrder,
} from './act.js';

/** An app, and the branch that it asks for. */
export interface AppRef {
  appId: AppId;
  accountId: AccountId;
  environment: Environment;
  tin: string;
  bhfId: string;
  /** Null until the app was activated once. */
  laneId: LaneId | null;
}

const NOTHING_TO_DO = 'There is nothing to do.';

/** An act on an app locks no lane, or locks the PIN before it. */
export const subjectOfApp = ({ environment }: AppRef): ActSubject => ({
  environment,
  laneId: null,
  submissionId: null,
});

/**
 * The app can be used from now on, and keys can be created for it. The first app that is activated for a free PIN binds the PIN
 * to its account.
 */
export const activateApp = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  performAct(tools, order, 'activate-app', subjectOfApp(app), async (tx) => {
    const { appId, accountId } = app;
    // The PIN before the app, as in releasePin: two acts must not wait for one another.
    await lockPin(tx, app);
    const before = await lockApp(tx, appId);
    if (before === 'ACTIVE') return notDone('The app is ACTIVE already.', NOTHING_TO_DO);
    const laneId = await bindPin(tx, app, accountId);
    if (!laneId) return boundToAnother(tx, app);
    await activateLockedApp(tx, appId, laneId);
    return { kind: 'done', laneId, details: { appId, before } };
  });

/** The failure of activating an app while another account has its PIN. */
async function boundToAnother(tx: Tx, app: TaxpayerRef): Promise<NotDone> {
  const holder = await readPinHolder(tx, app);
  const theirApp = holder?.appId ? ` (app ${holder.appId})` : '';
  return notDone(
    `The PIN ${app.tin} is bound to the account "${holder?.account}"${theirApp}.`,
    'Find out to whom the PIN belongs. If it belongs to the account of this app, free it with ' +
      `POST /admin/api/apps/${holder?.appId ?? '{id}'}/release-pin, and then activate this app. If not, suspend this app.`,
  );
}

/** No key and no login can use the app any more. Submissions accepted before are still sent. */
export const suspendApp = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  performAct(tools, order, 'suspend-app', subjectOfApp(app), async (tx) => {
    const { appId, laneId } = app;
    const before = await lockApp(tx, appId);
    if (before === 'SUSPENDED') return notDone('The app is SUSPENDED already.', NOTHING_TO_DO);
    await suspendLockedApp(tx, appId);
    return { kind: 'done', laneId, details: { appId, before } };
  });

/** The key works no more, and is never good again. The other keys of the app go on. */
export const revokeKey = (
  tools: OperatingTools,
  order: OperatorOrder,
  app: AppRef,
  keyId: string,
): Promise<ActResult> =>
  performAct(tools, order, 'revoke-key', subjectOfApp(app), async (tx) => {
    const hint = await revokeKeyOfApp(tx, app.appId, keyId);
    if (hint === null) return notDone('The key is revoked already.', NOTHING_TO_DO);
    return { kind: 'done', details: { appId: app.appId, keyId, hint } };
  });

/** The sweeper deletes nothing of the account of the app from now on, however old it is. */
export const beginLegalHold = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  applyLegalHold(tools, order, app, { name: 'begin-legal-hold', reason: order.reason });

export const endLegalHold = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  applyLegalHold(tools, order, app, { name: 'end-legal-hold', reason: null });

function applyLegalHold(
  tools: OperatingTools,
  order: OperatorOrder,
  app: AppRef,
  { name, reason }: { name: OperatorAct; reason: string | null },
): Promise<ActResult> {
  const { appId, laneId } = app;
  return performAct(tools, order, name, subjectOfApp(app), async (tx) => {
    if (await changeLegalHold(tx, appId, reason)) return { kind: 'done', laneId, details: { appId } };
    return notDone(
      `The account is ${reason === null ? 'under no legal hold' : 'under a legal hold already'}.`,
      NOTHING_TO_DO,
    );
  });
}
