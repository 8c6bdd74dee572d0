import { ENGLISH, sayIn, type Word } from '../../words/words.js';
import { type NowFacts, nowSentence } from './now-sentence.js';

const CALM: NowFacts = {
  ...{ isDatabaseAway: false, isQueueAway: false, workers: 2, waiting: 0, paused: [], away: null, awaySince: null },
  ...{ heldLanes: 0, needs: 0, stands: null, old: null },
};
const AWAY: Partial<NowFacts> = { away: 'production', awaySince: '11:35', waiting: 126 };
const PAUSED = [{ part: 'submissions', by: 'Amina', since: '21:20', isSandbox: false }];
const TROUBLE = { since: '14:03', isSandbox: false };
const IN_SANDBOX = { since: '14:03', isSandbox: true };

const say = sayIn(ENGLISH);

/** The sentence as it is read, with its colour before it. */
const read = (facts: Partial<NowFacts>): string => {
  const { tone, title, then } = nowSentence({ ...CALM, ...facts });
  return `${tone}: ${[title, ...then].map(([word, values]) => say(word as Word, values)).join(' ')}`;
};

describe('the sentence of Now', () => {
  it('is green while nobody is needed', () => {
    expect(read({})).toBe('good: Nobody needs you. Nothing waits.');
    expect(read({ waiting: 6 })).toBe('good: Nobody needs you. 6 documents wait.');
  });

  it('is amber for what goes away by itself', () => {
    expect(read(AWAY)).toBe('wait: KRA does not answer since 11:35. 126 documents wait. Nothing to do.');
    expect(read({ away: 'sandbox', waiting: 1 })).toBe(
      'wait: The sandbox of KRA does not answer. 1 document waits. Nothing to do.',
    );
  });

  it('is amber for an old sale, and says to look why', () => {
    const LATE = 'wait: The oldest sale waits since 14:03. 9 documents wait. Look why';
    expect(read({ old: TROUBLE, waiting: 9 })).toContain(LATE);
    expect(read({ old: TROUBLE, away: 'sandbox', waiting: 9 })).toContain(LATE);
    expect(read({ old: TROUBLE })).not.toContain('Nothing to do.');
    expect(read({ ...AWAY, old: IN_SANDBOX })).toContain('wait: KRA does not answer since 11:35.');
  });

  it('is red and names the person who paused a queue', () => {
    expect(read({ paused: PAUSED, waiting: 412 })).toContain(
      'act: Amina has paused the queue since 21:20. 412 documents wait.',
    );
    expect(read({ paused: [{ part: 'webhooks', by: null, since: null, isSandbox: false }] })).toContain(
      'Nobody is named.',
    );
    expect(read({ ...AWAY, paused: PAUSED, needs: 2 })).toContain('2 more things need you.');
  });

  it('names the environment of a paused queue, and production first', () => {
    const paused = [{ part: 'submissions', by: 'Otieno', since: '09:00', isSandbox: true }];
    expect(read({ paused })).toContain('act: Otieno has paused the queue since 09:00. This is the sandbox.');
    expect(read({ paused: [...paused, ...PAUSED] })).toContain('act: Amina has paused the queue since 21:20.');
  });

  it('is red while something needs a person', () => {
    expect(read({ needs: 1, heldLanes: 1, waiting: 21 })).toBe(
      'act: One thing needs you. One branch is held. 21 documents wait.',
    );
    expect(read({ ...AWAY, needs: 2 })).toContain('act: KRA does not answer, and 2 things need you.');
  });

  it('names a broken part before all else', () => {
    expect(read({ ...AWAY, workers: 0, needs: 3 })).toContain('act: No worker lives. 126 documents wait.');
    expect(read({ isQueueAway: true, workers: 0 })).toContain('act: The queue does not answer.');
    expect(read({ isDatabaseAway: true, isQueueAway: true })).toContain('act: Risiti does not reach its database.');
  });

  it('is red when nothing settles although nothing stops it', () => {
    const STANDS = 'act: Nothing was signed since 14:03.';
    expect(read({ stands: TROUBLE, waiting: 5 })).toContain(`${STANDS} 5 documents wait.`);
    expect(read({ stands: TROUBLE, away: 'sandbox', needs: 2 })).toContain(STANDS);
    expect(read({ stands: IN_SANDBOX })).toContain(`${STANDS} This is the sandbox.`);
    expect(read({ ...AWAY, stands: IN_SANDBOX })).toContain('wait: KRA does not answer since 11:35.');
    expect(read({ stands: IN_SANDBOX, needs: 2 })).toContain('act: 2 things need you.');
  });
});
