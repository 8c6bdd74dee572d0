import { isRealDate, isRealDateTime } from '@app/domain';
import { isRecord } from '../answers/read-envelope.js';

/** One row of a list. A missing or blank value is null; digits can be read as a number, and a number as text. */
export interface LookupRow {
  /** The row as it came. */
  wire: Record<string, unknown>;
  text(name: string): string | null;
  /** Every character as it came, blanks at the ends too: for what the authority later compares with its own. */
  verbatim(name: string): string | null;
  number(name: string): number | null;
  /** True for Y, false for N, null for any other value. */
  flag(name: string): boolean | null;
  /** The rows of a list within this row; an empty list if there is none. */
  rows(name: string): LookupRow[];
  /** YYYYMMDD; null if it is not a real date. Lists of documents write dates and times with dashes and colons. */
  date(name: string): string | null;
  /** YYYYMMDDHHmmss, without the fraction of a second that some times have. */
  dateTime(name: string): string | null;
  /** The fields of an object within this row; null if there is none. */
  fields(name: string): Record<string, unknown> | null;
}

/** The rows of a list; null if there is no such list. An entry that is not an object is skipped. */
export function rowsOf(data: Record<string, unknown>, name: string): LookupRow[] | null {
  const list = data[name];
  return Array.isArray(list) ? list.filter(isRecord).map(toRow) : null;
}

/** Reads the rows of a list. An unreadable row is skipped; a list of unreadable rows only counts as no list. */
export function readRows<R>(
  data: Record<string, unknown>,
  name: string,
  read: (row: LookupRow) => R | null,
): R[] | null {
  const rows = rowsOf(data, name);
  const readable = rows?.map(read).filter((row) => row !== null) ?? [];
  return rows && (readable.length > 0 || rows.length === 0) ? readable : null;
}

export const toRow = (values: Record<string, unknown>): LookupRow => ({
  wire: values,
  text: (name) => toText(values[name]),
  verbatim: (name) => (toText(values[name]) === null ? null : String(values[name])),
  number: (name) => toNumber(values[name]),
  flag: (name) => FLAGS.get(toText(values[name])?.toUpperCase() ?? '') ?? null,
  rows: (name) => rowsOf(values, name) ?? [],
  date: (name) => realOrNull(digitsOf(values[name], 8), isRealDate),
  dateTime: (name) => realOrNull(digitsOf(values[name], 14), isRealDateTime),
  fields: (name) => (isRecord(values[name]) ? values[name] : null),
});

const digitsOf = (value: unknown, length: number): string => toText(value)?.replace(/\D/g, '').slice(0, length) ?? '';

const realOrNull = (digits: string, isReal: (digits: string) => boolean): string | null =>
  isReal(digits) ? digits : null;

const FLAGS = new Map([
  ['Y', true],
  ['N', false],
]);

function toText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function toNumber(value: unknown): number | null {
  const text = toText(value);
  const number = text === null ? NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
