import { decide, type Outcome, type RetryPolicy } from '@app/domain';
import type { Turn } from '@app/persistence';
import { settlementOf, attemptStateOf } from './settlement.js';

const retryPolicy: RetryPolicy = { retryDelayMs: 30_000, doubtWindowMs: 1_800_000 };

const turnOf = (kind: 'item' | 'sale') =>
  ({
    kind,
    number: 7,
    series: 'series',
    doubtAgeMs: 0,
    ageSinceFirstAttemptMs: 0,
    document: { lines: [] },
  }) as unknown as Turn;

const fate = (kind: 'item' | 'sale', outcome: Outcome, inDoubt = false): string => {
  const turn = turnOf(kind);
  const decision = decide(outcome, attemptStateOf(turn, inDoubt), retryPolicy);
  return settlementOf(turn, 1, outcome, decision, 'worker' as never).numberFate;
};

const laneFault: Outcome = { kind: 'laneFault', code: '901', message: '' };
const unavailable: Outcome = { kind: 'unavailable', message: '' };
const unclear: Outcome = { kind: 'inDoubt', code: '999', message: '' };
const outOfOrder: Outcome = { kind: 'rejected', code: '910', message: '', cause: 'order' };

describe('a number that other branches want too', () => {
  it.each<[string, Outcome]>([
    ['a lane that waits for an operator', laneFault],
    ['a lane whose count is wrong', outOfOrder],
    ['a document that waits for the authority', unavailable],
  ])('is given back by %s', (_, outcome) => {
    expect(fate('item', outcome)).toBe('released');
  });

  it.each<[string, Outcome, boolean]>([
    ['as long as it may be taken', unclear, false],
    ['as long as it may have been taken before', unavailable, true],
    ['as long as nobody knows, whoever must look', laneFault, true],
  ])('is kept %s', (_, outcome, inDoubt) => {
    expect(fate('item', outcome, inDoubt)).toBe('kept');
  });
});

it.each([laneFault, unavailable])('a number of its own branch is kept by whatever waits: $kind', (outcome) => {
  expect(fate('sale', outcome)).toBe('kept');
});
