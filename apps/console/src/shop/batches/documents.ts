import { dateOf, numberOf } from './cells.js';
import type { FieldName, Reading } from './columns.js';
import { FileProblem } from './file-problem.js';
import type { FileDocument, OpenedFile, Row, Table } from './opened-file.js';

/** A line of a batch, a sale where no kind is named. */
export function documentAt(text: string, row: number): FileDocument {
  try {
    const document = JSON.parse(text) as object;
    return { line: 'kind' in document ? document : { kind: 'sale', ...document }, firstRow: row, lastRow: row };
  } catch {
    throw new FileProblem('batches.file.noDocument', { row });
  }
}

/** All documents of a file. Two of them with one number are one sale for Risiti, or the second is refused after the first. */
export function documentsOf({ table, documents }: OpenedFile, reading: Reading): FileDocument[] {
  const all = documents ?? (table ? salesIn(table, reading) : []);
  const times = new Map<string, number>();
  for (const { line } of all) times.set(numberIn(line), (times.get(numberIn(line)) ?? 0) + 1);
  const isTwice = (number: string) => number !== '' && (times.get(number) ?? 0) > 1;
  return all.map((one): FileDocument => (isTwice(numberIn(one.line)) ? { problem: 'twice', ...one } : one));
}

interface Numbered {
  transaction?: { invcNo?: string | number };
  original?: { creditNoteInvcNo?: string | number };
  invcNo?: string | number;
  creditNoteInvcNo?: string | number;
}

/** The sender's own number of a document, wherever its shape has it; empty if it has none. */
function numberIn(line: object): string {
  const { transaction, original, invcNo, creditNoteInvcNo } = line as Numbered;
  const number = String(transaction?.invcNo ?? invcNo ?? creditNoteInvcNo ?? original?.creditNoteInvcNo ?? '').trim();
  return number === '0' ? '' : number;
}

type Rows = [first: Row, ...others: Row[]];
type CellOf = (row: Row, field: FieldName) => string;

/** Rows that follow each other with one number are one sale. A row without a number could belong to the sale before it. */
function salesIn({ header, rows }: Table, { columns, isNet, day }: Reading): FileDocument[] {
  const cell: CellOf = (row, field) => {
    const column = columns[field];
    if (column === undefined) return field === 'date' ? day : '';
    return row.cells[header.indexOf(column)]?.trim() ?? '';
  };
  const groups: Rows[] = [];
  for (const row of rows) {
    const [number, last] = [cell(row, 'number'), groups.at(-1)];
    if (last && (number === '' || number === cell(last[0], 'number'))) last.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => rowsAsSale(group, cell, isNet));
}

/** A sale in shillings, of which Risiti computes the amounts. It says what is wrong with a price that is no number. */
function rowsAsSale(rows: Rows, cell: CellOf, isNet: boolean): FileDocument {
  const [first] = rows;
  const transaction = {
    ...{ invcNo: cell(first, 'number'), salesDt: dateOf(cell(first, 'date')) },
    ...{ pmtTyCd: cell(first, 'payment') || '01', rcptTyCd: 'S', salesSttsCd: '02' },
    ...{ currency: 'KES', exchangeRate: 1, destnCountryCd: 'KE', pricesIncludeTax: !isNet },
    ...{ custTin: cell(first, 'buyer') || undefined, custNm: cell(first, 'buyerName') || undefined },
  };
  const items = rows.map((row) => ({
    ...{ itemCd: cell(row, 'item'), qty: numberOf(cell(row, 'quantity') || '1'), prc: numberOf(cell(row, 'price')) },
    ...(cell(row, 'discount') !== '' && { dcRt: numberOf(cell(row, 'discount')) }),
  }));
  const problem = problemOf(rows, cell);
  const places = { firstRow: first.number, lastRow: (rows.at(-1) ?? first).number };
  return { line: { kind: 'sale', transaction, items }, ...places, ...(problem && { problem }) };
}

const OF_SALE = ['date', 'payment', 'buyer', 'buyerName'] as const;

function problemOf(rows: Rows, cell: CellOf): FileDocument['problem'] {
  const [first] = rows;
  if (rows.some((row) => cell(row, 'number') === '')) return 'noNumber';
  if (cell(first, 'date') === '') return 'noDay';
  return rows.some((row) => OF_SALE.some((field) => cell(row, field) !== cell(first, field))) ? 'differs' : undefined;
}
