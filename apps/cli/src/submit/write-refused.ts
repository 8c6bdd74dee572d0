import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import Papa from 'papaparse';
import { escaped } from '../files/cells.js';
import { ADVICE } from '../files/columns.js';
import type { DocumentSource } from '../files/read-documents.js';
import type { Refusal } from './submit-file.js';

/**
 * Writes the rows that were refused, as they came, with a column that says what to do. Mended, the table can be sent as it is. NDJSON
 * becomes a table of lines.
 */
export async function writeRefused(
  file: string,
  source: DocumentSource,
  refused: ReadonlyMap<number, Refusal>,
): Promise<void> {
  const out = createWriteStream(file);
  const write = (cells: readonly string[]) => out.write(`${Papa.unparse([cells.map(escaped)])}\r\n`);
  const header = source.table?.header ?? ['line', 'document'];
  const columns = header.flatMap((name, index) => (name === ADVICE ? [] : [index]));
  write([...columns.map((index) => header[index]!), ADVICE]);
  const adviceOfRow = new Map<number, string>();
  let place = 0;
  for await (const { firstRow, lastRow, line } of source.documents()) {
    const refusal = refused.get(place);
    place += 1;
    if (!refusal) continue;
    const advice = `${refusal.message} ${refusal.fix}`;
    if (!source.table) write([String(firstRow), JSON.stringify(line), advice]);
    for (let row = firstRow; row <= lastRow; row += 1) adviceOfRow.set(row, advice);
  }
  if (source.table)
    for await (const { number, cells } of source.table.rows()) {
      const advice = adviceOfRow.get(number);
      if (advice !== undefined) write([...columns.map((index) => cells[index] ?? ''), advice]);
    }
  await finished(out.end());
}
