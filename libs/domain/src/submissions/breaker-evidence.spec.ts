import { evidenceOf } from './breaker-evidence.js';
import type { Outcome } from './outcome.js';

const said = { code: '910', message: 'said' };

describe('what an outcome says about the authority', () => {
  it.each<[string, Outcome]>([
    ['an approval', { kind: 'approved', answer: {} }],
    ['a refusal', { kind: 'rejected', ...said }],
    ['that the number is used', { kind: 'inDoubt', ...said, numberTaken: true }],
  ])('it answers: %s', (_, outcome) => {
    expect(evidenceOf(outcome)).toBe('answers');
  });

  it.each<[string, Outcome]>([
    ['nobody there', { kind: 'unavailable', message: 'ECONNREFUSED' }],
    ['nothing clear came back', { kind: 'inDoubt', ...said }],
  ])('it fails: %s', (_, outcome) => {
    expect(evidenceOf(outcome)).toBe('fails');
  });

  it('nothing: a fault of one lane, such as a key that is not taken any more', () => {
    expect(evidenceOf({ kind: 'laneFault', ...said })).toBe('none');
  });
});
