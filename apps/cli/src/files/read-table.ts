import Papa from 'papaparse';
import { EXIT, Problem } from '../exit-codes.js';
import { unescaped } from './cells.js';
import { readWorkbook } from './read-workbook.js';

/** A row of a table, with its number as a table program shows it. */
export interface TableRow {
  number: number;
  cells: string[];
}

export interface Table {
  header: string[];
  /** Without the header and empty rows. */
  rows: TableRow[];
}

/** Reads a CSV or XLSX file whose first row names the columns. */
export async function readTable(file: string, bytes: Buffer): Promise<Table> {
  const all = /\.xlsx$/i.test(file) ? await readWorkbook(file, bytes) : readCsv(file, bytes);
  const [header, ...rows] = all.map((cells, index) => ({ number: index + 1, cells: cells.map(unescaped) }));
  if (!header) throw new Problem(`${file} is empty.`, 'Its first row must name the columns.');
  const columns = withoutEmptyEnd(header.cells).map((cell) => cell.trim());
  for (const row of rows) row.cells = withoutEmptyEnd(row.cells);
  const long = rows.find(({ cells }) => cells.length > columns.length);
  if (long)
    throw wrongRow(
      file,
      long.number,
      `has ${long.cells.length} cells, and the first row names ${columns.length} columns`,
    );
  return { header: columns, rows: rows.filter(({ cells }) => cells.length > 0) };
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

function readCsv(file: string, bytes: Buffer): string[][] {
  const { data, errors, meta } = Papa.parse<string[]>(textOf(file, bytes));
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) throw wrongRow(file, (quotes.row ?? 0) + 1, 'has a quotation mark that is not closed');
  // Such tables have decimal commas: 1,250 is one and a quarter there, and a thousand elsewhere.
  const unclear = meta.delimiter === ';' ? data.findIndex((cells) => cells.some((cell) => /^\d+,\d+$/.test(cell))) : -1;
  if (unclear !== -1) throw wrongRow(file, unclear + 1, 'has a number with a comma: write 1250 or 1.25');
  return data;
}

/** A letter that was read wrongly would stand on a signed invoice. */
export function textOf(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(`${file} is not in UTF-8.`, 'Save it as "CSV UTF-8", or as .xlsx.', EXIT.refused);
  }
}

export const wrongRow = (file: string, row: number, what: string): Problem =>
  new Problem(`${file}, row ${row} ${what}.`, 'Mend this row. Nothing was sent.', EXIT.refused);
