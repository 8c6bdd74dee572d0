import { LEARNED_SERIES, type LearnedNumbers, type LearnedSeries } from '@app/domain';
import { hasOpenNumber, raiseSeries, readLastNumbers, type Tx } from '@app/persistence';
import { invoiceSeriesOf } from '../kinds/invoices/invoice-kind.js';
import { itemSeriesOf } from '../kinds/item/item.js';
import { movementSeriesOf } from '../kinds/stock-movement/stock-movement.js';
import { type ActResult, notDone, type OperatingTools, type OperatorOrder, performAct } from './act.js';
import { type LaneRef, subjectOfLane } from './lane-acts.js';

/** What we count and what the authority has; `set` is the number that a series is raised to, null if it stays. */
export interface ComparedNumber {
  series: LearnedSeries;
  ours: number;
  last: number | null;
  set: number | null;
  note: string;
}

/** A series is only raised: what we count beyond the authority was entered, or was accepted and is not in its list yet. */
export async function compareLearned(tx: Tx, lane: LaneRef, learned: LearnedNumbers): Promise<ComparedNumber[]> {
  const lastNumbers = await readLastNumbers(
    tx,
    LEARNED_SERIES.map((series) => KEYS[series](lane)),
  );
  return LEARNED_SERIES.map((series, at) => {
    const [ours, { last, note }] = [lastNumbers[at]!, learned[series]];
    return { series, ours, last, set: last !== null && last > ours ? last : null, note };
  });
}

/** Goes on after the last numbers that other software has used. */
export const applyLearned = (
  tools: OperatingTools,
  order: OperatorOrder,
  lane: LaneRef,
  learned: LearnedNumbers,
): Promise<ActResult> =>
  performAct(tools, order, 'learn-numbers', subjectOfLane(lane), async (tx) => {
    const compared = await compareLearned(tx, lane, learned);
    const raised = compared.filter(({ set }) => set !== null);
    if (
      await hasOpenNumber(
        tx,
        raised.map(({ series }) => KEYS[series](lane)),
      )
    )
      return ON_ITS_WAY;
    for (const { series, set } of raised) await raiseSeries(tx, KEYS[series](lane), set!);
    return { kind: 'done', details: { numbers: compared } };
  });

const KEYS: Record<LearnedSeries, (lane: LaneRef) => string> = {
  invoice: invoiceSeriesOf,
  movement: movementSeriesOf,
  item: itemSeriesOf,
};

const ON_ITS_WAY = notDone(
  'A document of this device is at the authority, or it is not known yet whether its number was accepted.',
  'Hold the lane and wait until no attempt is running. Ask about a document in doubt first.',
);
