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

/** A running attempt ends normally. The next one starts only after the lane is resumed. */
export const hold = (tools: OperatingTools, order: OperatorOrder, lane: LaneRef): Promise<ActResult> =>
  performAct(tools, order, 'hold', subjectOfLane(lane), async (tx) => {
    const wasMoving = await holdLane(tx, lane.laneId, order.reason);
    if (!wasMoving) return notDone('The lane is held already.', 'Resume it, or leave it as it is.');
    return { kind: 'done', stalled: [lane.laneId] };
  });

/** Tries the head again at a new turn. A head in doubt stays in doubt. */
export const resume = (tools: OperatingTools, order: OperatorOrder, lane: LaneRef): Promise<ActResult> =>
  performAct(tools, order, 'resume', subjectOfLane(lane), async (tx) => {
    if (!(await isLaneHeld(tx, lane.laneId)))
      return notDone('The lane is not held.', 'There is nothing to do: the lane goes on automatically.');
    return { kind: 'done', heads: await tools.ledger.releaseLane(lane.laneId, tx) };
  });

/** Other software moved the authority's counter: the next invoice of this branch gets this number. */
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
      return notDone(
        'The lane is not held, or its head is still being sent.',
        'Hold the lane, then wait until no attempt of its head is running.',
      );
    case 'doubtful':
      return notDone(
        'It is not known yet whether the authority received the head of this lane under its number.',
        'Ask the authority about that submission first. If it shows another sale under that number, send "neverReceived": true.',
      );
    case 'taken':
      return notDone(
        `Number ${corrected.number} is held by submission ${corrected.by}.`,
        `Send a nextNumber after ${corrected.number}.`,
      );
  }
}

export const subjectOfLane = ({ environment, laneId }: LaneRef) => ({ environment, laneId, submissionId: null });
