import type { IconName } from '../../parts/icon.js';
import type { Tone } from '../../parts/say.js';

/** A text and the values in it. */
export type Line = readonly [word: string, values?: Readonly<Record<string, string | number>>];

export interface PausedQueue {
  part: string;
  /** Null if nobody is named: it was paused in its store. */
  by: string | null;
  since: string | null;
}

/** What decides how it is, of both environments. Times are as they are shown. */
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
  /** Since when nothing settles although something waits. */
  standsSince: string | null;
  /** The time of the oldest sale, if it is too old. */
  oldSince: string | null;
}

export interface NowSentence {
  tone: Tone;
  icon?: IconName;
  title: Line;
  then: readonly Line[];
}

/** One sentence about the whole installation: what must be done first comes first. */
export function nowSentence(facts: NowFacts): NowSentence {
  return brokenPart(facts) ?? needOfPerson(facts) ?? wayToKra(facts) ?? calm(facts);
}

function brokenPart(facts: NowFacts): NowSentence | null {
  const { isDatabaseAway, isQueueAway, workers, standsSince } = facts;
  const red = (icon: IconName, title: Line, then: readonly Line[]): NowSentence => ({ tone: 'act', icon, title, then });
  if (isDatabaseAway) return red('db', ['now.databaseAway'], [['now.databaseAway.then']]);
  if (isQueueAway) return red('layers', ['now.queueAway'], [...waiting(facts), ['now.queueAway.then']]);
  if (workers === 0) return red('cpu', ['now.noWorker'], [...waiting(facts), ['now.noWorker.then']]);
  if (standsSince === null || facts.paused.length > 0 || facts.away !== null) return null;
  return red('cpu', ['now.stands', { since: standsSince }], [...waiting(facts), ['now.stands.then']]);
}

function needOfPerson(facts: NowFacts): NowSentence | null {
  const { paused, needs, heldLanes, away } = facts;
  const first = paused.find(({ part }) => part === 'submissions') ?? paused[0];
  const held: readonly Line[] = heldLanes > 0 ? [['now.held', { n: heldLanes }]] : [];
  if (first) {
    const also: readonly Line[] = needs > 0 ? [['now.alsoNeeds', { n: needs }]] : [];
    const then: readonly Line[] = [...waiting(facts), ['now.paused.then'], ...also];
    return { tone: 'act', icon: 'pause', title: pausedLine(first), then };
  }
  if (needs === 0) return null;
  const title: Line = [away === 'production' ? 'now.awayAndNeeds' : 'now.needs', { n: needs }];
  return { tone: 'act', title, then: [...held, ...waiting(facts)] };
}

function pausedLine({ part, by, since }: PausedQueue): Line {
  return by === null || since === null ? [`now.paused.${part}.byNobody`] : [`now.paused.${part}`, { who: by, since }];
}

/** It goes away by itself. */
function wayToKra(facts: NowFacts): NowSentence | null {
  const { away, awaySince, oldSince } = facts;
  const then: readonly Line[] = [...waiting(facts), ['now.nothingToDo']];
  if (away !== null) {
    const title: Line = awaySince === null ? [`now.away.${away}`] : [`now.away.${away}.since`, { since: awaySince }];
    return { tone: 'wait', icon: 'cloudoff', title, then };
  }
  return oldSince === null ? null : { tone: 'wait', title: ['now.old', { since: oldSince }], then };
}

const calm = (facts: NowFacts): NowSentence => ({
  tone: 'good',
  title: ['now.calm'],
  then: facts.waiting > 0 ? waiting(facts) : [['now.nothingWaits']],
});

const waiting = ({ waiting: n }: NowFacts): readonly Line[] => (n > 0 ? [['now.waits', { n }]] : []);
