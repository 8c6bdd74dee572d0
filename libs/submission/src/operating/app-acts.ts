import type { AppId, Environment, LaneId, OperatorAct } from '@app/domain';
import { type AppState, changeAppState } from '@app/persistence';
import { performAct, type ActResult, notDone, type OperatingTools, type OperatorOrder } from './act.js';

export interface AppRef {
  appId: AppId;
  environment: Environment;
  laneId: LaneId;
}

/** From now on it opens what it is for, and keys of it can be minted. */
export const activateApp = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  applyAppStateChange(tools, order, app, { name: 'activate-app', from: ['PENDING', 'SUSPENDED'], to: 'ACTIVE' });

/** None of its keys, and nobody's token, opens it any more; what was accepted before still goes out. */
export const suspendApp = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  applyAppStateChange(tools, order, app, { name: 'suspend-app', from: ['PENDING', 'ACTIVE'], to: 'SUSPENDED' });

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
