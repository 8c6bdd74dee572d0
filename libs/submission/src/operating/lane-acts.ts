import type { Environment, LaneId } from '@app/domain';
import { correctNextNumber, type CorrectionResult, holdLane, isLaneHeld } from '@app/persistence';
import {
  performAct,
  type ActResult,
  type ActDone,
  type NotDone,
  notDone,
  type OperatingTools,
  type OperatorOrder,
} from './act.js';
import { invoiceSeriesOf } from '../kinds/invoices/invoice-kind.js';

export interface LaneRef {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
}

/** What is on the wire comes to its end; nothing follows it until the lane is resumed. */
export const hold = (tools: OperatingTools, order: OperatorOrder, lane: LaneRef): Promise<ActResult> =>
  performAct(tools, order, 'hold', subjectOfLane(lane), async (tx) => {
    const wasMoving = await holdLane(tx, lane.laneId, order.reason);
    if (!wasMoving) return notDone('The lane is held already.', 'Resume it, or leave it as it is.');
    return { kind: 'done', stalled: [lane.laneId] };
  });

/** Its cause is mended: its head is tried again, at a new turn, in doubt if it was. */
export const resume = (tools: OperatingTools, order: OperatorOrder, lane: LaneRef): Promise<ActResult> =>
  performAct(tools, order, 'resume', subjectOfLane(lane), async (tx) => {
    if (!(await isLaneHeld(tx, lane.laneId)))
      return notDone('The lane is not held.', 'There is nothing to do: it goes on by itself.');
    return { kind: 'done', heads: await tools.ledger.releaseLane(lane.laneId, tx) };
  });

/** The authority's counter was moved by other software: the next invoice of this branch goes out under this number. */
export function correctNumber(
  tools: OperatingTools,
  order: OperatorOrder,
  lane: LaneRef,
  wanted: { nextNumber: number; neverReceived: boolean },
): Promise<ActResult> {
  const correction = { ...wanted, series: invoiceSeriesOf(lane) };
  return performAct(tools, order, 'correct-number', subjectOfLane(lane), async (tx) =>
    correctionResult(await correctNextNumber(tx, lane.laneId, correction), wanted),
  );
}

function correctionResult(corrected: CorrectionResult, wanted: object): ActDone | NotDone {
  switch (corrected.verdict) {
    case 'corrected':
      return { kind: 'done', details: { before: corrected.before, ...wanted } };
    case 'moving':
      return notDone('The lane is moving.', 'Hold the lane first, and wait until its head is off the wire.');
    case 'doubtful':
      return notDone(
        'Nobody knows yet whether the head of the lane has its number.',
        'Ask the authority about that submission first; send "neverReceived": true if its number is somebody else’s there.',
      );
    case 'taken':
      return notDone(
        `Number ${corrected.number} is held by submission ${corrected.by}.`,
        `Send a nextNumber after ${corrected.number}.`,
      );
  }
}

const subjectOfLane = ({ environment, laneId }: LaneRef) => ({ environment, laneId, submissionId: null });
