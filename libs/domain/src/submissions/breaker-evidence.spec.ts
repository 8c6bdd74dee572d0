import { breakerEvidenceOf, type Outcome } from './outcome.js';

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
