import { type AttemptState, decide, type RetryPolicy } from './decide.js';
import { NO_WAIT } from './waits.js';
import type { Outcome } from './outcome.js';

const retryPolicy: RetryPolicy = {
  ...{ retryDelayMs: 30_000, doubtWindowMs: 1_800_000 },
  submissionMaxAgeMs: 60_000,
};
const state: AttemptState = {
  ...{ inDoubt: false, doubtAgeMs: 0, sinceLastAttemptMs: null, authorityAnswers: true, ageSinceFirstAttemptMs: 0 },
  ...{ hasNumber: true, doubtPolicy: 'find', troubleStops: 'invoices', goodsOnTheirWay: 'no' },
  wait: NO_WAIT,
};
const tooEarly = (change: object = {}): Outcome => ({ kind: 'tooEarly', code: 'too early', message: 'M', ...change });
const HOUR_MS = 3_600_000;

describe('a document whose date the authority has not reached', () => {
  it('waits at the head of its lane without its number, and holds nothing', () => {
    expect(decide(tooEarly(), state, retryPolicy)).toEqual({
      ...{ status: 'RETRYING', numberFate: 'released', doubt: 'keep', delayMs: 1_000, inLane: 'stays', hold: null },
    });
  });

  it('waits beside its lane if the authority does not sign it', () => {
    const unsigned: AttemptState = { ...state, doubtPolicy: 'resend', troubleStops: 'kind' };
    expect(decide(tooEarly(), unsigned, retryPolicy)).toMatchObject({
      ...{ status: 'RETRYING', numberFate: 'released', inLane: 'parks', hold: null },
    });
  });

  it.each([
    ['until the clock has reached it', 25_000.5, 0, 25_001],
    ['a second, if only a time of day was too early', 0, 0, 1_000],
    ['twice as long each time, if the clock is not known', undefined, 4_000, 4_000],
    ['no longer than usual', undefined, 40 * HOUR_MS, 30_000],
    ['an hour at most', 20 * HOUR_MS, 0, HOUR_MS],
  ])('waits %s', (_, waitMs, ageSinceFirstAttemptMs, delayMs) => {
    const outcome = tooEarly(waitMs === undefined ? {} : { waitMs });
    expect(decide(outcome, { ...state, ageSinceFirstAttemptMs }, retryPolicy).delayMs).toBe(delayMs);
  });

  it('is never given up, however long that takes', () => {
    const old = { ...state, ageSinceFirstAttemptMs: 1_000 * HOUR_MS };
    expect(decide(tooEarly(), old, retryPolicy)).toMatchObject({ status: 'RETRYING', hold: null });
  });

  it.each(['find', 'resend', 'review'] as const)('keeps number and bytes while it is in doubt (%s)', (doubtPolicy) => {
    const inDoubt = { ...state, doubtPolicy, inDoubt: true, doubtAgeMs: 10 * HOUR_MS, sinceLastAttemptMs: 30_000 };
    expect(decide(tooEarly(), inDoubt, retryPolicy)).toMatchObject({
      ...{ status: 'IN_DOUBT', numberFate: 'kept', doubt: 'keep', inLane: 'stays', hold: null },
      // The authority said nothing about the document, so the window of the doubt does not run.
      unaskedMs: 30_000,
    });
  });
});
