import {
  BACK_OFF_PAUSES_MS,
  DEPENDENCY_PAUSES_MS,
  DEPENDENCY_YIELD_MAX_MS,
  DEPENDENCY_WAIT_LONG_MS,
  DEPENDENCY_WAIT_RESTOCKED_MS,
} from '../policies.js';
import { type Outcome, type RefusalCause, breakerEvidenceOf } from './outcome.js';
import { type AttemptState, decide, type RetryPolicy } from './decide.js';
import { NO_WAIT, type WaitFacts } from './waits.js';

describe('the decision about a document that waits', () => {
  const retryPolicy: RetryPolicy = { retryDelayMs: 30_000, doubtWindowMs: 1_800_000 };
  const stateWithoutDoubt: AttemptState = {
    ...{ inDoubt: false, doubtAgeMs: 0, sinceLastAttemptMs: null, authorityAnswers: false, ageSinceFirstAttemptMs: 0 },
    ...{ hasNumber: true, doubtPolicy: 'find', troubleStops: 'invoices', wait: NO_WAIT },
  };
  const stateInDoubt: AttemptState = { ...stateWithoutDoubt, inDoubt: true, doubtAgeMs: 5_000 };
  const unsigned: AttemptState = { ...stateWithoutDoubt, doubtPolicy: 'resend', troubleStops: 'kind' };
  const rejectedFor = (cause: RefusalCause): Outcome => ({ kind: 'rejected', code: '910', message: 'bad', cause });
  const backOff: Outcome = { kind: 'backOff', code: '990', message: 'too many views' };
  const waiting = (wait: Partial<WaitFacts>): AttemptState => ({ ...stateWithoutDoubt, wait: { ...NO_WAIT, ...wait } });

  it('has an invoice yield with growing pauses while the authority does not show its goods yet, then refuses it', () => {
    for (const [earlierAnswers, delayMs] of DEPENDENCY_PAUSES_MS.entries()) {
      const decision = decide(rejectedFor('dependency'), waiting({ earlierAnswers }), retryPolicy);
      const yielding = { status: 'ACCEPTED', numberFate: 'released', inLane: 'stepsAside', hold: null };
      expect(decision).toMatchObject({ ...yielding, delayMs });
    }
    const late = waiting({ earlierAnswers: 99, sinceMs: DEPENDENCY_YIELD_MAX_MS - 1 });
    expect(decide(rejectedFor('dependency'), late, retryPolicy)).toMatchObject({
      ...{ status: 'ACCEPTED', delayMs: DEPENDENCY_PAUSES_MS.at(-1) },
    });
    const tooLate = waiting({ sinceMs: DEPENDENCY_YIELD_MAX_MS });
    expect(decide(rejectedFor('dependency'), tooLate, retryPolicy)).toMatchObject({
      ...{ status: 'REJECTED', numberFate: 'released', inLane: 'leaves', hold: null },
    });
  });

  it('has it wait at the head of its lane while as many as may do so yield, for a minute only', () => {
    const full = { mayYield: false, earlierAnswers: 9 };
    expect(decide(rejectedFor('dependency'), waiting({ ...full, sinceMs: 59_999 }), retryPolicy)).toMatchObject({
      ...{ status: 'RETRYING', inLane: 'stays', numberFate: 'kept', delayMs: 30_000 },
    });
    expect(decide(rejectedFor('dependency'), waiting({ ...full, sinceMs: 60_000 }), retryPolicy)).toMatchObject({
      ...{ status: 'REJECTED', numberFate: 'released', inLane: 'leaves' },
    });
  });

  it('has it wait there no longer for goods that are on their way, which may take a day', () => {
    const full = { mayYield: false, goodsOnTheirWay: true };
    expect(decide(rejectedFor('dependency'), waiting({ ...full, sinceMs: 59_999 }), retryPolicy)).toMatchObject({
      ...{ status: 'RETRYING', inLane: 'stays' },
    });
    expect(decide(rejectedFor('dependency'), waiting({ ...full, sinceMs: 60_000 }), retryPolicy)).toMatchObject({
      ...{ status: 'REJECTED', numberFate: 'released', inLane: 'leaves' },
    });
  });

  it('waits anew only for a short time when its goods are restocked again and again', () => {
    const restocked = { sinceFirstMs: DEPENDENCY_WAIT_LONG_MS, sinceMs: DEPENDENCY_WAIT_RESTOCKED_MS };
    const statusWith = (wait: Partial<WaitFacts>) =>
      decide(rejectedFor('dependency'), waiting({ ...restocked, ...wait }), retryPolicy).status;
    expect(statusWith({})).toBe('REJECTED');
    expect(statusWith({ sinceFirstMs: DEPENDENCY_WAIT_LONG_MS - 1 })).toBe('ACCEPTED');
    expect(statusWith({ sinceMs: DEPENDENCY_WAIT_RESTOCKED_MS - 1 })).toBe('ACCEPTED');
    expect(statusWith({ goodsOnTheirWay: true })).toBe('ACCEPTED');
  });

  it('tries an unsigned document again for a minute, which blocks its kind, and then refuses it', () => {
    // It may have waited for the authority's clock or for an outage before: that time does not count.
    const young = { ...unsigned, ageSinceFirstAttemptMs: 1e9, wait: { ...NO_WAIT, sinceMs: 59_999 } };
    expect(decide(rejectedFor('dependency'), young, retryPolicy)).toMatchObject({
      ...{ status: 'RETRYING', inLane: 'parks', hold: null, delayMs: 7_000 },
    });
    const old = { ...unsigned, wait: { ...NO_WAIT, sinceMs: 60_000 } };
    expect(decide(rejectedFor('dependency'), old, retryPolicy)).toMatchObject({ status: 'REJECTED', inLane: 'leaves' });
  });

  it('pauses for some minutes, longer each time, after the authority was asked too often, and holds nothing', () => {
    for (const [earlierAnswers, delayMs] of BACK_OFF_PAUSES_MS.entries()) {
      const decision = decide(backOff, waiting({ earlierAnswers }), retryPolicy);
      expect(decision).toMatchObject({ status: 'RETRYING', numberFate: 'kept', inLane: 'stays', hold: null, delayMs });
    }
    expect(decide(backOff, waiting({ earlierAnswers: 99 }), retryPolicy).delayMs).toBe(BACK_OFF_PAUSES_MS.at(-1));
    expect(decide(backOff, stateInDoubt, retryPolicy)).toMatchObject({
      ...{ status: 'IN_DOUBT', doubt: 'keep', numberFate: 'kept', hold: null, delayMs: BACK_OFF_PAUSES_MS[0] },
    });
    expect(decide(backOff, unsigned, retryPolicy)).toMatchObject({ status: 'RETRYING', inLane: 'parks', hold: null });
  });

  it('counts no time of doubt in which the authority only said that it is asked too often', () => {
    const late: AttemptState = { ...stateInDoubt, doubtAgeMs: retryPolicy.doubtWindowMs, sinceLastAttemptMs: 60_000 };
    expect(decide(backOff, late, retryPolicy)).toMatchObject({ status: 'IN_DOUBT', unaskedMs: 60_000 });
  });

  it('refuses the document for words that nobody knows, unless an earlier attempt may have been accepted', () => {
    const refused = { status: 'REJECTED', numberFate: 'released', inLane: 'leaves', hold: null };
    expect(decide(rejectedFor('unknownWords'), stateWithoutDoubt, retryPolicy)).toMatchObject(refused);
    expect(decide(rejectedFor('unknownWords'), unsigned, retryPolicy)).toMatchObject(refused);
    expect(decide(rejectedFor('unknownWords'), stateInDoubt, retryPolicy)).toMatchObject({
      ...{ status: 'IN_DOUBT', numberFate: 'kept' },
    });
  });

  it('has the third unsigned document of a kind that is refused so wait for an operator, beside its lane', () => {
    const third = { ...unsigned, wait: { ...NO_WAIT, unknownRefusals: 2 } };
    expect(decide(rejectedFor('unknownWords'), third, retryPolicy)).toEqual({
      ...{ status: 'NEEDS_REVIEW', numberFate: 'released', doubt: 'keep', delayMs: null, inLane: 'parks', hold: null },
    });
    const second = { ...unsigned, wait: { ...NO_WAIT, unknownRefusals: 1 } };
    expect(decide(rejectedFor('unknownWords'), second, retryPolicy)).toMatchObject({ status: 'REJECTED' });
    // In doubt, its number must not be given to another. Invoices hold their lane instead.
    expect(decide(rejectedFor('unknownWords'), { ...third, inDoubt: true }, retryPolicy)).toMatchObject({
      ...{ status: 'IN_DOUBT', numberFate: 'kept' },
    });
    expect(decide(rejectedFor('unknownWords'), waiting(third.wait), retryPolicy)).toMatchObject({ status: 'REJECTED' });
    expect(decide(rejectedFor('dependency'), third, retryPolicy)).toMatchObject({ status: 'RETRYING' });
  });

  it('has an invoice yield while its goods are on their way, however long that takes', () => {
    const state = waiting({ goodsOnTheirWay: true, sinceMs: 1e9, earlierAnswers: 99 });
    expect(decide(rejectedFor('dependency'), state, retryPolicy)).toMatchObject({
      ...{ status: 'ACCEPTED', numberFate: 'released', inLane: 'stepsAside', hold: null, delayMs: 30_000 },
    });
    // In doubt, its number must not be given to another.
    expect(decide(rejectedFor('dependency'), { ...state, inDoubt: true }, retryPolicy)).toMatchObject({
      ...{ status: 'IN_DOUBT', numberFate: 'kept', inLane: 'stays' },
    });
  });
});

describe('a document whose date the authority has not reached', () => {
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

const answered = { code: '910', message: 'said' };

describe('what an outcome says about the authority', () => {
  it.each<[string, Outcome]>([
    ['an approval', { kind: 'approved', answer: {} }],
    ['a refusal', { kind: 'rejected', ...answered }],
    ['that a date is too early', { kind: 'tooEarly', ...answered }],
    ['that it is asked too often', { kind: 'backOff', ...answered }],
    ['that the number is used', { kind: 'inDoubt', ...answered, numberTaken: true }],
  ])('it answers: %s', (_, outcome) => {
    expect(breakerEvidenceOf(outcome)).toBe('answers');
  });

  it.each<[string, Outcome]>([
    ['nobody there', { kind: 'unavailable', message: 'ECONNREFUSED' }],
    ['nothing clear came back', { kind: 'inDoubt', ...answered }],
  ])('it fails: %s', (_, outcome) => {
    expect(breakerEvidenceOf(outcome)).toBe('fails');
  });

  it.each<[string, Outcome]>([
    ['a fault of one lane, such as a key that is not taken any more', { kind: 'laneFault', ...answered }],
    ['nothing was sent before its clock is right', { kind: 'tooEarly', ...answered, notSent: true }],
    ['one operation is not known there', { kind: 'unavailable', message: 'no route', unrouted: true }],
    ['nothing was sent again', { kind: 'inDoubt', ...answered, wasAsked: true, notRepeated: true }],
  ])('nothing: %s', (_, outcome) => {
    expect(breakerEvidenceOf(outcome)).toBe('none');
  });
});
