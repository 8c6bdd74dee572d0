import type { AppId, Environment, LaneId, OperatorAct } from '@app/domain';
import { type AppState, changeAppState, changeLegalHold } from '@app/persistence';
import { performAct, type ActResult, notDone, type OperatingTools, type OperatorOrder } from './act.js';

export interface AppRef {
  appId: AppId;
  environment: Environment;
  laneId: LaneId;
}

/** The app can be used from now on, and keys can be created for it. */
export const activateApp = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  applyAppStateChange(tools, order, app, { name: 'activate-app', from: ['PENDING', 'SUSPENDED'], to: 'ACTIVE' });

/** No key and no login can use the app any more. Submissions accepted before are still sent. */
export const suspendApp = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  applyAppStateChange(tools, order, app, { name: 'suspend-app', from: ['PENDING', 'ACTIVE'], to: 'SUSPENDED' });

/** From now on the sweeper deletes nothing of the account of the app, however old it is. */
export const beginLegalHold = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  applyLegalHold(tools, order, app, { name: 'begin-legal-hold', reason: order.reason });

export const endLegalHold = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  applyLegalHold(tools, order, app, { name: 'end-legal-hold', reason: null });

function applyLegalHold(
  tools: OperatingTools,
  order: OperatorOrder,
  { appId, environment, laneId }: AppRef,
  { name, reason }: { name: OperatorAct; reason: string | null },
): Promise<ActResult> {
  return performAct(tools, order, name, { environment, laneId, submissionId: null }, async (tx) => {
    if (await changeLegalHold(tx, appId, reason)) return { kind: 'done', details: { appId } };
    return notDone(
      `The account is ${reason === null ? 'under no legal hold' : 'under a legal hold already'}.`,
      'There is nothing to do.',
    );
  });
}

interface AppStateChange {
  name: OperatorAct;
  from: AppState[];
  to: AppState;
}

function applyAppStateChange(
  tools: OperatingTools,
  order: OperatorOrder,
  { appId, environment, laneId }: AppRef,
  { name, from, to }: AppStateChange,
): Promise<ActResult> {
  return performAct(tools, order, name, { environment, laneId, submissionId: null }, async (tx) => {
    const before = await changeAppState(tx, appId, from, to);
    if (!before) return notDone(`The app is ${to} already.`, 'There is nothing to do.');
    return { kind: 'done', details: { appId, before } };
  });
}
