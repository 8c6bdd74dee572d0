import type { Environment, LaneId } from '@app/domain';
import { correctNextNumber, type Corrected, holdLane } from '@app/persistence';
import { act, type Acted, type Done, type NotDone, notDone, type OperatingTools, type Order } from './act.js';
import { invoiceSeriesOf } from '../kinds/invoices/invoice-kind.js';

export interface LaneRef {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
}

/** What is on the wire comes to its end; nothing follows it until the lane is resumed. */
export const hold = (tools: OperatingTools, order: Order, lane: LaneRef): Promise<Acted> =>
  act(tools, order, 'hold', ofLane(lane), async (tx) => {
    const wentOn = await holdLane(tx, lane.laneId, order.reason);
    if (!wentOn) return notDone('The lane is held already.', 'Resume it, or leave it as it is.');
    return { kind: 'done', stalled: [lane.laneId] };
  });

/** Its cause is mended: its head is tried again, at a new turn, in doubt if it was. */
export const resume = (tools: OperatingTools, order: Order, lane: LaneRef): Promise<Acted> =>
  act(tools, order, 'resume', ofLane(lane), async (tx) => {
    const [held] = await tx.query('SELECT 1 FROM lanes WHERE id = $1 AND held_at IS NOT NULL', [lane.laneId]);
    if (!held) return notDone('The lane is not held.', 'There is nothing to do: it goes on by itself.');
    return { kind: 'done', heads: await tools.ledger.releaseLane(lane.laneId, tx) };
  });

/** The authority's counter was moved by other software: the next invoice of this branch goes out under this number. */
export function correctNumber(
  tools: OperatingTools,
  order: Order,
  lane: LaneRef,
  wanted: { nextNumber: number; neverReceived: boolean },
): Promise<Acted> {
  const correction = { ...wanted, series: invoiceSeriesOf(lane) };
  return act(tools, order, 'correct-number', ofLane(lane), async (tx) =>
    whatCameOf(await correctNextNumber(tx, lane.laneId, correction), wanted),
  );
}

function whatCameOf(corrected: Corrected, wanted: object): Done | NotDone {
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

const ofLane = ({ environment, laneId }: LaneRef) => ({ environment, laneId, submissionId: null });
