import { ENVIRONMENTS } from '../environment.js';
import { isSettled, MOVES, mayMove, type Status } from './lifecycle.js';
import type { Outcome, RefusalCause } from './outcome.js';
import { decide, type Patience, type Standing } from './decide.js';

const patience: Patience = { retryDelayMs: 30_000, doubtDelayMs: 2_000, doubtWindowMs: 1_800_000 };
const calm: Standing = { inDoubt: false, doubtAgeMs: 0, ageSinceFirstAttemptMs: 0, hasNumber: true, policy: 'find' };
const doubtful: Standing = { ...calm, inDoubt: true, doubtAgeMs: 5_000 };

const approved: Outcome = { kind: 'approved', answer: {} };
const rejected: Outcome = { kind: 'rejected', code: '910', message: 'bad' };
const laneFault: Outcome = { kind: 'laneFault', code: '901', message: 'not valid device' };
const unavailable: Outcome = { kind: 'unavailable', message: 'refused' };
const inDoubt: Outcome = { kind: 'inDoubt', code: '999', message: 'unknown' };
const numberTaken: Outcome = { kind: 'inDoubt', code: '994', message: 'overlapped', numberTaken: true };
const unaskable: Outcome = { ...numberTaken, unaskable: true };
const neverAccepted: Outcome = { ...laneFault, notAccepted: true };
const because = (cause: RefusalCause): Outcome => ({ ...rejected, cause });
const CAUSES: readonly RefusalCause[] = ['dependency', 'order', 'duplicate'];
const every = [approved, rejected, laneFault, unavailable, inDoubt, numberTaken, unaskable, neverAccepted];

describe('the decision after an attempt', () => {
  it.each([
    ['an approval keeps the number and frees the line', approved, calm, 'APPROVED', 'accepted', true, false],
    ['a refusal gives the number back', rejected, calm, 'REJECTED', 'released', true, false],
    ['a fault of the lane keeps the document and stops the line', laneFault, calm, 'QUEUED', 'kept', false, true],
    ['an absent authority means the 30-second retry', unavailable, calm, 'RETRYING', 'kept', false, false],
    ['an unclear answer is a doubt', inDoubt, calm, 'IN_DOUBT', 'kept', false, false],
    ['an approval ends a doubt', approved, doubtful, 'APPROVED', 'accepted', true, false],
    ['a fault found in doubt stays in doubt', laneFault, doubtful, 'IN_DOUBT', 'kept', false, true],
  ] as const)('%s', (_name, outcome, standing, status, numberFate, leaves, hold) => {
    expect(decide(outcome, standing, patience)).toMatchObject({ status, numberFate, leaves, hold });
  });

  it('never lets a later "unavailable" clear a doubt', () => {
    expect(decide(unavailable, doubtful, patience)).toMatchObject({ status: 'IN_DOUBT', doubt: 'keep' });
  });

  it('never gives up on a doubt for its age', () => {
    const old = { ...doubtful, ageSinceFirstAttemptMs: 1e9 };
    expect(decide(unavailable, old, { ...patience, submissionMaxAgeMs: 1 }).status).toBe('IN_DOUBT');
  });

  it('gives up for age only when this attempt was certainly not received, and gives the number back', () => {
    const old = { ...calm, ageSinceFirstAttemptMs: 100 };
    expect(decide(unavailable, old, { ...patience, submissionMaxAgeMs: 100 })).toMatchObject({
      status: 'FAILED',
      numberFate: 'released',
    });
    expect(decide(inDoubt, old, { ...patience, submissionMaxAgeMs: 100 }).status).toBe('IN_DOUBT');
  });

  it('holds the line for review only while the fate of the number is open', () => {
    const late = { ...doubtful, doubtAgeMs: patience.doubtWindowMs };
    expect(decide(inDoubt, late, patience)).toMatchObject({ status: 'NEEDS_REVIEW', hold: true, leaves: false });
    expect(decide(numberTaken, late, patience)).toMatchObject({
      status: 'NEEDS_REVIEW',
      numberFate: 'accepted',
      hold: false,
      leaves: true,
    });
  });

  it('resends what may be resent until the window ends, and never holds the line for it', () => {
    const late: Standing = { ...doubtful, policy: 'resend', doubtAgeMs: 60_000, hasNumber: false };
    expect(decide(inDoubt, late, patience)).toMatchObject({ status: 'IN_DOUBT', delayMs: patience.retryDelayMs });
    const tooLate = { ...late, doubtAgeMs: patience.doubtWindowMs };
    expect(decide(inDoubt, tooLate, patience)).toMatchObject({ status: 'NEEDS_REVIEW', leaves: true, hold: false });
  });

  it('pauses for whole milliseconds, which is all Postgres takes', () => {
    expect(decide(inDoubt, { ...doubtful, doubtAgeMs: 2_000.5 }, patience).delayMs).toBe(2_001);
  });

  it('asks an operator when a set-up is refused after a doubt', () => {
    const lostKey: Standing = { ...doubtful, policy: 'review', hasNumber: false };
    expect(decide(rejected, lostKey, patience)).toMatchObject({ status: 'NEEDS_REVIEW', leaves: true });
  });

  it('tries a document again for a minute while what it stands on may be on its way, then refuses it', () => {
    const waiting = decide(because('dependency'), { ...calm, ageSinceFirstAttemptMs: 59_999 }, patience);
    expect(waiting).toMatchObject({
      status: 'RETRYING',
      numberFate: 'kept',
      leaves: false,
      hold: false,
      delayMs: 30_000,
    });
    const overdue = decide(because('dependency'), { ...calm, ageSinceFirstAttemptMs: 60_000 }, patience);
    expect(overdue).toMatchObject({ status: 'REJECTED', numberFate: 'released', leaves: true, hold: false });
  });

  it.each(['order', 'duplicate'] as const)('refuses a document at once for its %s, if it has no number', (cause) => {
    const unnumbered = { ...calm, hasNumber: false };
    expect(decide(because(cause), unnumbered, patience)).toMatchObject({
      status: 'REJECTED',
      leaves: true,
      hold: false,
    });
  });

  it.each(['order', 'duplicate'] as const)('stops the line for the %s of a number we gave', (cause) => {
    const held = { status: 'QUEUED', doubt: 'keep', numberFate: 'kept', hold: true, leaves: false };
    expect(decide(because(cause), calm, patience)).toMatchObject(held);
  });

  it.each(CAUSES)('does not take a refusal for its %s as proof, in doubt, that it was not accepted before', (cause) => {
    const outcome = because(cause);
    expect(decide(outcome, doubtful, patience)).toMatchObject({
      status: 'IN_DOUBT',
      numberFate: 'kept',
      leaves: false,
    });
    const late = { ...doubtful, doubtAgeMs: patience.doubtWindowMs, ageSinceFirstAttemptMs: 1e9 };
    expect(decide(outcome, late, patience)).toMatchObject({ status: 'NEEDS_REVIEW', numberFate: 'kept', hold: true });
  });

  it('lets the line go on at once when the number is used and nobody can be asked by whom', () => {
    const review = { status: 'NEEDS_REVIEW', numberFate: 'accepted', doubt: 'keep', leaves: true, hold: false };
    expect(decide(unaskable, doubtful, patience)).toMatchObject(review);
  });

  it('ends a doubt with the proof that the number was never accepted, so that it may be given another', () => {
    const held = { status: 'QUEUED', doubt: 'clear', numberFate: 'kept', hold: true, leaves: false };
    expect(decide(neverAccepted, doubtful, patience)).toMatchObject(held);
    expect(decide(neverAccepted, calm, patience)).toMatchObject(held);
  });

  it('only ever makes moves of the lifecycle table', () => {
    for (const outcome of [...every, ...CAUSES.map(because)])
      for (const standing of [calm, doubtful])
        for (const policy of ['find', 'resend', 'review'] as const)
          expect(mayMove('SUBMITTING', decide(outcome, { ...standing, policy }, patience).status)).toBe(true);
  });
});

describe('the lifecycle table', () => {
  it('names only statuses, and lets nothing leave an end but what an operator takes up again', () => {
    const statuses = Object.keys(MOVES) as Status[];
    const operators: Status[] = ['NEEDS_REVIEW', 'FAILED'];
    for (const [from, to] of Object.entries(MOVES) as [Status, readonly Status[]][]) {
      for (const next of to) expect(statuses).toContain(next);
      if (isSettled(from) && !operators.includes(from)) expect(to).toEqual([]);
    }
    expect(ENVIRONMENTS).toHaveLength(2);
  });
});
