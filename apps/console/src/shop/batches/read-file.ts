import { count } from '../../words/format.js';
import { unescaped } from './cells.js';
import { DOCUMENT } from './columns.js';
import { documentAt } from './documents.js';
import { FileProblem } from './file-problem.js';
import type { OpenedFile, Table } from './opened-file.js';

/** A browser reads a file as a whole, so it needs bounds. */
export const FILE_MAX_MIB = 20;
export const ROWS_MAX = 20_000;

export const sizeOf = ({ table, documents }: OpenedFile): number => documents?.length ?? table?.rows.length ?? 0;

/** Reads a table whose first row names the columns, or a document a line. */
export async function readFile(file: File): Promise<OpenedFile> {
  const { name, size } = file;
  if (size > FILE_MAX_MIB * 1024 * 1024) throw new FileProblem('batches.file.large', { mib: FILE_MAX_MIB });
  const opened = await opensAs(name, new Uint8Array(await file.arrayBuffer()));
  if (sizeOf(opened) === 0) throw new FileProblem('batches.file.empty');
  if (sizeOf(opened) > ROWS_MAX) throw new FileProblem('batches.file.rows', { max: count(ROWS_MAX) });
  return opened;
}

async function opensAs(name: string, bytes: Uint8Array): Promise<OpenedFile> {
  if (/\.(ndjson|jsonl)$/i.test(name)) {
    const lines = textOf(bytes)
      .split('\n')
      .map((line, index) => ({ line, row: index + 1 }));
    const full = lines.filter(({ line }) => line.trim() !== '');
    return { name, table: undefined, documents: full.map(({ line, row }) => documentAt(line, row)) };
  }
  const table = tableIn(await cellsIn(name, bytes));
  // What was refused of NDJSON comes back as a table with the documents in a column.
  const place = table.header.indexOf(DOCUMENT);
  const documents = place === -1 ? undefined : table.rows.map((row) => documentAt(row.cells[place] ?? '', row.number));
  return { name, table, documents };
}

async function cellsIn(name: string, bytes: Uint8Array): Promise<string[][]> {
  if (/\.xlsx$/i.test(name)) return (await import('./read-workbook.js')).readWorkbook(bytes);
  if (/\.csv$/i.test(name)) return readCsv(textOf(bytes));
  throw new FileProblem('batches.file.kind');
}

async function readCsv(text: string): Promise<string[][]> {
  const { default: Papa } = await import('papaparse');
  const { data, errors, meta } = Papa.parse<string[]>(text);
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) throw new FileProblem('batches.file.quotes', { row: (quotes.row ?? 0) + 1 });
  // Such tables have decimal commas: 1,250 is one and a quarter there, and a thousand elsewhere.
  const unclear = meta.delimiter === ';' ? data.findIndex((cells) => cells.some((cell) => /^\d+,\d+$/.test(cell))) : -1;
  if (unclear !== -1) throw new FileProblem('batches.file.comma', { row: unclear + 1 });
  return data;
}

function tableIn(all: readonly string[][]): Table {
  const numbered = all.map((cells, index) => ({ number: index + 1, cells: withoutEmptyEnd(cells.map(unescaped)) }));
  const [header, ...rows] = numbered;
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  const long = rows.find(({ cells }) => cells.length > names.length);
  if (long) throw new FileProblem('batches.file.long', { row: long.number, columns: names.length });
  return { header: names, rows: rows.filter(({ cells }) => cells.length > 0) };
}

const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/** A letter that was read wrongly would stand on a signed invoice. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem('batches.file.letters');
  }
}
