import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { BatchLine } from '@app/client';
import { EXIT, Problem } from '../exit-codes.js';
import { today } from '../commands/sell.js';
import { dateOf, numberOf } from './cells.js';
import { type Columns, type Field, findColumns } from './columns.js';
import { openTable, type Table, type TableRow } from './read-table.js';

/** A document, and where it stands in the file. */
export interface FileDocument {
  line: BatchLine;
  /** A row of a table, or a line of NDJSON, from 1. */
  firstRow: number;
  lastRow: number;
}

export interface DocumentSource {
  /** The table that goes back to the sender with what to do; undefined for NDJSON. */
  table?: Table;
  /** From the top, each time it is called. */
  documents(): AsyncGenerator<FileDocument>;
}

export interface ReadOptions {
  column?: string[];
  net?: boolean;
  /** Numbers for the rows of a table that has none: what stands before them. */
  numbers?: string;
}

const SALE_FIELDS: readonly Field[] = [
  {
    name: 'number',
    label: 'your number of the invoice',
    names: /^(invc?_?no|invoice( (no|number|#))?|number|(receipt|document) (no|number))\.?$/i,
  },
  { name: 'date', label: 'day of the sale', names: /^(date|day|(sales?|invoice) date|salesdt)$/i },
  {
    name: 'item',
    label: 'code of the item',
    isRequired: true,
    names: /^(item( code)?|itemcd|code|sku|product( code)?)$/i,
  },
  { name: 'quantity', label: 'quantity', names: /^(qty|quantity|units)$/i },
  { name: 'price', label: 'price of one', isRequired: true, names: /^(price|unit price|prc|rate)$/i },
  { name: 'discount', label: 'discount in percent', names: /^(discount( %)?|dcrt)$/i },
  { name: 'payment', label: 'code of the payment', names: /^(payment( code)?|pmttycd)$/i },
  { name: 'buyer', label: 'PIN of the buyer', names: /^(buyer pin|customer pin|pin|custtin)$/i },
  { name: 'buyerName', label: 'name of the buyer', names: /^(buyer( name)?|customer( name)?|custnm)$/i },
];

/** Opens a file of sales: NDJSON as batches take it, or a table with a row for each item that was sold. */
export async function openSales(file: string, options: ReadOptions): Promise<DocumentSource> {
  if (!/\.(csv|xlsx)$/i.test(file)) return { documents: () => ndjsonDocuments(file) };
  const table = await openTable(file);
  const columns = await findColumns(table.header, SALE_FIELDS, options.column);
  if (columns.number === undefined && options.numbers === undefined) throw noNumbers(file);
  return { table, documents: () => salesIn(table, columns, options) };
}

const noNumbers = (file: string): Problem =>
  new Problem(
    `${file} has no column with numbers of invoices, so a file that is sent twice would be sold twice.`,
    'Name the column with --column number=<column>. Or let the rows be numbered: --numbers SHOP-7-MARCH-',
    EXIT.refused,
  );

async function* ndjsonDocuments(file: string): AsyncGenerator<FileDocument> {
  let row = 0;
  for await (const text of createInterface({ input: file === '-' ? process.stdin : createReadStream(file) })) {
    row += 1;
    if (text.trim() === '') continue;
    yield { line: readLine(text, row), firstRow: row, lastRow: row };
  }
}

function readLine(text: string, row: number): BatchLine {
  try {
    const document = JSON.parse(text) as object;
    return ('kind' in document ? document : { kind: 'sale', ...document }) as BatchLine;
  } catch {
    throw new Problem(
      `Line ${row} is not JSON.`,
      'Each line is a document: {"kind": "sale", "transaction": {…}, "items": […]}',
    );
  }
}

/** Rows that follow each other with one number are one sale. */
async function* salesIn(table: Table, columns: Columns, options: ReadOptions): AsyncGenerator<FileDocument> {
  const numberIn = (row: TableRow) =>
    columns.number === undefined ? `${options.numbers}${row.number}` : cellOf(row, columns, 'number');
  let rows: TableRow[] = [];
  for await (const row of table.rows()) {
    if (rows.length > 0 && numberIn(row) !== numberIn(rows[0]!)) {
      yield documentOf(rows, numberIn(rows[0]!), columns, options);
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) yield documentOf(rows, numberIn(rows[0]!), columns, options);
}

const cellOf = ({ cells }: TableRow, columns: Columns, field: string): string =>
  cells[columns[field] ?? -1]?.trim() ?? '';

function documentOf(rows: TableRow[], number: string, columns: Columns, { net }: ReadOptions): FileDocument {
  const first = rows[0]!;
  const cell = (field: string): string | undefined => cellOf(first, columns, field) || undefined;
  const transaction = {
    ...{ invcNo: number, salesDt: dateOf(cell('date') ?? today()), pmtTyCd: cell('payment') ?? '01', rcptTyCd: 'S' },
    ...{ salesSttsCd: '02', currency: 'KES', exchangeRate: 1, destnCountryCd: 'KE', pricesIncludeTax: net !== true },
    ...{ custTin: cell('buyer'), custNm: cell('buyerName') },
  };
  const line = { kind: 'sale', transaction, items: rows.map((row) => itemOf(row, columns)) };
  return { line: line as BatchLine, firstRow: first.number, lastRow: rows.at(-1)!.number };
}

function itemOf(row: TableRow, columns: Columns): object {
  const discount = cellOf(row, columns, 'discount');
  return {
    itemCd: cellOf(row, columns, 'item'),
    qty: numberOf(cellOf(row, columns, 'quantity') || '1'),
    prc: numberOf(cellOf(row, columns, 'price')),
    ...(discount !== '' && { dcRt: numberOf(discount) }),
  };
}
