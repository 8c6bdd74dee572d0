import type { InvalidBody } from '../read-body.js';
import { describeValue, type Warning } from '../violation.js';
import { type Row, unusable, wrongLength } from './list-rows.js';
import {
  isEmpty,
  LISTED_FIELDS,
  type ListedField,
  type ListedLine,
  NAMING_FIELDS,
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
  cuInvoiceNo: ['cuinvoiceno', 'cuinvoicenumber', 'cuinvcno', 'scuinvoiceno'],
  cisInvcNo: ['cisinvcno', 'receipt', 'receiptno', 'receiptnumber', 'rcptno', 'currcptno'],
  rcptSign: ['rcptsign', 'signature', 'receiptsignature', 'cusignature'],
};

/** Where a list has such a column, another one with numbers of invoices has the running numbers of the authority. */
const TILL_NUMBERS = ['trdinvcno', 'traderinvoiceno'];

const COLUMNS_FIX =
  'Name the columns in the first line: invcNo (or cisInvcNo, cuInvoiceNo, rcptSign, if the list has no numbers of the till), and where you have them totAmt, salesDt. Without that line, send one invoice number a line.';

/** Reads a list as a person pastes it or a spreadsheet writes it: one invoice a line, with the names of the columns first or without. */
export function readListRows(rows: Row[] | InvalidBody): ListReading {
  if (!Array.isArray(rows)) return rows;
  const names = rows[0]?.cells ?? [];
  const columns = columnsOf(names);
  if (columns === null) return readNumbers(rows);
  const places: Places = columns.flatMap((column, index) => (column === null ? [] : [[column, index]]));
  if (!NAMING_FIELDS.some((field) => columns.includes(field)))
    return unusable('invoices has no column with the invoice number.', COLUMNS_FIX);
  const doubled = LISTED_FIELDS.find((field) => places.filter(([column]) => column === field).length > 1);
  if (doubled) return columnTwice(doubled, places, names);
  const unknown = names.filter((name, index) => columns[index] === null && name !== '');
  return readLines(rows.slice(1), (cells) => cellsAt(places, cells), unknown.slice(0, WARNINGS_MAX).map(unknownColumn));
}

/** More say nothing new. */
export const WARNINGS_MAX = 20;

type Cells = Partial<Record<ListedField, unknown>>;
/** The places of the columns that are read. */
type Places = [field: ListedField, index: number][];

/** The last would count, or the first, and nobody would know which. */
const columnTwice = (field: ListedField, places: Places, names: string[]): InvalidBody =>
  unusable(
    `invoices has several columns for ${field}: ${places.flatMap(([column, index]) => (column === field ? [describeValue(names[index])] : [])).join(', ')}.`,
    `Send only one of these columns, or write other names above the others.`,
  );

/** The field of each column, or null in place of an unknown one. Null if the first line names no column at all. */
function columnsOf(names: string[]): (ListedField | null)[] | null {
  const plainNames = names.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const hasTillNumbers = plainNames.some((name) => TILL_NUMBERS.includes(name));
  const invcNo = hasTillNumbers ? TILL_NUMBERS : COLUMN_NAMES.invcNo;
  const columns = plainNames.map(
    (name) => LISTED_FIELDS.find((field) => ({ ...COLUMN_NAMES, invcNo })[field].includes(name)) ?? null,
  );
  return columns.some((column) => column !== null) && !names.some((name) => /\d/.test(name)) ? columns : null;
}

function readNumbers(rows: Row[]): ListReading {
  const wide = rows.find(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length > 1);
  if (wide)
    return unusable(
      `invoices: line ${wide.line} has several columns, and the first line does not name them.`,
      COLUMNS_FIX,
    );
  return readLines(rows, (cells) => ({ invcNo: cells.find((cell) => !isEmpty(cell)) }), []);
}

const cellsAt = (places: Places, cells: string[]) =>
  Object.fromEntries(places.map(([field, index]) => [field, cells[index]]));

/** Reads the lines of a list that is neither empty nor too long. */
function readLines(rows: Row[], cellsOf: (cells: string[]) => Cells, warnings: Warning[]): ListReading {
  return (
    wrongLength(rows) ?? {
      ok: true,
      lines: rows.map(({ line, cells }) => readListedLine(line, cellsOf(cells))),
      warnings,
    }
  );
}

const unknownColumn = (name: string): Warning => ({
  field: name.slice(0, 40),
  message: `This column was ignored. A list may have the columns ${LISTED_FIELDS.join(', ')}.`,
});
