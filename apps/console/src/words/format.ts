import { useMemo } from 'react';
import { type Language, useSpeech } from './words.js';

const ZONE = 'Africa/Nairobi';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const localeOf = (language: Language): string => (language === 'sw' ? 'sw-KE' : 'en-KE');

const AMOUNT = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const COUNT = new Intl.NumberFormat('en-KE');

/** "1,240.00"; "−1,240.00" for less than nothing. */
export const amount = (value: number): string => AMOUNT.format(value).replace('-', '−');
/** "KES 1,240.00" */
export const money = (value: number, currency = 'KES'): string => `${currency} ${amount(value)}`;
/** A key as people find it: by its name, and by its last characters. */
export const keyName = ({ name, hint }: { name: string | null; hint: string }): string =>
  name ? `${name} (${hint})` : hint;
export const count = (value: number): string => COUNT.format(value);

type When = string | number | Date;

export interface Format {
  /** "14:32" */
  clock(when: When): string;
  /** "Friday, 27 November" */
  day(when: When): string;
  /** "Friday" */
  weekday(when: When): string;
  /** "27 Nov", with the year if it is another one. */
  shortDay(when: When): string;
  /** "14:32" of today, "27 Nov, 14:32" of another day. */
  moment(when: When): string;
  /** "12 minutes", "8 seconds", "3 days". */
  span(ms: number): string;
  /** The time that has passed since then: "12 minutes". */
  since(when: When): string;
}

/** Today in East Africa, as KRA writes it: 20261127. */
export const todayAsNumber = (now: When = Date.now()): string => dayKey(now).replaceAll('-', '');
/** The noon in East Africa of a day as KRA writes it. */
export const noonOf = (day: string): number =>
  Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00+03:00`);
/** 2026-11-27 */
export const dayKey = (when: When): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date(when));

export function formatFor(language: Language): Format {
  const time = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: ZONE, ...options });
    return (when: When) => format.format(new Date(when));
  };
  const clock = time({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const ofThisYear = time({ day: 'numeric', month: 'short' });
  const ofOtherYear = time({ day: 'numeric', month: 'short', year: 'numeric' });
  const shortDay = (when: When) =>
    (dayKey(when).slice(0, 4) === dayKey(Date.now()).slice(0, 4) ? ofThisYear : ofOtherYear)(when);
  const unit = (name: string, value: number) =>
    new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  const span = (ms: number): string => {
    if (ms < MINUTE_MS) return unit('second', Math.max(1, Math.round(ms / 1_000)));
    if (ms < 2 * HOUR_MS) return unit('minute', Math.round(ms / MINUTE_MS));
    if (ms < 2 * DAY_MS) return unit('hour', Math.round(ms / HOUR_MS));
    return unit('day', Math.round(ms / DAY_MS));
  };
  return {
    clock,
    day: time({ weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: time({ weekday: 'long' }),
    shortDay,
    moment: (when) => (dayKey(when) === dayKey(Date.now()) ? clock(when) : `${shortDay(when)}, ${clock(when)}`),
    span,
    since: (when) => span(Date.now() - new Date(when).getTime()),
  };
}

/** Days and times in East Africa, in the language of the person. */
export function useFormat(): Format {
  const { language } = useSpeech();
  return useMemo(() => formatFor(language), [language]);
}
