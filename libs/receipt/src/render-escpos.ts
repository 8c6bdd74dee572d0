import { type Block, blocksOf, type ItemRow } from './blocks.js';
import { EscposWriter, printable } from './escpos-writer.js';
import { logoRaster } from './logo-raster.js';
import type { ReceiptLogos } from './logos.js';
import type { PrintModel } from './print-model.js';

export const TILL_WIDTHS = ['58', '80'] as const;
/** The width of the paper in millimetres. */
export type TillWidth = (typeof TILL_WIDTHS)[number];

/** Characters in a line of font A. */
const COLUMNS: Readonly<Record<TillWidth, number>> = { '58': 32, '80': 48 };

/** The number of dots that fit into a line of pictures. */
const DOTS: Readonly<Record<TillWidth, number>> = { '58': 384, '80': 576 };

interface EscposOptions {
  width: TillWidth;
  /** The name of the authority stands for its logo, which may be of any size and kind. */
  logos: Pick<ReceiptLogos, 'authorityName' | 'shop'>;
}

/** Bytes that a thermal printer prints as they are, with the commands of ESC/POS. */
export function renderEscpos(model: PrintModel, { width, logos }: EscposOptions): Buffer {
  const printer: Printer = { writer: new EscposWriter(), columns: COLUMNS[width], dots: DOTS[width], logos };
  for (const block of blocksOf(model, false)) printBlock(block, printer);
  printer.writer.feedAndCut(LINES_TO_KNIFE);
  return printer.writer.bytes();
}

const LINES_TO_KNIFE = 4;
/** A module of the QR code has this many dots, so that the code fits on both papers. */
const QR_DOTS = 5;

interface Printer {
  writer: EscposWriter;
  columns: number;
  dots: number;
  logos: EscposOptions['logos'];
}

function printBlock(block: Block, printer: Printer): void {
  const { writer, columns } = printer;
  switch (block.kind) {
    case 'logo':
      return printLogo(printer, block.which);
    case 'mark':
      return printCentred(printer, block.text, { isBold: true, scale: 2 });
    case 'text':
      return printCentred(printer, block.text, { isBold: block.style !== 'plain' });
    case 'pair':
      return printPair(printer, block.label, block.value, block.isStrong);
    case 'rule':
      return writer.line('-'.repeat(columns));
    case 'items':
      return block.rows.forEach((row) => printItem(printer, row));
    case 'taxes':
      return [block.heads, ...block.rows].forEach((row) => printRow(printer, row));
    case 'qr':
      return printQr(printer, block.text, block.caption);
    case 'link':
      return printCentred(printer, `${block.caption} ${block.text}`, {});
    case 'columns':
      return [...block.first, ...block.second].forEach((one) => printBlock(one, printer));
  }
}

function printLogo(printer: Printer, which: 'authority' | 'shop'): void {
  const { writer, dots, logos } = printer;
  if (which === 'authority') return printCentred(printer, logos.authorityName, { isBold: true });
  if (!logos.shop) return;
  writer.align('center');
  writer.picture(logoRaster(logos.shop, dots));
  writer.align('left');
}

function printQr(printer: Printer, text: string, caption: string): void {
  printer.writer.align('center');
  printer.writer.qr(text, QR_DOTS);
  printCentred(printer, caption, {});
}

/** Characters twice as large need twice the columns. */
function printCentred(
  { writer, columns }: Printer,
  text: string,
  { isBold = false, scale = 1 }: { isBold?: boolean; scale?: 1 | 2 },
): void {
  writer.align('center');
  writer.bold(isBold);
  writer.scale(scale);
  for (const line of wrapped(text, Math.floor(columns / scale))) writer.line(line);
  writer.scale(1);
  writer.bold(false);
  writer.align('left');
}

function printPair({ writer, columns }: Printer, label: string, value: string, isStrong = false): void {
  writer.bold(isStrong);
  for (const line of pairLines(label, value, columns)) writer.line(line);
  writer.bold(false);
}

/** On one line, or the value below its label. */
function pairLines(label: string, value: string, columns: number): string[] {
  const [left, right] = [printable(label), printable(value)];
  const gap = columns - left.length - right.length;
  if (gap >= 1) return [left + ' '.repeat(gap) + right];
  return [...wrapped(left, columns), ...wrapped(right, columns).map((line) => line.padStart(columns))];
}

function printItem(printer: Printer, { name, code, quantity, price, amount, below }: ItemRow): void {
  for (const line of wrapped(`${name} ${code}`, printer.columns)) printer.writer.line(line);
  printPair(printer, `${quantity} x ${price}`, amount);
  for (const row of below) printPair(printer, row.label, row.amount);
}

/** In columns, or the amounts below the label where they are too long for that. */
function printRow(printer: Printer, [first, ...rest]: readonly string[]): void {
  const { writer, columns } = printer;
  const label = printable(first!);
  const cell = Math.floor((columns - ROW_LABEL_MIN) / rest.length);
  if (rest.some((text) => text.length >= cell)) {
    writer.line(label);
    return printPair(printer, rest[0]!, rest[1]!);
  }
  writer.line(label.padEnd(columns - cell * rest.length) + rest.map((text) => printable(text).padStart(cell)).join(''));
}

const ROW_LABEL_MIN = 10;

/** Breaks at spaces, and a word that is longer than the line where the line ends. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length <= columns) line = joined;
    else {
      if (line !== '') lines.push(line);
      line = word;
      for (; line.length > columns; line = line.slice(columns)) lines.push(line.slice(0, columns));
    }
  }
  return [...lines, line];
}
