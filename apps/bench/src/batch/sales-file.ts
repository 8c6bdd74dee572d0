import { saleBody } from '@app/testing';

export interface Branch {
  tin: string;
  bhfId: string;
}

/** So many sales that go round the branches: a line each, the same whenever it is asked for. */
export interface SalesFile {
  /** What its invoice numbers begin with: no other file's do. */
  name: string;
  sales: number;
  linesEach: number;
  branches: readonly Branch[];
}

/** As large a piece as is written at once; never the whole file. */
const CHUNK_BYTES = 64 * 1024;
const QUANTITY_MAX = 3;

/** Line by line, numbered from 1, each with its end. */
export function* linesOf(file: SalesFile): Generator<string> {
  for (let line = 1; line <= file.sales; line++) yield `${JSON.stringify(documentOf(file, line))}\n`;
}

export const invoiceOf = ({ name }: SalesFile, line: number): string => `${name}-${line}`;

/** Undefined for an invoice that is not of this file. */
export function lineOf({ name }: SalesFile, invoice: string): number | undefined {
  return invoice.startsWith(`${name}-`) ? Number(invoice.slice(name.length + 1)) : undefined;
}

export const branchOf = ({ branches }: SalesFile, line: number): Branch => branches[(line - 1) % branches.length]!;

function documentOf(file: SalesFile, line: number): object {
  const { tin, bhfId } = branchOf(file, line);
  return { kind: 'sale', tin, bhfId, ...nthSale(invoiceOf(file, line), line, file.linesEach) };
}

/** Not all alike, yet always as long: posted one by one they are the same work. */
export const nthSale = (invoice: string, nth: number, lines: number): object =>
  saleBody(invoice, { lines, qty: 1 + (nth % QUANTITY_MAX) });

export function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK_BYTES) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

/** The beginning of a file, to the byte. */
export function* firstBytes(chunks: Iterable<Buffer>, count: number): Generator<Buffer> {
  let left = count;
  for (const chunk of chunks) {
    if (left <= 0) return;
    yield chunk.subarray(0, left);
    left -= chunk.length;
  }
}

export function bytesOf(file: SalesFile): number {
  let bytes = 0;
  for (const line of linesOf(file)) bytes += Buffer.byteLength(line);
  return bytes;
}

/** How many lines of a file are whole in so many bytes of it. */
export function linesWithin(file: SalesFile, count: number): number {
  let [whole, bytes] = [0, 0];
  for (const line of linesOf(file)) {
    bytes += Buffer.byteLength(line);
    if (bytes > count) break;
    whole++;
  }
  return whole;
}
