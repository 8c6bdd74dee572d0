import { parse } from 'csv-parse/sync';
import type { InvalidBody } from '../read-body.js';
import type { Violation, Warning } from '../violation.js';
import {
  isEmpty,
  LISTED_FIELDS,
  LISTED_MAX,
  type ListedField,
  type ListedLine,
  readListedLine,
} from './listed-invoice.js';

/** The lines of a list. */
export interface InvoiceList {
  ok: true;
  lines: ListedLine[];
  warnings: Warning[];
}

export type ListReading = InvoiceList | InvalidBody;

/** The names that a column may have, in small letters and without anything else. */
const COLUMN_NAMES: Record<ListedField, readonly string[]> = {
  invcNo: ['invcno', 'invoice', 'invoiceno', 'invoicenumber', 'number', 'trdinvcno', 'traderinvoiceno'],
  totAmt: ['totamt', 'total', 'amount', 'totalamount', 'invoiceamount', 'invoicetotal'],
  salesDt: ['salesdt', 'date', 'salesdate', 'saledate', 'invoicedate'],
  cisInvcNo: ['cisinvcno', 'receipt', 'receiptno', 'receiptnumber', 'rcptno', 'currcptno'],
  rcptSign: ['rcptsign', 'signature', 'receiptsignature', 'cusignature'],
};

const COLUMNS_FIX =
  'Name the columns in the first line: invcNo, and where you have them totAmt, salesDt, cisInvcNo, rcptSign. Without that line, send one invoice number a line.';

/** Reads a list as a person pastes it or a spreadsheet writes it: one invoice a line, with the names of the columns first or without. */
export function readListText(text: string): ListReading {
  const rows = rowsOf(text);
  if (typeof rows === 'string')
    return unusable(
      rows,
      'Write each line with the same separator, and close each quote. Or send one invoice number a line.',
    );
  const names = rows[0]?.cells ?? [];
  const columns = columnsOf(names);
  if (columns === null) return readNumbers(rows);
  if (!columns.includes('invcNo')) return unusable('invoices has no column with the invoice number.', COLUMNS_FIX);
  const warnings = names.filter((_, index) => columns[index] === null).map(unknownColumn);
  return limited(
    rows.slice(1).map(({ line, cells }) => readListedLine(line, namedCells(columns, cells))),
    warnings,
  );
}

interface Row {
  line: number;
  cells: string[];
}

/** The rows that have something in them, or what is wrong with the text. */
function rowsOf(text: string): Row[] | string {
  const plain = text.replace(/^\uFEFF/, '');
  const options = {
    delimiter: separatorOf(plain),
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true,
    trim: true,
    info: true,
  };
  try {
    const records = parse(plain, { ...options, to_line: LINES_READ_MAX }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    const rows = records.map(({ record, info }) => ({ line: info.lines, cells: record }));
    return rows.filter(({ cells }) => !cells.every(isEmpty));
  } catch (error) {
    return `invoices cannot be read: ${(error as Error).message.slice(0, 200)}.`;
  }
}

/** Empty lines and the names of the columns count for nothing. */
const LINES_READ_MAX = 4 * LISTED_MAX;

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const first = text.trimStart().split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** The field of each column, or null in place of an unknown one. Null if the first line names no column at all. */
function columnsOf(names: string[]): (ListedField | null)[] | null {
  const columns = names.map((name) => {
    const plain = name.toLowerCase().replace(/[^a-z]/g, '');
    return LISTED_FIELDS.find((field) => COLUMN_NAMES[field].includes(plain)) ?? null;
  });
  return columns.some((column) => column !== null) && !names.some((name) => /\d/.test(name)) ? columns : null;
}

function readNumbers(rows: Row[]): ListReading {
  const wide = rows.find(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length > 1);
  if (wide)
    return unusable(
      `invoices: line ${wide.line} has several columns, and the first line does not name them.`,
      COLUMNS_FIX,
    );
  return limited(
    rows.map(({ line, cells }) => readListedLine(line, { invcNo: cells.find((cell) => !isEmpty(cell)) })),
    [],
  );
}

const namedCells = (columns: (ListedField | null)[], cells: string[]) =>
  Object.fromEntries(columns.flatMap((column, index) => (column === null ? [] : [[column, cells[index]]])));

const unknownColumn = (name: string): Warning => ({
  field: name.slice(0, 40),
  message: `This column was ignored. A list may have the columns ${LISTED_FIELDS.join(', ')}.`,
});

/** Refuses an empty list, and one that is too long. */
export function limited(lines: ListedLine[], warnings: Warning[]): ListReading {
  if (lines.length === 0) return unusable('invoices has no invoice number.', 'Send one invoice number a line.');
  if (lines.length > LISTED_MAX)
    return unusable(
      `invoices has more than ${LISTED_MAX} lines.`,
      `Send at most ${LISTED_MAX} lines, and the others in another request.`,
    );
  return { ok: true, lines, warnings };
}

export const refused = (violation: Violation): InvalidBody => ({
  ok: false,
  code: violation.code === '002' ? '002' : '003',
  violations: [violation],
  warnings: [],
});

const unusable = (message: string, fix: string): InvalidBody =>
  refused({ field: 'invoices', code: '003', message, fix });
