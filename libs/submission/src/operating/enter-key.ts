import {
  type EnteredDevice,
  raiseSeries,
  readKeyedLane,
  resumeRefusedLane,
  storeEnteredDevice,
} from '@app/persistence';
import { invoiceSeriesOf } from '../kinds/invoices/invoice-kind.js';
import { itemSeriesOf } from '../kinds/item/item.js';
import { movementSeriesOf } from '../kinds/stock-movement/stock-movement.js';
import { type ActResult, notDone, type OperatingTools, type OperatorOrder, performAct } from './act.js';
import { type LaneRef, subjectOfLane } from './lane-acts.js';

/** The last numbers that other software has used; null if it has used none, or none that is known. */
export interface LastNumbers {
  invoice: number | null;
  movement: number | null;
  item: number | null;
}

/**
 * Enters a device that other software has set up, or a key that was lost: its key, its control unit, and the last numbers. If the
 * authority refused the device before, its lane goes on.
 */
export const enterKey = (
  tools: OperatingTools,
  order: OperatorOrder,
  lane: LaneRef,
  { device, last }: { device: EnteredDevice; last: LastNumbers },
): Promise<ActResult> =>
  performAct(tools, order, 'enter-key', subjectOfLane(lane), async (tx) => {
    const { isInitialised, isHeld, isCalling, isSettingUp } = await readKeyedLane(tx, lane.laneId);
    if (isInitialised && !isHeld) return IN_USE;
    if (isSettingUp) return SETTING_UP;
    if (isCalling) return CALLING;
    await storeEnteredDevice(tx, lane.laneId, device);
    for (const [series, lastNumber] of seriesWith(last, lane))
      if (lastNumber !== null) await raiseSeries(tx, series, lastNumber);
    const { serial, sdcId, mrcNo } = device;
    return { kind: 'done', details: { serial, sdcId, mrcNo, last }, heads: await resumeRefusedLane(tx, lane.laneId) };
  });

const seriesWith = (last: LastNumbers, lane: LaneRef): [string, number | null][] => [
  [invoiceSeriesOf(lane), last.invoice],
  [movementSeriesOf(lane), last.movement],
  [itemSeriesOf(lane), last.item],
];

const IN_USE = notDone(
  'The device is set up, and its lane is not held as a whole.',
  'If the key is wrong all the same, hold the lane first.',
);
const SETTING_UP = notDone(
  'A set-up of this device is under way or waits, and would replace the key.',
  'Wait until it is settled (it waits for your resume if you hold the lane), or have the taxpayer withdraw it with DELETE /api/v1/submissions/{id}.',
);
const CALLING = notDone(
  'A submission of this device is at the authority now, perhaps with the key of before.',
  'Send the order again in a minute.',
);
