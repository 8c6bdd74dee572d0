import { closeRestore, invoiceSeriesOf, openRestore } from '@app/persistence';
import { type ActResult, notDone, type OperatingTools, type OperatorOrder, performAct } from './act.js';
import { type LaneRef, subjectOfLane } from './lane-acts.js';

/** The invoices of the branch are compared from now on with what the authority has above our count. A restore that is open begins anew. */
export const beginRestore = (tools: OperatingTools, order: OperatorOrder, lane: LaneRef): Promise<ActResult> =>
  performAct(tools, order, 'begin-restore', subjectOfLane(lane), async (tx) => {
    await openRestore(tx, lane.laneId);
    return { kind: 'done' };
  });

/** Imported documents that no submission is by now are of others: nothing is compared with them any more. */
export const endRestore = (tools: OperatingTools, order: OperatorOrder, lane: LaneRef): Promise<ActResult> =>
  performAct(tools, order, 'end-restore', subjectOfLane(lane), async (tx) => {
    const closed = await closeRestore(tx, lane.laneId, invoiceSeriesOf(lane));
    if (!closed) return notDone('No restore of this branch is open.', 'There is nothing to do.');
    if (closed.unsettled > 0)
      return notDone(
        `${closed.unsettled} documents of the branch need the restore: invoices that waited when it was opened, or numbers that are in doubt since.`,
        'Resume the lane if it is held, and wait until they are settled: the authority may have them.',
      );
    return { kind: 'done', details: { openedAt: closed.openedAt.toISOString(), imported: closed.imported } };
  });
