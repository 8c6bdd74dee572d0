import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { EXIT, Problem } from '../exit-codes.js';

const MEBIBYTE = 1024 * 1024;
/** A workbook is read as a whole, so that it needs bounds. A table that is larger is saved as CSV. */
const FILE_MAX = 20 * MEBIBYTE;
const UNZIPPED_MAX = 200 * MEBIBYTE;
const ROWS_MAX = 200_000;
/** Two letters name 702 columns. */
const COLUMN_LETTERS_MAX = 2;

/** Reads the first sheet of a workbook, each cell as text. */
export async function readWorkbook(file: string, bytes: Buffer): Promise<string[][]> {
  if (bytes.length > FILE_MAX)
    throw tooLarge(file, `${Math.ceil(bytes.length / MEBIBYTE)} MiB; at most ${FILE_MAX / MEBIBYTE} are read`);
  mustUnzipSmall(file, bytes);
  try {
    const rows = await readSheet(new Uint8Array(bytes).buffer);
    return rows.map((row) => row.map(textOf));
  } catch (error) {
    throw new Problem(
      `${file} cannot be read: ${(error as Error).message}`,
      'Save it again as .xlsx, or as .csv.',
      EXIT.refused,
    );
  }
}

/** The reader makes a row for each number up to the last, and a cell for each letter: a small file could name billions of them. */
function mustUnzipSmall(file: string, bytes: Buffer): void {
  let unzipped = 0;
  let sheets: Record<string, Uint8Array>;
  try {
    sheets = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        unzipped += originalSize;
        return unzipped <= UNZIPPED_MAX && /^xl\/worksheets\/[^/]+\.xml$/.test(name);
      },
    });
  } catch {
    throw new Problem(`${file} is no workbook.`, 'Save it as .xlsx, or as .csv.', EXIT.refused);
  }
  if (unzipped > UNZIPPED_MAX) throw tooLarge(file, `${Math.ceil(unzipped / MEBIBYTE)} MiB when it is unzipped`);
  for (const sheet of Object.values(sheets))
    for (const [, letters = '', row] of strFromU8(sheet).matchAll(/<(?:row|c)\b[^>]*?\br="([A-Z]*)(\d+)"/g))
      if (Number(row) > ROWS_MAX || letters.length > COLUMN_LETTERS_MAX)
        throw tooLarge(file, `a cell at ${letters}${row}; at most ${ROWS_MAX} rows and 702 columns are read`);
}

const tooLarge = (file: string, what: string): Problem =>
  new Problem(`${file} is too large: it has ${what}.`, 'Save it as .csv, or in parts.', EXIT.refused);

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // Days have no time zone here.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell as string | number | boolean);
}
