import { isRealDate, isRealDateTime } from '@app/domain';
import type { ChangesQuery, LookupName, LookupTypes } from '../../lookups.js';
import type { CallingDevice } from '../../port.js';
import { isRecord } from '../answers/read-envelope.js';
import type { OperationName } from '../operations/operation-names.js';

/** The wire form of one lookup: its operation, its question and the rows of its answer. */
export interface Lookup<N extends LookupName = LookupName> {
  name: N;
  operation: OperationName;
  request(question: LookupTypes[N]['question'], device: CallingDevice): Record<string, unknown>;
  /** Reads the rows; null if the answer says success but lacks its list. */
  read(data: Record<string, unknown>): LookupTypes[N]['row'][] | null;
}

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
function rowsOf(data: Record<string, unknown>, name: string): LookupRow[] | null {
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

/** No record of the authority is older. */
const BEGINNING = '20180101000000';

/** An answer lacks records of its own second, and records that reached its host late. */
const OVERLAP_MS = 5 * 60 * 1000;

/**
 * Asks for the changes since the authority's last answer, by the authority's clock, because ours may differ. The
 * overlap repeats a little, so that no change is missed between two answers.
 */
export const changesSince = ({ changedAfter }: ChangesQuery): { lastReqDt: string } => ({
  lastReqDt: changedAfter === null ? BEGINNING : earlier(changedAfter),
});

/** The time has no zone, so the subtraction may use any zone. */
function earlier(time: string): string {
  const iso = time.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  return new Date(Date.parse(iso) - OVERLAP_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}
