import { isRecord } from '../answers/read-envelope.js';

/** One row of a list, as far as it can be read: what is missing or blank is null, digits are numbers and the reverse. */
export interface LookupRow {
  text(name: string): string | null;
  number(name: string): number | null;
  /** Y or N; null for anything else. */
  flag(name: string): boolean | null;
  /** The rows of a list within this row; none where there is no list. */
  rows(name: string): LookupRow[];
}

/** Null where there is no such list; an entry that is no row at all is passed over. */
export function rowsOf(data: Record<string, unknown>, name: string): LookupRow[] | null {
  const list = data[name];
  return Array.isArray(list) ? list.filter(isRecord).map(toRow) : null;
}

/** The rows of a list as ours; one that lacks what makes it one is passed over, and a list of none but such is no list. */
export function readRows<R>(
  data: Record<string, unknown>,
  name: string,
  read: (row: LookupRow) => R | null,
): R[] | null {
  const rows = rowsOf(data, name);
  const readable = rows?.map(read).filter((row) => row !== null) ?? [];
  return rows && (readable.length > 0 || rows.length === 0) ? readable : null;
}

const toRow = (fields: Record<string, unknown>): LookupRow => ({
  text: (name) => toText(fields[name]),
  number: (name) => toNumber(fields[name]),
  flag: (name) => FLAGS.get(toText(fields[name])?.toUpperCase() ?? '') ?? null,
  rows: (name) => rowsOf(fields, name) ?? [],
});

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
