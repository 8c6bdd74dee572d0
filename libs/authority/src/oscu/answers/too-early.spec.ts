import { type Outcome, toDateTime } from '@app/domain';
import { datesIn } from './future-dates.js';
import { asTooEarly } from './too-early.js';

const HOUR_MS = 3_600_000;
const FUTURE: Outcome = {
  kind: 'rejected',
  code: '400',
  message: 'A future date is not allowed',
  cause: 'unknownWords',
};

const asRead = (outcome: Outcome, ageMs: number, leadMs: number | null) => {
  const time = toDateTime(new Date(Date.now() - ageMs));
  return asTooEarly(outcome, datesIn({ salesDt: time.slice(0, 8), cfmDt: time }), leadMs).kind;
};

describe('a refusal that calls a date future', () => {
  it.each([
    ['just now', 0, 0, 'tooEarly'],
    ['an hour ago and more, by a clock that is known', 2 * HOUR_MS, 0, 'rejected'],
    ['hours ago, by a clock that may be of another zone', 2 * HOUR_MS, null, 'tooEarly'],
    ['a day ago and more, by any clock', 25 * HOUR_MS, null, 'rejected'],
  ])('of a document of %s', (_, ageMs, leadMs, expected) => {
    expect(asRead(FUTURE, ageMs, leadMs)).toBe(expected);
  });

  it('is not believed of a device or of a number that the authority refuses', () => {
    const fault = { ...FUTURE, kind: 'laneFault' } as const;
    expect(asRead(fault, 0, 0)).toBe('tooEarly');
    expect(asRead({ ...fault, ofDevice: true }, 0, 0)).toBe('laneFault');
    expect(asRead({ ...fault, neverAccepted: true }, 0, 0)).toBe('laneFault');
  });
});
