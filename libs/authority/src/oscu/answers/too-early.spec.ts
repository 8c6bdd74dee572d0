import { type Outcome, type OutcomeOf, toDateTime } from '@app/domain';
import { asTooEarly, datesIn, type KnownClock, tooEarlyYet } from './too-early.js';

const HOUR_MS = 3_600_000;
const FUTURE: OutcomeOf<'rejected'> = {
  kind: 'rejected',
  code: '400',
  message: 'A future date is not allowed',
  cause: 'unknownWords',
};

const RIGHT: KnownClock = { leadMs: 0, isOwn: true };
const ofHost = (leadMs: number): KnownClock => ({ leadMs, isOwn: false });
const UNKNOWN: KnownClock = { leadMs: null, isOwn: false };

const datedAgo = (ageMs: number, change: object = {}) => {
  const time = toDateTime(new Date(Date.now() - ageMs));
  return datesIn({ salesDt: time.slice(0, 8), cfmDt: time, ...change });
};
const asRead = (outcome: Outcome, ageMs: number, clock: KnownClock) => asTooEarly(outcome, datedAgo(ageMs), clock).kind;

describe('a refusal that calls a date future', () => {
  it.each([
    ['just now', 0, RIGHT, 'tooEarly'],
    ['an hour ago and more, by the clock that the authority told', 2 * HOUR_MS, RIGHT, 'rejected'],
    ['hours ago, by the clock of a host that may be another one', 2 * HOUR_MS, ofHost(0), 'tooEarly'],
    ['hours ago, by a clock that may be of another zone', 2 * HOUR_MS, UNKNOWN, 'tooEarly'],
    ['a day ago and more, by any clock', 25 * HOUR_MS, UNKNOWN, 'rejected'],
    ['a day ago and more, by the clock of the host', 25 * HOUR_MS, ofHost(0), 'rejected'],
  ])('of a document of %s', (_, ageMs, clock, expected) => {
    expect(asRead(FUTURE, ageMs, clock)).toBe(expected);
  });

  it('is not believed of a device or of a number that the authority refuses', () => {
    const fault = { ...FUTURE, kind: 'laneFault' } as const;
    expect(asRead(fault, 0, RIGHT)).toBe('tooEarly');
    expect(asRead({ ...fault, ofDevice: true }, 0, RIGHT)).toBe('laneFault');
    expect(asRead({ ...fault, neverAccepted: true }, 0, RIGHT)).toBe('laneFault');
  });
});

describe('a date that our own clock has not reached either', () => {
  const farAhead = { cnclDt: '20991231000000' };
  const refusal = (message: string) => ({ ...FUTURE, message }) as Outcome;

  it.each(['Invalid cnclDt: a future date is not allowed', 'A future date is not allowed'])(
    'is a fault of the document, whichever clock is known: %s',
    (message) => {
      for (const clock of [RIGHT, ofHost(-30_000), UNKNOWN])
        expect(asTooEarly(refusal(message), datedAgo(0, farAhead), clock)).toEqual(refusal(message));
    },
  );

  it('refuses the document and holds nothing, also if the answer blames the lane', () => {
    const fault = { kind: 'laneFault', code: '400', message: FUTURE.message } as const;
    expect(asTooEarly(fault, datedAgo(0, farAhead), RIGHT)).toEqual(FUTURE);
  });

  it('is not waited for when other words name it', () => {
    const invalid = refusal('Invalid cnclDt');
    expect(asTooEarly(invalid, datedAgo(0, farAhead), RIGHT)).toEqual(invalid);
  });

  it('does not keep the document from being sent', () => {
    expect(tooEarlyYet(datedAgo(0, farAhead), 0)).toBeNull();
    expect(tooEarlyYet(datedAgo(0, farAhead), -30_000)).toMatchObject({ kind: 'tooEarly', waitMs: 0 });
  });

  it('does not change that another date, which the words name, is waited for', () => {
    const named = refusal('Invalid cfmDt: a future date is not allowed');
    expect(asTooEarly(named, datedAgo(0, farAhead), ofHost(-30_000))).toMatchObject({ kind: 'tooEarly', waitMs: 0 });
  });

  it('is waited for if it is only a minute ahead, because the clocks of our own machines may differ', () => {
    expect(tooEarlyYet(datedAgo(-60_000), 0)).toMatchObject({ kind: 'tooEarly' });
    expect(asRead(FUTURE, -60_000, RIGHT)).toBe('tooEarly');
  });
});
