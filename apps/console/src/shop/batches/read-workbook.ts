import { strFromU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { FileProblem } from './file-problem.js';

const UNZIPPED_MAX = 100 * 1024 * 1024;
const PLACES_MAX = 200_000;
/** Two letters name 702 columns. */
const COLUMN_LETTERS_MAX = 2;

/**
 * Reads the first sheet of a workbook, each cell as text. The reader would unzip a large sheet in a worker made of a text,
 * which the policy of the page forbids; so it gets the files unzipped.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  try {
    const files = unzipSmall(bytes);
    const rows = await readSheet(zipSync(files, { level: 0 }).buffer);
    return rows.map((row) => row.map(textOf));
  } catch {
    throw new FileProblem('batches.file.workbook');
  }
}

function unzipSmall(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false;
      size += originalSize;
      return size <= UNZIPPED_MAX;
    },
  });
  const sheets = Object.entries(files).filter(([name]) => name.startsWith('xl/worksheets/'));
  if (size > UNZIPPED_MAX || sheets.some(([, sheet]) => isVast(sheet))) throw new Error('it is too large');
  return files;
}

/** The reader makes a row for each number up to the last, and a cell for each letter: a small file could name billions. */
function isVast(sheet: Uint8Array): boolean {
  for (const [, letters = '', row] of strFromU8(sheet).matchAll(/<(?:row|c)\b[^>]*?\br="([A-Z]*)(\d+)"/g))
    if (Number(row) > PLACES_MAX || letters.length > COLUMN_LETTERS_MAX) return true;
  return false;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // Days have no time zone here.
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell as string | number | boolean);
}
