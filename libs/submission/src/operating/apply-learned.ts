import { LEARNED_SERIES, type LearnedNumber, type LearnedNumbers } from '@app/domain';
import { giveBackNumbers, hasOpenNumber, raiseSeries, readLastNumbers, type Tx } from '@app/persistence';
import type { SeriesScopes } from '../kinds/kind.js';
import { type ActResult, notDone, type OperatingTools, type OperatorOrder, performAct } from './act.js';
import { findUnread } from './not-known-yet.js';
import { type LaneRef, subjectOfLane } from './lane-acts.js';
import { type NamedSeries, seriesKeyOf } from './series-keys.js';

/** Our count and that of the authority; `set` is the number that a series is raised to, null if it stays. */
export interface ComparedNumber extends NamedSeries {
  ours: number;
  last: number | null;
  set: number | null;
  note: string;
}

type FoundNumber = Omit<ComparedNumber, 'ours' | 'set'>;

/** A series is only raised: what we count beyond the authority was entered, or was accepted and is not in its list yet. */
export async function compareLearned(
  tx: Tx,
  lane: LaneRef,
  learned: Partial<LearnedNumbers>,
  scopes: SeriesScopes,
): Promise<ComparedNumber[]> {
  const found = numbersWithin(learned, scopes);
  const lastNumbers = await readLastNumbers(
    tx,
    found.map((named) => seriesKeyOf(named, lane, scopes) ?? ''),
  );
  return found.map((named, at) => {
    const [ours, { last }] = [lastNumbers[at]!, named];
    return { ...named, ours, set: last !== null && last > ours ? last : null };
  });
}

/** One row for each series. Items that are counted by prefix have one for each prefix that the authority shows. */
function numbersWithin(learned: Partial<LearnedNumbers>, { items }: SeriesScopes): FoundNumber[] {
  return LEARNED_SERIES.flatMap((series): FoundNumber[] => {
    // An answer of an older version lacks series that were added since.
    const { last, note, prefixes = {} } = learned[series] ?? NOT_LEARNED;
    if (series !== 'item' || items === 'pin') return [{ series, itemPrefix: null, last, note }];
    const byPrefix = Object.entries(prefixes).map(([itemPrefix, last]) => ({ series, itemPrefix, last, note }));
    return byPrefix.length > 0 ? byPrefix : [{ series, itemPrefix: null, last: null, note }];
  });
}

const NOT_LEARNED: LearnedNumber = { last: null, note: '' };

/** Goes on after the last numbers that other software has used. A series that is not among the learned ones stays. */
export const applyLearned = (
  tools: OperatingTools,
  order: OperatorOrder,
  lane: LaneRef,
  learned: Partial<LearnedNumbers>,
): Promise<ActResult> =>
  performAct(tools, order, 'learn-numbers', subjectOfLane(lane), async (tx) => {
    const scopes = tools.seriesScopes[lane.environment];
    const compared = await compareLearned(tx, lane, learned, scopes);
    const raised = compared.flatMap((named) =>
      named.set === null ? [] : [{ key: seriesKeyOf(named, lane, scopes)!, last: named.set }],
    );
    for (const { key, last } of raised) {
      const unread = await findUnread(tx, lane, key, last);
      if (unread) return unread;
    }
    const keys = raised.map(({ key }) => key);
    if (await hasOpenNumber(tx, lane.laneId, keys)) return ON_ITS_WAY;
    await giveBackNumbers(tx, lane.laneId);
    for (const { key, last } of raised) await raiseSeries(tx, key, last);
    return { kind: 'done', details: { numbers: compared } };
  });

const ON_ITS_WAY = notDone(
  'A document of this device is at the authority, or it is not known yet whether its number was accepted.',
  'Hold the lane and wait until no attempt is running. Ask about a document in doubt first.',
);
