import Papa, { type ParseError } from 'papaparse';
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

/** The rows that have something in them; or the refusal of the text, which ends the reading. */
export function rowsOf(text: string): Row[] | InvalidBody {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.length > CHARACTERS_MAX) return textTooLong();
  if (hasLongLine(plain)) return lineTooLong();
  const reading = new RowReading();
  Papa.parse<string[]>(plain, {
    delimiter: separatorOf(plain),
    step: ({ data, errors }, parser) => {
      if (!reading.take(data, errors)) parser.abort();
    },
  });
  return reading.refusal ?? reading.rows;
}

/** The rows so far. The first refusal ends the reading. */
class RowReading {
  readonly rows: Row[] = [];
  refusal: InvalidBody | null = null;
  private line = 1;
  private cellsRead = 0;

  /** False once the text is refused. */
  take(cells: string[], errors: ParseError[]): boolean {
    this.cellsRead += cells.length;
    this.refusal = this.refusalOf(cells, errors);
    if (!this.refusal && !cells.every(isEmpty))
      this.rows.push({ line: this.line, cells: cells.map((cell) => cell.trim()) });
    this.line += 1 + lineBreaksIn(cells);
    return this.refusal === null;
  }

  private refusalOf(cells: string[], errors: ParseError[]): InvalidBody | null {
    if (errors.some(({ code }) => code === 'MissingQuotes')) return openQuote(this.line);
    if (cells.length > COLUMNS_MAX) return tooManyColumns(this.line);
    if (this.cellsRead > CELLS_MAX) return tooManyCells();
    if (cells.reduce((sum, { length }) => sum + length, 0) > LINE_CHARACTERS_MAX) return lineTooLong();
    return this.rows.length > LISTED_MAX ? tooManyLines() : null;
  }
}

/** A cell in quotes may have line breaks. */
const lineBreaksIn = (cells: string[]): number =>
  cells.some((cell) => cell.includes('\n')) ? cells.join('').split('\n').length - 1 : 0;

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

const openQuote = (line: number): InvalidBody =>
  unusable(
    `invoices cannot be read: a quote opens in line ${line} and is not closed.`,
    'Write each line with the same separator, and close each quote. Or send one invoice number a line.',
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
