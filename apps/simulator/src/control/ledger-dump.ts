import type { SimulatorLedger } from '../ledger.js';
import { bookNames, rowsByBook, type BookName, type RowFilter } from './ledger-rows.js';

/** Filters of a dump: taxpayer and branch, one book, rows since an epoch millisecond, and rows per book. */
export interface DumpFilter extends RowFilter {
  since?: number;
  limit?: number;
  book?: BookName;
}

const CHUNK_CHARACTERS = 64 * 1024;

/** The books as one JSON object in small pieces, so that memory never holds all sales at once. */
export function* dumpLedger(
  ledger: SimulatorLedger,
  { since, limit, book, ...rowFilter }: DumpFilter,
): Generator<string> {
  const wanted = bookNames.filter((name) => (book ?? name) === name);
  for (const [index, name] of wanted.entries()) {
    yield `${index === 0 ? '{' : ','}"${name}":[`;
    yield* joined(limited(newer(rowsByBook[name](ledger, rowFilter), since), limit));
    yield ']';
  }
  yield '}';
}

function* joined(rows: Iterable<object>): Generator<string> {
  let chunk = '';
  let separator = '';
  for (const row of rows) {
    chunk += separator + JSON.stringify(row);
    separator = ',';
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Rows without a time of their own, such as devices, always pass. */
function* newer(rows: Iterable<object>, since?: number): Generator<object> {
  for (const row of rows) {
    if (since === undefined || (timeOf(row) ?? since) >= since) yield row;
  }
}

const timeOf = (row: Partial<Record<'acceptedAt' | 'savedAt' | 'movedAt' | 'changedAt', number>>) =>
  row.acceptedAt ?? row.savedAt ?? row.movedAt ?? row.changedAt;

function* limited<T>(rows: Iterable<T>, limit = Infinity): Generator<T> {
  let left = limit;
  if (left === 0) return;
  for (const row of rows) {
    yield row;
    left -= 1;
    if (left === 0) return;
  }
}
