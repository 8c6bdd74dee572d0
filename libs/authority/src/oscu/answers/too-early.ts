import { instantOf, type Outcome, type OutcomeOf, OWN_CLOCKS_SKEW_MS, toDateTime, TOO_EARLY } from '@app/domain';

/** A date that is this long past by the authority's clock is not the reason of a refusal. */
const LONG_PAST_MS = 60 * 60_000;

/**
 * The same where the authority has not reported its clock lately, by ours or by that of the host before it: its own may show the time
 * of another zone. Without an end, other words about a date would stop a lane for ever.
 */
const LONG_PAST_BY_OTHERS_MS = 24 * 60 * 60_000;

/** The facts about the authority's clock. */
export interface KnownClock {
  /** The time by which it is ahead of ours; null if that is not known. */
  leadMs: number | null;
  /** The authority has reported it itself, lately. Otherwise the host before it did, whose clock may be another one. */
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
 * The answer that the authority would give now. Null unless a date of the body that our clock has reached is in the future of its clock, as
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

/** The fields of a wire body whose date may not lie in the authority's future (fact sheet 1.6, 2.16, 2.19, 2.21). */
const DATE_FIELDS = [
  ...['salesDt', 'ocrnDt', 'pchsDt', 'cfmDt', 'stockRlsDt', 'rcptPbctDt', 'rfdDt', 'wrhsDt', 'cnclReqDt', 'cnclDt'],
] as const;

/** A date of a wire body. */
export interface WireDate {
  field: string;
  /** The first moment at which it is not in the future. */
  fromMs: number;
  /** A day cannot be changed without changing the document; a time of day can. */
  isDay: boolean;
}

type Fields = Record<string, unknown>;

/** The dates of a wire body, with those of its receipt. */
export function datesIn(body: Fields): WireDate[] {
  const receipt = body.receipt as Fields | undefined;
  return DATE_FIELDS.flatMap((field) => {
    const text = body[field] ?? receipt?.[field];
    if (typeof text !== 'string' || !/^(\d{8}|\d{14})$/.test(text)) return [];
    const isDay = text.length === 8 || field === 'cnclReqDt' || field === 'cnclDt';
    return [{ field, fromMs: instantOf(text.padEnd(14, '0')), isDay }];
  });
}

/** Fields of lines, where a date belongs into the future. */
const OTHER_DATE = /expr?dt|expir/i;

const A_DATE = new RegExp(`\\b(${DATE_FIELDS.join('|')}|date|time|timestamp|dated)\\b`, 'i');

const NOW = `(?:the )?(?:today|now|current|present|server|system|sysdate|kra|authority)\\b`;
/** "must be later than today" complains of the past. */
const DEMANDED = `(?<=\\b(?:must|should|ha(?:s|ve) to|needs? to|expected to|shall)(?: be)?(?: an?| in| in the)? )`;
const NOT_DEMANDED = DEMANDED.replace('<=', '<!');
const FUTURE = new RegExp(
  [
    `${NOT_DEMANDED}\\b(?:future|post-?dated)\\b`,
    `${NOT_DEMANDED}\\b(?:greater|later|after|beyond|ahead|exceed(?:s|ed)?|newer|more recent|bigger)\\b[a-z ]{0,20} ${NOW}`,
    `${NOT_DEMANDED}\\b(?:more|higher) than ${NOW}`,
    // The authority's own words for a missing field are those of a Java library, which has these for a future date.
    `${DEMANDED}(?:date in the )?past\\b`,
    `${DEMANDED}today or (?:earlier|before)\\b`,
    `${DEMANDED}(?:on or )?(?:before|earlier|less|smaller|older|up to|not later)\\b[a-z ]{0,25} ${NOW}`,
    `\\bnot (?:yet )?(?:been )?(?:reached|arrived|come)\\b`,
  ].join('|'),
  'i',
);

/**
 * True for a refusal that says a date is in the future. The authority's words are not known (fact sheet 6), so any likely ones
 * are taken: the answer "wait" to another complaint about a date costs time, and the answer "hold" to this one stops a shop.
 */
export const saysFuture = (message: string): boolean =>
  A_DATE.test(message) && FUTURE.test(message) && !OTHER_DATE.test(message);

/** The date of the body that the message names, if any. */
const dateNamedIn = (message: string, dates: readonly WireDate[]): WireDate | undefined =>
  dates.find(({ field }) => new RegExp(`\\b${field}\\b`, 'i').test(message));
