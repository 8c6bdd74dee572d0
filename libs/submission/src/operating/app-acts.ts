import type { AppId, Environment, LaneId, OperatorAct } from '@app/domain';
import { type AppState, moveApp } from '@app/persistence';
import { act, type Acted, notDone, type OperatingTools, type Order } from './act.js';

export interface AppRef {
  appId: AppId;
  environment: Environment;
  laneId: LaneId;
}

/** From now on it opens what it is for, and keys of it can be minted. */
export const activateApp = (tools: OperatingTools, order: Order, app: AppRef): Promise<Acted> =>
  move(tools, order, app, { name: 'activate-app', from: ['PENDING', 'SUSPENDED'], to: 'ACTIVE' });

/** None of its keys, and nobody's token, opens it any more; what was accepted before still goes out. */
export const suspendApp = (tools: OperatingTools, order: Order, app: AppRef): Promise<Acted> =>
  move(tools, order, app, { name: 'suspend-app', from: ['PENDING', 'ACTIVE'], to: 'SUSPENDED' });

interface Move {
  name: OperatorAct;
  from: AppState[];
  to: AppState;
}

function move(
  tools: OperatingTools,
  order: Order,
  { appId, environment, laneId }: AppRef,
  { name, from, to }: Move,
): Promise<Acted> {
  return act(tools, order, name, { environment, laneId, submissionId: null }, async (tx) => {
    const before = await moveApp(tx, appId, from, to);
    if (!before) return notDone(`The app is ${to} already.`, 'There is nothing to do.');
    return { kind: 'done', details: { appId, before } };
  });
}
