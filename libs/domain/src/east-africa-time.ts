/**
 * The authority's dates are East Africa Time: UTC+3, no daylight saving, as digits without separators. Digits of one
 * length compare as text in the order of time.
 */

const OFFSET_MS = 3 * 60 * 60 * 1000;

/** An instant as `YYYYMMDDHHmmss`. */
export const toDateTime = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, '');

/** The date in Nairobi, as `YYYYMMDD`. */
export const today = (now: Date): string => toDateTime(now).slice(0, 8);

/** A day so many months later, to compare other days with: it may be the 31st of a month that has 30. */
export function monthsAfter(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(4, 6)) - 1 + months;
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  return `${String(year).padStart(4, '0')}${String(ofYear).padStart(2, '0')}${day.slice(6)}`;
}

/** The text is `YYYYMMDD` and names a day of the calendar: 20280229 does, 20270229 does not. */
export const isRealDate = (text: string): boolean => /^\d{8}$/.test(text) && isReal(`${text}000000`);

/** The text is `YYYYMMDDHHmmss` and names a second of such a day. */
export const isRealDateTime = (text: string): boolean => /^\d{14}$/.test(text) && isReal(text);

/** The text is a moment with its zone. Stricter than Date, which reads "1" as a year and 30 February as 2 March. */
export function isInstant(text: string): boolean {
  const date = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  return date !== null && isRealDate(date.slice(1, 4).join('')) && !Number.isNaN(Date.parse(text));
}

/** The epoch milliseconds of a `YYYYMMDDHHmmss` in East Africa Time. */
export const instantOf = (digits: string): number => Date.parse(isoOf(digits)) - OFFSET_MS;

function isoOf(digits: string): string {
  const part = (start: number, end?: number) => digits.slice(start, end);
  return `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}T${part(8, 10)}:${part(10, 12)}:${part(12)}Z`;
}

function isReal(digits: string): boolean {
  // Date turns 30 February into a day of March, and 24 hours into the next day. The day of a text that is no date is
  // NaN.
  return new Date(isoOf(digits)).getUTCDate() === Number(digits.slice(6, 8));
}
