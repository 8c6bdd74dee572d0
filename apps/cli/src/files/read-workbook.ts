import { readSheet } from 'read-excel-file/node';
import { unzipSync } from 'fflate';
import { Problem } from '../exit-codes.js';
import { unescaped } from './cells.js';

const MEBIBYTE = 1024 * 1024;
/** A workbook is read as a whole, so that it needs bounds. A table that is larger is saved as CSV. */
const FILE_MAX = 20 * MEBIBYTE;
const UNZIPPED_MAX = 200 * MEBIBYTE;
const ROWS_MAX = 200_000;

/** Reads the first sheet of a workbook, each cell as text. */
export async function readWorkbook(file: string, size: number, bytes: () => Buffer): Promise<string[][]> {
  if (size > FILE_MAX)
    throw tooLarge(file, `${Math.ceil(size / MEBIBYTE)} MiB; at most ${FILE_MAX / MEBIBYTE} are read`);
  const content = bytes();
  mustUnzipSmall(file, content);
  const rows = await readSheet(content);
  if (rows.length > ROWS_MAX) throw tooLarge(file, `${rows.length} rows; at most ${ROWS_MAX} are read`);
  return rows.map((row) => row.map(textOf));
}

/** Looks at the sizes only: nothing is unzipped. */
function mustUnzipSmall(file: string, content: Buffer): void {
  let unzipped = 0;
  try {
    unzipSync(content, {
      filter: ({ originalSize }) => {
        unzipped += originalSize;
        return false;
      },
    });
  } catch {
    throw new Problem(`${file} is no workbook.`, 'Save it as .xlsx, or as .csv.');
  }
  if (unzipped > UNZIPPED_MAX) throw tooLarge(file, `${Math.ceil(unzipped / MEBIBYTE)} MiB when it is unzipped`);
}

const tooLarge = (file: string, size: string): Problem =>
  new Problem(`${file} is too large: it has ${size}.`, 'Save it as .csv, which has no limit.');

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return unescaped(String(cell as string | number | boolean));
}
