import { ENVIRONMENTS } from '../ids.js';
import { isSettled, MOVES, mayMove, type SubmissionStatus } from './lifecycle.js';
import type { Outcome, RefusalCause } from './outcome.js';
import { type AttemptState, decide, type Decision, type RetryPolicy } from './decide.js';
import { NO_WAIT } from './waits.js';

const retryPolicy: RetryPolicy = { retryDelayMs: 30_000, doubtWindowMs: 1_800_000 };
const stateWithoutDoubt: AttemptState = {
  inDoubt: false,
  doubtAgeMs: 0,
  sinceLastAttemptMs: null,
  authorityAnswers: false,
  ageSinceFirstAttemptMs: 0,
  hasNumber: true,
  doubtPolicy: 'find',
  troubleStops: 'invoices',
  wait: NO_WAIT,
};
const stateInDoubt: AttemptState = { ...stateWithoutDoubt, inDoubt: true, doubtAgeMs: 5_000 };
const inOldDoubt = { inDoubt: true, doubtAgeMs: retryPolicy.doubtWindowMs };
const unsigned: AttemptState = { ...stateWithoutDoubt, doubtPolicy: 'resend', troubleStops: 'kind' };

const approved: Outcome = { kind: 'approved', answer: {} };
const rejected: Outcome = { kind: 'rejected', code: '910', message: 'bad' };
const laneFault: Outcome = { kind: 'laneFault', code: '911', message: 'no request text' };
const deviceFault: Outcome = { ...laneFault, ofDevice: true };
const unrouted: Outcome = { kind: 'unavailable', message: 'no such operation', unrouted: true };
const unavailable: Outcome = { kind: 'unavailable', message: 'refused' };
const inDoubt: Outcome = { kind: 'inDoubt', code: '999', message: 'unknown' };
const numberTaken: Outcome = { kind: 'inDoubt', code: '994', message: 'overlapped', numberTaken: true };
const numberTakenWithoutFind: Outcome = { ...numberTaken, findUnsupported: true };
const neverAccepted: Outcome = { ...laneFault, neverAccepted: true };
const tooEarly: Outcome = { kind: 'tooEarly', code: 'too early', message: 'a future date' };
const rejectedFor = (cause: RefusalCause): Outcome => ({ ...rejected, cause });
const CAUSES: readonly RefusalCause[] = ['dependency', 'order', 'duplicate', 'unknownWords'];
const backOff: Outcome = { kind: 'backOff', code: '990', message: 'too many views' };
const outcomes = [
  approved,
  rejected,
  laneFault,
  unavailable,
  inDoubt,
  numberTaken,
  numberTakenWithoutFind,
  neverAccepted,
  tooEarly,
  backOff,
];

describe('the decision after an attempt', () => {
  it.each([
    [
      'an approval keeps the number and frees the line',
      approved,
      stateWithoutDoubt,
      'APPROVED',
      'accepted',
      'leaves',
      null,
    ],
    ['a refusal gives the number back', rejected, stateWithoutDoubt, 'REJECTED', 'released', 'leaves', null],
    [
      'a fault of the device keeps the document and stops the line',
      deviceFault,
      stateWithoutDoubt,
      'QUEUED',
      'kept',
      'stays',
      'device',
    ],
    [
      'an absent authority means the 30-second retry',
      unavailable,
      stateWithoutDoubt,
      'RETRYING',
      'kept',
      'stays',
      null,
    ],
    ['an unclear answer is a doubt', inDoubt, stateWithoutDoubt, 'IN_DOUBT', 'kept', 'stays', null],
    ['an approval ends a doubt', approved, stateInDoubt, 'APPROVED', 'accepted', 'leaves', null],
    ['a fault found in doubt stays in doubt', deviceFault, stateInDoubt, 'IN_DOUBT', 'kept', 'stays', 'device'],
  ] as const)('%s', (_name, outcome, state, status, numberFate, inLane, hold) => {
    expect(decide(outcome, state, retryPolicy)).toMatchObject({ status, numberFate, inLane, hold });
  });

  it('never lets a later "unavailable" clear a doubt', () => {
    expect(decide(unavailable, stateInDoubt, retryPolicy)).toMatchObject({ status: 'IN_DOUBT', doubt: 'keep' });
  });

  it('is for an operator when the questions alone fail for the whole window, and others are answered', () => {
    const late = { ...stateInDoubt, ...inOldDoubt, sinceLastAttemptMs: retryPolicy.retryDelayMs };
    const answered = { ...late, authorityAnswers: true };
    expect(decide(unavailable, answered, retryPolicy)).toMatchObject({
      ...{ status: 'NEEDS_REVIEW', doubt: 'keep', hold: 'invoices', inLane: 'parks' },
    });
    expect(decide(unavailable, late, retryPolicy).status).toBe('IN_DOUBT');
    expect(decide(unavailable, { ...answered, doubtAgeMs: 1_000 }, retryPolicy).status).toBe('IN_DOUBT');
  });

  it('counts no time of doubt in which the authority was asked too often', () => {
    const age = retryPolicy.doubtWindowMs + 30_000;
    const waiting = { ...stateInDoubt, doubtAgeMs: age, sinceLastAttemptMs: 60_000, authorityAnswers: true };
    expect(decide(backOff, waiting, retryPolicy)).toMatchObject({ status: 'IN_DOUBT', unaskedMs: 60_000 });
  });

  it('is for an operator at once when the same answer puts it in doubt again, and its number stays its own', () => {
    const repeated: Outcome = { ...inDoubt, wasAsked: true };
    expect(decide(repeated, stateInDoubt, retryPolicy)).toMatchObject({ status: 'IN_DOUBT', hold: null });
    expect(decide({ ...repeated, again: true }, stateInDoubt, retryPolicy)).toMatchObject({
      ...{ status: 'NEEDS_REVIEW', numberFate: 'kept', doubt: 'keep', hold: 'invoices', inLane: 'parks' },
    });
  });

  it('never gives up on a doubt for its age', () => {
    const old = { ...stateInDoubt, ageSinceFirstAttemptMs: 1e9 };
    expect(decide(unavailable, old, { ...retryPolicy, submissionMaxAgeMs: 1 }).status).toBe('IN_DOUBT');
  });

  it('gives up for age only when this attempt was certainly not received, and gives the number back', () => {
    const old = { ...stateWithoutDoubt, ageSinceFirstAttemptMs: 100 };
    expect(decide(unavailable, old, { ...retryPolicy, submissionMaxAgeMs: 100 })).toMatchObject({
      status: 'FAILED',
      numberFate: 'released',
    });
    expect(decide(inDoubt, old, { ...retryPolicy, submissionMaxAgeMs: 100 }).status).toBe('IN_DOUBT');
  });

  it('holds the invoices for review only while the fate of the number is open', () => {
    const late = { ...stateInDoubt, doubtAgeMs: retryPolicy.doubtWindowMs };
    expect(decide(inDoubt, late, retryPolicy)).toMatchObject({
      status: 'NEEDS_REVIEW',
      hold: 'invoices',
      inLane: 'parks',
    });
    expect(decide(numberTaken, late, retryPolicy)).toMatchObject({
      status: 'NEEDS_REVIEW',
      numberFate: 'accepted',
      hold: null,
      inLane: 'leaves',
    });
  });

  it('resends what may be resent until the window ends, and never holds the line for it', () => {
    const late: AttemptState = { ...stateInDoubt, doubtPolicy: 'resend', doubtAgeMs: 60_000, hasNumber: false };
    expect(decide(inDoubt, late, retryPolicy)).toMatchObject({ status: 'IN_DOUBT', delayMs: retryPolicy.retryDelayMs });
    const tooLate = { ...late, doubtAgeMs: retryPolicy.doubtWindowMs };
    expect(decide(inDoubt, tooLate, retryPolicy)).toMatchObject({
      status: 'NEEDS_REVIEW',
      inLane: 'leaves',
      hold: null,
    });
  });

  it('counts no time in which the authority could not be asked', () => {
    const late: AttemptState = { ...stateInDoubt, doubtAgeMs: 10 * retryPolicy.doubtWindowMs };
    const silent = { ...late, sinceLastAttemptMs: late.doubtAgeMs - 1_000 };
    expect(decide(inDoubt, silent, retryPolicy)).toMatchObject({
      status: 'IN_DOUBT',
      unaskedMs: silent.sinceLastAttemptMs,
    });
    // The authority answers again: of the long pause, only what a pause may last counts.
    const back = { ...silent, authorityAnswers: true };
    expect(decide(inDoubt, back, retryPolicy)).toMatchObject({
      status: 'IN_DOUBT',
      unaskedMs: silent.sinceLastAttemptMs - 2 * retryPolicy.retryDelayMs,
    });
    const asked = { ...late, sinceLastAttemptMs: retryPolicy.retryDelayMs, authorityAnswers: true };
    expect(decide(inDoubt, asked, retryPolicy).status).toBe('NEEDS_REVIEW');
  });

  it('counts no time of doubt while only the calls of a document that is sent again get no answer', () => {
    const late = { ...unsigned, ...inOldDoubt, authorityAnswers: true, sinceLastAttemptMs: 30_000 };
    const unasked = { ...late, doubtAgeMs: retryPolicy.doubtWindowMs + 29_000 };
    const silent: Outcome = { ...inDoubt, silent: true };
    expect(decide(silent, unasked, retryPolicy)).toMatchObject({ status: 'IN_DOUBT', unaskedMs: 30_000 });
    expect(decide(inDoubt, unasked, retryPolicy).status).toBe('NEEDS_REVIEW');
    // No worker was there for a long time, so there was no attempt.
    expect(decide(silent, { ...late, sinceLastAttemptMs: 1_000 }, retryPolicy).status).toBe('IN_DOUBT');
    expect(decide(rejectedFor('order'), late, retryPolicy).status).toBe('NEEDS_REVIEW');
  });

  it('asks for the first time after two seconds, or after a tenth of a shorter retry delay', () => {
    const firstDelay = (retryDelayMs: number) =>
      decide(inDoubt, stateWithoutDoubt, { ...retryPolicy, retryDelayMs }).delayMs;
    expect([30_000, 5_000].map(firstDelay)).toEqual([2_000, 500]);
  });

  it('doubles the pause each time, also while no time counts as doubt', () => {
    const pauseAfter = (sinceLastAttemptMs: number) =>
      decide(inDoubt, { ...stateInDoubt, doubtAgeMs: 0, sinceLastAttemptMs }, retryPolicy).delayMs;
    expect([2_000, 4_000, 20_000].map(pauseAfter)).toEqual([4_000, 8_000, retryPolicy.retryDelayMs]);
  });

  it('pauses for whole milliseconds, which is all Postgres takes', () => {
    expect(decide(inDoubt, { ...stateInDoubt, doubtAgeMs: 2_000.5 }, retryPolicy).delayMs).toBe(2_001);
  });

  it.each([laneFault, deviceFault])('refuses a set-up after %j, because its client can send it again', (fault) => {
    const setUp: AttemptState = { ...stateWithoutDoubt, doubtPolicy: 'review', hasNumber: false };
    expect(decide(fault, setUp, retryPolicy)).toMatchObject({ status: 'REJECTED', inLane: 'leaves', hold: null });
    const inDoubt = { ...setUp, inDoubt: true };
    expect(decide(fault, inDoubt, retryPolicy)).toMatchObject({ status: 'NEEDS_REVIEW', inLane: 'leaves', hold: null });
  });

  it('asks an operator when a set-up is refused after a doubt', () => {
    const lostKey: AttemptState = { ...stateInDoubt, doubtPolicy: 'review', hasNumber: false };
    expect(decide(rejected, lostKey, retryPolicy)).toMatchObject({ status: 'NEEDS_REVIEW', inLane: 'leaves' });
  });

  it.each(['order', 'duplicate'] as const)('refuses a document at once for its %s, if it has no number', (cause) => {
    const unnumbered = { ...stateWithoutDoubt, hasNumber: false };
    expect(decide(rejectedFor(cause), unnumbered, retryPolicy)).toMatchObject({
      status: 'REJECTED',
      inLane: 'leaves',
      hold: null,
    });
  });

  it.each(['order', 'duplicate'] as const)('holds the invoices for the %s of a number we gave', (cause) => {
    const held = { status: 'QUEUED', doubt: 'keep', numberFate: 'kept', hold: 'invoices', inLane: 'parks' };
    expect(decide(rejectedFor(cause), stateWithoutDoubt, retryPolicy)).toMatchObject(held);
  });

  it.each(CAUSES)('does not take a refusal for its %s as proof, in doubt, that it was not accepted before', (cause) => {
    const outcome = rejectedFor(cause);
    expect(decide(outcome, stateInDoubt, retryPolicy)).toMatchObject({
      status: 'IN_DOUBT',
      numberFate: 'kept',
      inLane: 'stays',
    });
    const late = { ...stateInDoubt, doubtAgeMs: retryPolicy.doubtWindowMs, ageSinceFirstAttemptMs: 1e9 };
    expect(decide(outcome, late, retryPolicy)).toMatchObject({
      status: 'NEEDS_REVIEW',
      numberFate: 'kept',
      hold: 'invoices',
    });
  });

  it('lets the line go on at once when the number is used and nobody can be asked by whom', () => {
    const review = { status: 'NEEDS_REVIEW', numberFate: 'accepted', doubt: 'keep', inLane: 'leaves', hold: null };
    expect(decide(numberTakenWithoutFind, stateInDoubt, retryPolicy)).toMatchObject(review);
  });

  it('ends a doubt with the proof that the number was never accepted, so that it may be given another', () => {
    const held = { status: 'QUEUED', doubt: 'clear', numberFate: 'kept', hold: 'invoices', inLane: 'parks' };
    expect(decide(neverAccepted, stateInDoubt, retryPolicy)).toMatchObject(held);
    expect(decide(neverAccepted, stateWithoutDoubt, retryPolicy)).toMatchObject(held);
  });

  it.each<[string, Outcome, Partial<AttemptState>, Partial<Decision>]>([
    ['in doubt', inDoubt, {}, { status: 'IN_DOUBT', inLane: 'parks', numberFate: 'kept' }],
    ['that lacks something', rejectedFor('dependency'), {}, { status: 'RETRYING', inLane: 'parks' }],
    [
      'with a wrong number',
      rejectedFor('order'),
      {},
      { status: 'NEEDS_REVIEW', inLane: 'parks', numberFate: 'released' },
    ],
    ['refused with others', laneFault, {}, { status: 'NEEDS_REVIEW', inLane: 'parks', numberFate: 'released' }],
    ['that was never received', neverAccepted, inOldDoubt, { status: 'NEEDS_REVIEW', doubt: 'clear', inLane: 'parks' }],
    ['refused in doubt', laneFault, inOldDoubt, { status: 'NEEDS_REVIEW', numberFate: 'kept', inLane: 'parks' }],
    ['in doubt for too long', rejectedFor('order'), inOldDoubt, { status: 'NEEDS_REVIEW', inLane: 'parks' }],
    [
      'of a refused device',
      { ...laneFault, ofDevice: true },
      {},
      { status: 'QUEUED', inLane: 'stays', hold: 'device' },
    ],
    ['of an absent authority', unavailable, {}, { status: 'RETRYING', inLane: 'stays' }],
    ['of an unknown operation', unrouted, {}, { status: 'RETRYING', inLane: 'parks', hold: null }],
    ['of an unknown operation, in doubt', unrouted, { inDoubt: true }, { status: 'IN_DOUBT', inLane: 'parks' }],
    ['that is refused', rejected, {}, { status: 'REJECTED', inLane: 'leaves' }],
  ])('lets the lane pass an unsigned document %s', (_, outcome, change, expected) => {
    const decision = decide(outcome, { ...unsigned, ...change }, retryPolicy);
    expect(decision).toMatchObject({ hold: null, ...expected });
  });

  it('only ever makes moves of the lifecycle table', () => {
    for (const outcome of [...outcomes, ...CAUSES.map(rejectedFor)])
      for (const state of [stateWithoutDoubt, stateInDoubt, unsigned, { ...unsigned, ...inOldDoubt }])
        for (const policy of ['find', 'resend', 'review'] as const)
          expect(mayMove('SUBMITTING', decide(outcome, { ...state, doubtPolicy: policy }, retryPolicy).status)).toBe(
            true,
          );
  });
});

describe('the lifecycle table', () => {
  it('names only statuses, and lets nothing leave an end but what an operator takes up again', () => {
    const statuses = Object.keys(MOVES) as SubmissionStatus[];
    const operators: SubmissionStatus[] = ['NEEDS_REVIEW', 'FAILED'];
    for (const [from, to] of Object.entries(MOVES) as [SubmissionStatus, readonly SubmissionStatus[]][]) {
      for (const next of to) expect(statuses).toContain(next);
      if (isSettled(from) && !operators.includes(from)) expect(to).toEqual([]);
    }
    expect(ENVIRONMENTS).toHaveLength(2);
  });
});
