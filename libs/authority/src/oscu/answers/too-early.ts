import { OWN_CLOCKS_SKEW_MS, type Outcome, type OutcomeOf, TOO_EARLY, toDateTime } from '@app/domain';
import { dateNamedIn, saysFuture, type WireDate } from './future-dates.js';

/** A date that is this long past by the authority's clock is not the reason of a refusal. */
const LONG_PAST_MS = 60 * 60_000;

/**
 * The same where the authority has not told its clock lately, by ours or by that of the host before it: its own may show the time
 * of another zone. Without an end, other words about a date would stop a lane for ever.
 */
const LONG_PAST_BY_OTHERS_MS = 24 * 60 * 60_000;

/** What is known of the authority's clock. */
export interface KnownClock {
  /** How far it is ahead of ours; null if that is not known. */
  leadMs: number | null;
  /** The authority has told it itself, lately. Otherwise the host before it did, whose clock may be another one. */
  isOwn: boolean;
}

/**
 * A refusal for a date in the future of the authority as the outcome `tooEarly`; any other outcome as it is. A date that our clock
 * has not reached either is a fault of the document: the authority refuses it, and nothing waits for that day.
 */
export function asTooEarly(outcome: Outcome, dates: readonly WireDate[], clock: KnownClock): Outcome {
  if (!mayBeForDate(outcome)) return outcome;
  if (isForDateBeyondOurs(outcome.message, dates)) return asFaultOfDocument(outcome);
  const reached = dates.filter((date) => !isBeyondOurs(date));
  if (!isForFuture(outcome.message, reached, clock)) return outcome;
  const { leadMs } = clock;
  const waitMs = leadMs === null ? undefined : Math.max(0, ...reached.filter(isDay).map(untilReached(leadMs)));
  const answer = `It answered ${outcome.code}: ${outcome.message}`;
  return {
    ...{ kind: 'tooEarly', code: TOO_EARLY, message: `${stateOf(leadMs, waitMs)} ${answer}` },
    ...(waitMs !== undefined && { waitMs }),
  };
}

/**
 * What the authority would answer now. Null unless a date of the body that our clock has reached is in the future of its clock, as
 * far as that is known.
 */
export function tooEarlyYet(dates: readonly WireDate[], leadMs: number | null): OutcomeOf<'tooEarly'> | null {
  if (leadMs === null) return null;
  const early = dates.filter((date) => !isBeyondOurs(date) && untilReached(leadMs)(date) > 0);
  if (early.length === 0) return null;
  const waitMs = Math.max(0, ...early.filter(isDay).map(untilReached(leadMs)));
  return { kind: 'tooEarly', code: TOO_EARLY, message: stateOf(leadMs, waitMs), waitMs, notSent: true };
}

/** A fault of the device or of the number has words of its own. */
const mayBeForDate = (outcome: Outcome): outcome is OutcomeOf<'rejected' | 'laneFault'> =>
  outcome.kind === 'rejected' || (outcome.kind === 'laneFault' && !outcome.ofDevice && !outcome.neverAccepted);

/** The date that the words name, or any date if they name none, has not come by our own clock. */
function isForDateBeyondOurs(message: string, dates: readonly WireDate[]): boolean {
  const named = dateNamedIn(message, dates);
  return saysFuture(message) && (named ? isBeyondOurs(named) : dates.some(isBeyondOurs));
}

const isBeyondOurs = ({ fromMs }: WireDate): boolean => fromMs > Date.now() + OWN_CLOCKS_SKEW_MS;

const asFaultOfDocument = (outcome: OutcomeOf<'rejected' | 'laneFault'>): Outcome =>
  outcome.kind === 'rejected'
    ? outcome
    : { kind: 'rejected', code: outcome.code, message: outcome.message, cause: 'unknownWords' };

/** The words say so, or the date that they name is in the future of the authority's clock. */
function isForFuture(message: string, dates: readonly WireDate[], { leadMs, isOwn }: KnownClock): boolean {
  const named = dateNamedIn(message, dates);
  if (named && leadMs !== null && untilReached(leadMs)(named) > 0) return true;
  const longPastMs = isOwn && leadMs !== null ? LONG_PAST_MS : LONG_PAST_BY_OTHERS_MS;
  const mayBeFuture = dates.some((date) => untilReached(leadMs ?? 0)(date) > -longPastMs);
  return mayBeFuture && saysFuture(message);
}

const isDay = (date: WireDate): boolean => date.isDay;

const untilReached =
  (leadMs: number) =>
  ({ fromMs }: WireDate): number =>
    fromMs - (Date.now() + leadMs);

/** Clients and operators read this. */
function stateOf(leadMs: number | null, waitMs = 0): string {
  const behind = leadMs !== null && leadMs < 0 ? `about ${durationOf(-leadMs)} ` : '';
  const day = waitMs > 0 ? ` The day of the document begins there at ${clockTimeIn(waitMs)} of our clock.` : '';
  return (
    `The tax authority's clock is ${behind}behind ours, and it accepts no date of its future. ` +
    `Nothing to do: the document goes out by itself when that clock has reached its dates.${day}`
  );
}

const durationOf = (ms: number): string =>
  ms < 120_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;

const clockTimeIn = (ms: number): string =>
  toDateTime(new Date(Date.now() + ms + 999)).replace(/^\d{8}(..)(..)(..)$/, '$1:$2:$3');
