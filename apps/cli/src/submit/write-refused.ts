import { writeFileSync } from 'node:fs';
import Papa from 'papaparse';
import { Problem } from '../exit-codes.js';
import { escaped } from '../files/cells.js';
import { ADVICE, NUMBER } from '../files/columns.js';
import { DOCUMENT, type DocumentSource, type FileDocument } from '../files/read-documents.js';
import type { Refusal, Refusals } from './submit-file.js';

/**
 * Writes the rows that were refused, as they came, with a column that says what to do, and one with the number that a row was given.
 * Mended, the table can be sent as it is.
 */
export function writeRefused(file: string, source: DocumentSource, refusals: Refusals, givenNumbers?: string): void {
  const rows = source.table ? tableRows(source, refusals, givenNumbers) : documentRows(source, refusals);
  const text = Papa.unparse(rows.map((row) => row.map(escaped)));
  try {
    writeFileSync(file, `${text}\r\n`);
  } catch (error) {
    throw new Problem(
      `${file} cannot be written: ${(error as Error).message}`,
      'Close it in other programs, and run the same command again.',
    );
  }
}

const adviceOf = ({ message, fix }: Refusal): string => `${message} ${fix}`;

const refusedIn = ({ documents }: DocumentSource, refusals: Refusals): [FileDocument, Refusal][] =>
  [...refusals].map(([place, refusal]) => [documents[place]!, refusal]);

const documentRows = (source: DocumentSource, refusals: Refusals): string[][] => [
  [DOCUMENT, ADVICE],
  ...refusedIn(source, refusals).map(([{ line }, refusal]) => [JSON.stringify(line), adviceOf(refusal)]),
];

function tableRows(source: DocumentSource, refusals: Refusals, givenNumbers?: string): string[][] {
  const { header, rows } = source.table!;
  const columns = header.flatMap((name, index) => (name === ADVICE ? [] : [index]));
  const adviceOfRow = new Map<number, string>();
  for (const [{ firstRow, lastRow }, refusal] of refusedIn(source, refusals))
    for (let row = firstRow; row <= lastRow; row += 1) adviceOfRow.set(row, adviceOf(refusal));
  const numbered = (number: string) => (givenNumbers === undefined ? [] : [number]);
  return [
    [...columns.map((index) => header[index]!), ...numbered(NUMBER), ADVICE],
    ...rows.flatMap(({ number, cells }) => {
      const advice = adviceOfRow.get(number);
      if (advice === undefined) return [];
      return [[...columns.map((index) => cells[index] ?? ''), ...numbered(`${givenNumbers}${number}`), advice]];
    }),
  ];
}
