import type { BatchProgressDto } from '@risiti/client/browser';
import type { Tone } from '../../parts/say.js';
import { count, type Format } from '../../words/format.js';
import type { Say } from '../../words/words.js';

export const isOver = ({ state, pending }: BatchProgressDto): boolean => state !== 'RECEIVING' && pending === 0;

export function countsOf({ accepted, known, refused, duplicates, pending, statuses }: BatchProgressDto) {
  const { APPROVED: signed = 0, NEEDS_REVIEW = 0, REJECTED = 0, FAILED = 0, CANCELLED = 0 } = statuses;
  return {
    total: accepted + known - CANCELLED,
    signed,
    waiting: pending + NEEDS_REVIEW,
    refused: refused + duplicates + REJECTED + FAILED,
  };
}

/** The state of a batch, what comes next, and what needs the person. */
export function sentenceOf(progress: BatchProgressDto, say: Say, { span, clock }: Format) {
  const { state, statuses, known, lines, etaSeconds, pending } = progress;
  const { total, signed, refused } = countsOf(progress);
  const received = signed === total ? 'batch.allSigned' : 'batch.someSigned';
  const titles = {
    RECEIVING: 'batch.receiving',
    RECEIVED: total === 0 ? 'batch.nothing' : received,
    CUT: 'batch.cut',
    CANCELLED: 'batch.cancelled',
    REFUSED: 'batch.nothing',
  } as const;
  const rest = (etaSeconds ?? 0) * 1_000;
  const eta = etaSeconds === null ? 'batch.stalled' : 'batch.rest';
  const review = statuses.NEEDS_REVIEW ?? 0;
  const then = [
    state === 'CUT' && say('batch.sendAgain'),
    pending > 0 && say(eta, { span: span(rest), time: clock(Date.now() + rest) }),
    review > 0 && say('batch.review', { n: review, review: count(review) }),
    refused > 0 && say('batch.refusedThen', { n: refused, refused: count(refused) }),
    known > 0 && say('batch.knownThen', { n: known, known: count(known) }),
  ];
  const usual: Tone = isOver(progress) && refused > 0 ? 'wait' : 'good';
  const tone: Tone = state === 'CUT' || state === 'REFUSED' ? 'act' : usual;
  const numbers = { n: total, total: count(total), signed: count(signed), rows: count(lines) };
  return { tone, title: say(titles[state], numbers), then: then.filter(Boolean).join(' ') };
}
