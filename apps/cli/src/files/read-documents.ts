import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type BatchLine, numberOf as numberOfDocument } from '@app/client';
import { EXIT, Problem } from '../exit-codes.js';
import { saleWith } from '../sale.js';
import { dateOf, numberOf } from './cells.js';
import { cellOf, type Columns, type Field, findColumns } from './columns.js';
import { readTable, type Table, type TableRow, textOf, wrongRow } from './read-table.js';

/** A document, and where it stands in the file. */
export interface FileDocument {
  line: BatchLine;
  /** A row of a table, or a line of NDJSON, from 1. */
  firstRow: number;
  lastRow: number;
}

export interface DocumentSource {
  file: string;
  sha256: string;
  /** The table that goes back to the sender with what to do; undefined for NDJSON. */
  table?: Table;
  /** The way in which it is read: the same bytes read otherwise are other documents. */
  reading: string;
  documents: FileDocument[];
}

export interface ReadOptions {
  column?: string[];
  net?: boolean;
  /** The day of sales in a table that has no days. */
  date?: string;
}

export const ITEM_NAMES = /^(item( code)?|itemcd|code|sku|product( code)?)$/i;

const SALE_FIELDS: readonly Field[] = [
  {
    ...{ name: 'number', label: 'number of the invoice' },
    names: /^(invc?_?no|invoice( (no|number|#))?|number|(receipt|document) (no|number))\.?$/i,
  },
  { name: 'date', label: 'day of the sale', names: /^(date|day|(sales?|invoice) date|date of sale|salesdt)$/i },
  { name: 'item', label: 'code of the item', isRequired: true, names: ITEM_NAMES },
  { name: 'quantity', label: 'quantity, or 1', names: /^(qty\.?|quantity( sold)?|units|pcs|pieces)$/i },
  { name: 'price', label: 'price of one', isRequired: true, names: /^(price|unit price|prc|rate)$/i },
  { name: 'discount', label: 'discount in percent', names: /^((discount|disc\.?)( %)?|dcrt)$/i },
  { name: 'payment', label: 'code of the payment', names: /^(payment( code)?|pmttycd)$/i },
  { name: 'buyer', label: 'PIN of the buyer', names: /^(buyer pin|customer pin|pin|custtin)$/i },
  { name: 'buyerName', label: 'name of the buyer', names: /^(buyer( name)?|customer( name)?|custnm)$/i },
];

/** NDJSON that was refused comes back as a table with the documents in this column. */
export const DOCUMENT = 'document';

/** Everything is read before anything is sent, so that a wrong row stops the file, and not its second half. */
const BYTES_MAX = 200 * 1024 * 1024;

/** A file, or standard input, as it came. */
export interface Content {
  file: string;
  bytes: Buffer;
  sha256: string;
}

export async function readContent(file: string): Promise<Content> {
  if (file !== '-' && !existsSync(file))
    throw new Problem(`There is no file ${file}.`, 'Give the path of a file; submit takes - for standard input, too.');
  const bytes = file === '-' ? await buffer(process.stdin) : readFileSync(file);
  if (bytes.length <= BYTES_MAX) return { file, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  throw new Problem(`${file} has more than ${BYTES_MAX / 1024 / 1024} MiB.`, 'Send it in parts.', EXIT.refused);
}

/** Reads sales: NDJSON as batches take it, or a table with a row for each item that was sold. */
export async function readSales(
  { file, bytes, sha256 }: Content,
  options: ReadOptions,
  numbers?: string,
): Promise<DocumentSource> {
  const isTable = /\.(csv|xlsx)$/i.test(file) || (file === '-' && !/^\s*\{/.test(bytes.toString('utf8', 0, 100)));
  if (!isTable) {
    mustHaveNoNumbers(file, numbers);
    return checked({ file, sha256, reading: 'ndjson', documents: ndjsonIn(file, textOf(file, bytes)) });
  }
  const table = await readTable(file, bytes);
  if (table.header.includes(DOCUMENT))
    return checked({ file, sha256, table, reading: DOCUMENT, documents: documentsIn(file, table) });
  const columns = await findColumns(table, SALE_FIELDS, options.column);
  if (columns.number !== undefined) mustHaveNoNumbers(file, numbers);
  else if (numbers === undefined) throw noNumbers(file);
  if (columns.date === undefined && options.date === undefined) throw noDays(file);
  const reading = JSON.stringify([columns, options.net === true, options.date]);
  return checked({ file, sha256, table, reading, documents: salesIn(file, table, columns, options, numbers) });
}

const noNumbers = (file: string): Problem =>
  new Problem(
    `${file} has no column with numbers of invoices, so a file that is sent twice would be sold twice.`,
    'Name the column with --column number=<column>. Or let the rows be numbered: --numbers SHOP-7-MARCH-',
    EXIT.refused,
  );

const noDays = (file: string): Problem =>
  new Problem(
    `${file} has no column with the days of the sales.`,
    'Name the column with --column date=<column>. Or say the day of all of them: --date 20260302',
    EXIT.refused,
  );

function mustHaveNoNumbers(file: string, numbers: string | undefined): void {
  if (numbers !== undefined) throw new Problem(`${file} has numbers of its own.`, 'Leave --numbers out.');
}

/** Two documents with one number are one sale for Risiti, or the second is refused after the first was sold. */
function checked(source: DocumentSource): DocumentSource {
  const rowOf = new Map<string, number>();
  for (const { line, firstRow } of source.documents) {
    const number = numberOfDocument(line);
    if (number === undefined) continue;
    const before = rowOf.get(number);
    if (before !== undefined) throw wrongRow(source.file, firstRow, `has the number ${number}, as row ${before} has`);
    rowOf.set(number, firstRow);
  }
  return source;
}

function ndjsonIn(file: string, text: string): FileDocument[] {
  const lines = text.split('\n').map((line, index) => ({ line, row: index + 1 }));
  return lines.filter(({ line }) => line.trim() !== '').map(({ line, row }) => documentAt(file, line, row));
}

const documentsIn = (file: string, table: Table): FileDocument[] =>
  table.rows.map((row) => documentAt(file, row.cells[table.header.indexOf(DOCUMENT)] ?? '', row.number));

function documentAt(file: string, text: string, row: number): FileDocument {
  try {
    const document = JSON.parse(text) as object;
    const line = ('kind' in document ? document : { kind: 'sale', ...document }) as BatchLine;
    return { line, firstRow: row, lastRow: row };
  } catch {
    throw wrongRow(file, row, 'is no document: {"kind": "sale", "transaction": {…}, "items": […]}');
  }
}

/** Rows that follow each other with one number are one sale. */
function salesIn(file: string, table: Table, columns: Columns, options: ReadOptions, numbers?: string): FileDocument[] {
  const cell = (row: TableRow, field: string) => cellOf(table, row, columns, field);
  const groups: { number: string; rows: TableRow[] }[] = [];
  for (const row of table.rows) {
    const number = numbers === undefined ? cell(row, 'number') : `${numbers}${row.number}`;
    if (cell(row, 'date') === '' && options.date === undefined)
      throw wrongRow(file, row.number, 'has no day of the sale');
    if (number === '') throw wrongRow(file, row.number, 'has no number of an invoice');
    const last = groups.at(-1);
    if (last?.number !== number) groups.push({ number, rows: [row] });
    else if (
      ['date', 'payment', 'buyer', 'buyerName'].every((field) => cell(row, field) === cell(last.rows[0]!, field))
    )
      last.rows.push(row);
    else
      throw wrongRow(
        file,
        row.number,
        `has the number ${number} of the row above it, but another day, payment or buyer`,
      );
  }
  return groups.map(({ number, rows }) => rowsAsSale(number, rows, cell, options));
}

function rowsAsSale(
  number: string,
  rows: readonly TableRow[],
  cell: (row: TableRow, field: string) => string,
  { net, date }: ReadOptions,
): FileDocument {
  const first = rows[0]!;
  const head = (field: string): string | undefined => cell(first, field) || undefined;
  const items = rows.map((row) => ({
    ...{ itemCd: cell(row, 'item'), qty: numberOf(cell(row, 'quantity') || '1'), prc: numberOf(cell(row, 'price')) },
    ...(cell(row, 'discount') !== '' && { dcRt: numberOf(cell(row, 'discount')) }),
  }));
  const sale = {
    ...{ number, net, payment: head('payment') ?? '01', date: dateOf(head('date') ?? date!) },
    ...{ buyer: head('buyer'), buyerName: head('buyerName') },
  };
  const line = { kind: 'sale', ...saleWith(sale, items) } as BatchLine;
  return { line, firstRow: first.number, lastRow: rows.at(-1)!.number };
}
