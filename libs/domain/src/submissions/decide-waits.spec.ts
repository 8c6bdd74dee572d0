import {
  BACK_OFF_PAUSES_MS,
  DEPENDENCY_PAUSES_MS,
  DEPENDENCY_WAIT_ASIDE_MAX_MS,
  DEPENDENCY_WAIT_LONG_MS,
  DEPENDENCY_WAIT_RESTOCKED_MS,
} from '../policies.js';
import type { Outcome, RefusalCause } from './outcome.js';
import { type AttemptState, decide, type RetryPolicy } from './decide.js';
import { NO_WAIT, type WaitFacts } from './waits.js';

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

describe('the decision about a document that waits', () => {
  it('has an invoice step aside with growing pauses while the authority does not show its goods yet, then refuses it', () => {
    for (const [earlierAnswers, delayMs] of DEPENDENCY_PAUSES_MS.entries()) {
      const decision = decide(rejectedFor('dependency'), waiting({ earlierAnswers }), retryPolicy);
      const aside = { status: 'ACCEPTED', numberFate: 'released', inLane: 'stepsAside', hold: null };
      expect(decision).toMatchObject({ ...aside, delayMs });
    }
    const late = waiting({ earlierAnswers: 99, sinceMs: DEPENDENCY_WAIT_ASIDE_MAX_MS - 1 });
    expect(decide(rejectedFor('dependency'), late, retryPolicy)).toMatchObject({
      ...{ status: 'ACCEPTED', delayMs: DEPENDENCY_PAUSES_MS.at(-1) },
    });
    const tooLate = waiting({ sinceMs: DEPENDENCY_WAIT_ASIDE_MAX_MS });
    expect(decide(rejectedFor('dependency'), tooLate, retryPolicy)).toMatchObject({
      ...{ status: 'REJECTED', numberFate: 'released', inLane: 'leaves', hold: null },
    });
  });

  it('has it wait at the head of its lane while as many as may do so have stepped aside, for a minute only', () => {
    const full = { isRoomAside: false, earlierAnswers: 9 };
    expect(decide(rejectedFor('dependency'), waiting({ ...full, sinceMs: 59_999 }), retryPolicy)).toMatchObject({
      ...{ status: 'RETRYING', inLane: 'stays', numberFate: 'kept', delayMs: 30_000 },
    });
    expect(decide(rejectedFor('dependency'), waiting({ ...full, sinceMs: 60_000 }), retryPolicy)).toMatchObject({
      ...{ status: 'REJECTED', numberFate: 'released', inLane: 'leaves' },
    });
  });

  it('has it wait there no longer for goods that are on their way, which may take a day', () => {
    const full = { isRoomAside: false, goodsOnTheirWay: true };
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

  it('has an invoice step aside while its goods are on their way, however long that takes', () => {
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
