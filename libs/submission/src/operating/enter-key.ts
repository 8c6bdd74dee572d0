import { LEARNED_SERIES, type LearnedSeries } from '@app/domain';
import {
  type EnteredDevice,
  isRestoring,
  raiseSeries,
  readKeyedLane,
  resumeRefusedLane,
  storeEnteredDevice,
} from '@app/persistence';
import type { SeriesScopes } from '../kinds/kind.js';
import { type ActResult, notDone, type OperatingTools, type OperatorOrder, performAct } from './act.js';
import { type LaneRef, subjectOfLane } from './lane-acts.js';
import { findUnread } from './not-known-yet.js';
import { seriesKeyOf } from './series-keys.js';

/** The last numbers that other software has used; null if it has used none, or none that is known. */
export type LastNumbers = Record<LearnedSeries, number | null>;

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
    const numbers = numbersWithKeys(last, lane, tools.seriesScopes[lane.environment]);
    if (numbers.some(({ key }) => key === null)) return COUNTED_BY_PREFIX;
    const { isInitialised, isHeld, isCalling, isSettingUp } = await readKeyedLane(tx, lane.laneId);
    if (isInitialised && !isHeld) return IN_USE;
    if (isSettingUp) return SETTING_UP;
    if (isCalling) return CALLING;
    for (const { key, number } of numbers) {
      const unread = await findUnread(tx, lane, key!, number);
      if (unread) return { ...unread, fix: ENTERED_WITHOUT_NUMBERS };
    }
    if (numbers.some(({ series }) => series !== 'invoice') && (await isRestoring(tx, lane.laneId))) return RESTORING;
    await storeEnteredDevice(tx, lane.laneId, device);
    for (const { key, number } of numbers) await raiseSeries(tx, key!, number);
    const { serial, sdcId, mrcNo } = device;
    return { kind: 'done', details: { serial, sdcId, mrcNo, last }, heads: await resumeRefusedLane(tx, lane.laneId) };
  });

const numbersWithKeys = (last: LastNumbers, lane: LaneRef, scopes: SeriesScopes) =>
  LEARNED_SERIES.flatMap((series) => {
    const number = last[series];
    return number === null ? [] : [{ series, number, key: seriesKeyOf({ series, itemPrefix: null }, lane, scopes) }];
  });

const COUNTED_BY_PREFIX = notDone(
  'Here item codes are counted by their prefix, so one last number of all items says nothing.',
  'Leave lastItemNo out. Then have the numbers learned with POST /admin/api/lanes/{id}/learn.',
);
const ENTERED_WITHOUT_NUMBERS =
  'Enter the key without lastInvcNo. Then have the documents read with POST /admin/api/lanes/{id}/learn, with "apply": true.';
const RESTORING = notDone(
  'The restore of this branch is open, and the authority has no list of movements, items and purchases: some that wait here may be there.',
  'Enter the key without these numbers. Then decide what waits, and go on with POST /admin/api/lanes/{id}/next-number.',
);
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
