import { createReadStream, readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { Problem } from '../exit-codes.js';
import { unescaped } from './cells.js';
import { readWorkbook } from './read-workbook.js';

/** A row of a table, with its number as a table program shows it. */
export interface TableRow {
  number: number;
  cells: string[];
}

export interface Table {
  header: string[];
  /** From the top, each time it is called. */
  rows(): AsyncGenerator<TableRow>;
}

/** Opens a CSV or XLSX file whose first row names the columns. */
export async function openTable(file: string): Promise<Table> {
  const read = /\.xlsx$/i.test(file) ? await workbookRows(file) : () => csvRows(createReadStream(file));
  const first = await read().next();
  if (first.done) throw new Problem(`${file} is empty.`, 'Its first row must name the columns.');
  return {
    header: first.value.cells.map((cell) => cell.trim()),
    async *rows() {
      for await (const row of read()) if (row.number > 1 && row.cells.some((cell) => cell !== '')) yield row;
    },
  };
}

async function workbookRows(file: string): Promise<() => AsyncGenerator<TableRow>> {
  const rows = await readWorkbook(file, statSync(file).size, () => readFileSync(file));
  return async function* () {
    for (const [index, cells] of rows.entries()) yield { number: index + 1, cells };
  };
}

async function* csvRows(input: Readable): AsyncGenerator<TableRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { header: false });
  input.on('error', (error) => parser.destroy(error));
  let number = 0;
  for await (const cells of input.pipe(parser) as AsyncIterable<string[]>) {
    number += 1;
    const clean = cells.map((cell, column) =>
      unescaped(number === 1 && column === 0 ? cell.replace(/^\uFEFF/, '') : cell),
    );
    yield { number, cells: clean };
  }
}
