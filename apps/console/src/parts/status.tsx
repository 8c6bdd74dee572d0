import { useSay, type Word } from '../words/words.js';
import { Icon, type IconName } from './icon.js';

type Look = readonly [tone: '' | 'good' | 'wait' | 'act', icon: IconName, word: Word];

const LOOKS: Readonly<Record<string, Look>> = {
  ACCEPTED: ['wait', 'clock', 'status.waits'],
  QUEUED: ['wait', 'clock', 'status.waits'],
  SUBMITTING: ['wait', 'clock', 'status.waits'],
  RETRYING: ['wait', 'clock', 'status.waitsForKra'],
  IN_DOUBT: ['wait', 'clock', 'status.waitsForKra'],
  NEEDS_REVIEW: ['wait', 'clock', 'status.supportLooks'],
  APPROVED: ['good', 'check', 'status.signed'],
  REJECTED: ['act', 'x', 'status.refused'],
  CANCELLED: ['', 'x', 'status.withdrawn'],
  FAILED: ['act', 'x', 'status.givenUp'],
};

/** Operators read this where a shop reads that support looks at it. */
const NEEDS_YOU: Look = ['act', 'bell', 'status.needsYou'];

/** How a submission stands, in one word. */
export function Status({ of, isForOperator }: { of: string; isForOperator?: boolean }) {
  const look = isForOperator && of === 'NEEDS_REVIEW' ? NEEDS_YOU : LOOKS[of];
  const say = useSay();
  if (!look) return <span className="tag">{of}</span>;
  return <Tag tone={look[0]} icon={look[1]} text={say(look[2])} />;
}

export const Tag = ({ tone = '', icon, text }: { tone?: Look[0]; icon: IconName; text: string }) => (
  <span className={`tag ${tone}`}>
    <Icon name={icon} />
    {text}
  </span>
);
