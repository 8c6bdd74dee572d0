import { CsvError, parse } from 'csv-parse/sync';
import type { InvalidBody } from '../read-body.js';
import type { Violation } from '../violation.js';
import { isEmpty, LISTED_FIELDS, LISTED_MAX } from './listed-invoice.js';

/** A line of a text that has something in it. */
export interface Row {
  line: number;
  cells: string[];
}

/** The process stands still while a text is read: so much text, or so many cells, take it a twentieth of a second. */
const CHARACTERS_MAX = 512 * 1024;
const CELLS_MAX = 20 * LISTED_MAX;
const COLUMNS_MAX = 50;
/** Without this limit one line could have a million cells, and they would be made before anybody counts them. */
const LINE_CHARACTERS_MAX = 10_000;
/** Empty lines and the names of the columns count for nothing. */
const LINES_READ_MAX = 4 * LISTED_MAX;

/** The rows that have something in them; or the refusal of the text, which ends the reading. */
export function rowsOf(text: string): Row[] | InvalidBody {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.length > CHARACTERS_MAX) return textTooLong();
  if (hasLongLine(plain)) return lineTooLong();
  const rows: Row[] = [];
  let cellsRead = 0;
  const takeRow = (cells: string[], { lines: line }: { lines: number }): null => {
    cellsRead += cells.length;
    if (cells.length > COLUMNS_MAX) throw new Refused(tooManyColumns(line));
    if (cellsRead > CELLS_MAX) throw new Refused(tooManyCells());
    if (!cells.every(isEmpty) && rows.push({ line, cells }) > LISTED_MAX + 1) throw new Refused(tooManyLines());
    return null;
  };
  try {
    parse(plain, { ...CSV, delimiter: separatorOf(plain), on_record: takeRow });
    return rows;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') return lineTooLong();
    return unusable(
      `invoices cannot be read: ${(error as Error).message.slice(0, 200)}.`,
      'Write each line with the same separator, and close each quote. Or send one invoice number a line.',
    );
  }
}

/** `max_record_size` counts what is in the cells, also in quotes over several lines. */
const CSV = {
  relax_column_count: true,
  skip_empty_lines: true,
  relax_quotes: true,
  trim: true,
  to_line: LINES_READ_MAX,
  max_record_size: LINE_CHARACTERS_MAX,
};

class Refused extends Error {
  constructor(readonly reason: InvalidBody) {
    super('refused');
  }
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === LINE_FEED || character === CARRIAGE_RETURN) start = at + 1;
    else if (at - start >= LINE_CHARACTERS_MAX) return true;
  }
  return false;
}

const textTooLong = (): InvalidBody =>
  unusable(
    `invoices has more than ${CHARACTERS_MAX / 1024} KiB of text.`,
    `Send only the columns ${LISTED_FIELDS.join(', ')}, or send the list in several requests.`,
  );

const lineTooLong = (): InvalidBody =>
  unusable(
    `invoices has a line of more than ${LINE_CHARACTERS_MAX} characters, or an open quote.`,
    'Send one invoice a line, with a line break after each, and close each quote.',
  );

const tooManyColumns = (line: number): InvalidBody =>
  unusable(
    `invoices: line ${line} has more than ${COLUMNS_MAX} columns.`,
    `Send only the columns ${LISTED_FIELDS.join(', ')}.`,
  );

const tooManyCells = (): InvalidBody =>
  unusable(
    `invoices has more than ${CELLS_MAX} cells, also empty ones.`,
    `Send only the columns ${LISTED_FIELDS.join(', ')}, without empty lines.`,
  );

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const first =
    text
      .trimStart()
      .slice(0, LINE_CHARACTERS_MAX)
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** The refusal of an empty list, or of one that is too long. It comes before any line is read. */
export function wrongLength({ length }: { length: number }): InvalidBody | null {
  if (length === 0) return unusable('invoices has no invoice number.', 'Send one invoice number a line.');
  return length > LISTED_MAX ? tooManyLines() : null;
}

const tooManyLines = (): InvalidBody =>
  unusable(
    `invoices has more than ${LISTED_MAX} lines.`,
    `Send at most ${LISTED_MAX} lines, and the others in another request.`,
  );

export const refused = (violation: Violation): InvalidBody => ({
  ok: false,
  code: violation.code === '002' ? '002' : '003',
  violations: [violation],
  warnings: [],
});

export const unusable = (message: string, fix: string): InvalidBody =>
  refused({ field: 'invoices', code: '003', message, fix });
