import type { IconName } from '../../parts/icon.js';
import type { Tone } from '../../parts/say.js';

/** A text and the values in it. */
export type Line = readonly [word: string, values?: Readonly<Record<string, string | number>>];

/** The time since when something is wrong in one environment. */
export interface Trouble {
  since: string;
  isSandbox: boolean;
}

export interface PausedQueue {
  part: string;
  isSandbox: boolean;
  /** Null if nobody is named: it was paused in its store. */
  by: string | null;
  since: string | null;
}

/** The facts of both environments that decide the sentence. Times are as they are shown. */
export interface NowFacts {
  isDatabaseAway: boolean;
  isQueueAway: boolean;
  workers: number;
  waiting: number;
  paused: readonly PausedQueue[];
  /** Whose KRA does not answer. */
  away: 'production' | 'sandbox' | null;
  awaySince: string | null;
  heldLanes: number;
  /** Causes that need a person, beside paused queues. */
  needs: number;
  /** Nothing settles although something waits, KRA answers and nothing is paused. */
  stands: Trouble | null;
  /** The oldest sale is too old although KRA answers and nothing is paused. */
  old: Trouble | null;
}

export interface NowSentence {
  tone: Tone;
  icon?: IconName;
  title: Line;
  then: readonly Line[];
}

/** One sentence about the whole installation: what must be done first comes first, and production before the sandbox. */
export function nowSentence(facts: NowFacts): NowSentence {
  const { stands, away } = facts;
  const standing = stands && standstill(stands, facts);
  const urgent = brokenPart(facts) ?? (stands?.isSandbox ? null : standing) ?? needOfPerson(facts);
  return urgent ?? (away === 'production' ? null : standing) ?? wayToKra(facts) ?? calm(facts);
}

const red = (icon: IconName, title: Line, then: readonly Line[]): NowSentence => ({ tone: 'act', icon, title, then });

function brokenPart(facts: NowFacts): NowSentence | null {
  const { isDatabaseAway, isQueueAway, workers } = facts;
  if (isDatabaseAway) return red('db', ['now.databaseAway'], [['now.databaseAway.then']]);
  if (isQueueAway) return red('layers', ['now.queueAway'], [...waiting(facts), ['now.queueAway.then']]);
  if (workers === 0) return red('cpu', ['now.noWorker'], [...waiting(facts), ['now.noWorker.then']]);
  return null;
}

const standstill = (stands: Trouble, facts: NowFacts): NowSentence =>
  red('cpu', ['now.stands', { since: stands.since }], [...place(stands), ...waiting(facts), ['now.stands.then']]);

/** Production comes first, and there the queue of what is sent. */
const rankOf = ({ isSandbox, part }: PausedQueue): number => (isSandbox ? 2 : 0) + (part === 'submissions' ? 0 : 1);

function needOfPerson(facts: NowFacts): NowSentence | null {
  const { needs, heldLanes, away } = facts;
  const [first] = [...facts.paused].sort((one, other) => rankOf(one) - rankOf(other));
  const held: readonly Line[] = heldLanes > 0 ? [['now.held', { n: heldLanes }]] : [];
  if (first) {
    const also: readonly Line[] = needs > 0 ? [['now.alsoNeeds', { n: needs }]] : [];
    return red('pause', pausedLine(first), [...place(first), ...waiting(facts), ['now.paused.then'], ...also]);
  }
  if (needs === 0) return null;
  const title: Line = [away === 'production' ? 'now.awayAndNeeds' : 'now.needs', { n: needs }];
  return { tone: 'act', title, then: [...held, ...waiting(facts)] };
}

function pausedLine({ part, by, since }: PausedQueue): Line {
  return by === null || since === null ? [`now.paused.${part}.byNobody`] : [`now.paused.${part}`, { who: by, since }];
}

/** An outage goes away by itself. Why a sale is old while KRA answers, somebody must find out. */
function wayToKra(facts: NowFacts): NowSentence | null {
  const { away, awaySince, old } = facts;
  if (old !== null && away !== 'production') {
    const then: readonly Line[] = [...place(old), ...waiting(facts), ['now.old.then']];
    return { tone: 'wait', title: ['now.old', { since: old.since }], then };
  }
  if (away === null) return null;
  const title: Line = awaySince === null ? [`now.away.${away}`] : [`now.away.${away}.since`, { since: awaySince }];
  return { tone: 'wait', icon: 'cloudoff', title, then: [...waiting(facts), ['now.nothingToDo']] };
}

const calm = (facts: NowFacts): NowSentence => ({
  tone: 'good',
  title: ['now.calm'],
  then: facts.waiting > 0 ? waiting(facts) : [['now.nothingWaits']],
});

const waiting = ({ waiting: n }: NowFacts): readonly Line[] => (n > 0 ? [['now.waits', { n }]] : []);

const place = ({ isSandbox }: Pick<Trouble, 'isSandbox'>): readonly Line[] => (isSandbox ? [['now.inSandbox']] : []);
