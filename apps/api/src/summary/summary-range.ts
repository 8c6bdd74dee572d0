import { invalidField, type Violation, type Warning } from '@app/contract';
import { isRealDate, today } from '@app/domain';
import { Failure } from '../http/errors/failure.js';
import type { QueryRule } from '../http/requests/query-rules.js';
import { queryFilter, type QueryFilters, readFilters } from '../reference/query-filters.js';
import { DAY_MS, startOf } from './count-day.js';

const DAYS_MAX = 31;

const DAY: QueryRule = { expected: 'a day as YYYYMMDD, such as 20260302', accepts: isRealDate };

export const SUMMARY_FILTERS = {
  from: queryFilter(DAY, 'First day in Nairobi, YYYYMMDD; without it, the last one.', '20260302'),
  to: queryFilter(DAY, `Last day, up to today, of at most ${DAYS_MAX}; without it, today.`, '20260302'),
} as const satisfies QueryFilters;

/** The days that the caller asks for, newest first. */
export function readRange(
  query: Record<string, unknown>,
  now = new Date(),
): { days: readonly string[]; warnings: Warning[] } {
  const { filter, warnings } = readFilters(query, SUMMARY_FILTERS);
  const latest = today(now);
  const { to = latest, from = to } = filter;
  const count = (startOf(to) - startOf(from)) / DAY_MS + 1;
  const violation = wrongRange({ from, to, latest }, count);
  if (violation) throw new Failure('003', { violations: [violation] });
  const days = Array.from({ length: count }, (_, index) => today(new Date(startOf(to) - index * DAY_MS)));
  return { days, warnings };
}

function wrongRange({ from, to, latest }: Record<'from' | 'to' | 'latest', string>, count: number): Violation | false {
  const upTo = (day: string): string => `Send a day up to ${day}.`;
  if (to > latest) return invalidField('to', `no later than ${latest}, which is today in Nairobi`, to, upTo(latest));
  if (from > to) return invalidField('from', `no later than the last day, ${to}`, from, upTo(to));
  if (count <= DAYS_MAX) return false;
  return invalidField('from', `one of the ${DAYS_MAX} days up to ${to}`, from, 'Ask for fewer days at a time.');
}
