import { GrowingBuffer } from '../http/requests/growing-buffer.js';
import { LIMITS } from './limits.js';

/** A line of the file. Numbers count from 1 and include blank lines. A line that is too long has no bytes. */
export interface RawLine {
  number: number;
  bytes: Buffer | null;
}

const LINE_FEED = 0x0a;

/** Cuts bytes into lines. It keeps one line in memory at most, and nothing of a line that is too long. */
export class LineSplitter {
  /** The lines so far, with blank ones. */
  lines = 0;
  /** The beginning of a line whose end has not come. A line may come in very many parts, so they are copied. */
  private begun = new GrowingBuffer(LIMITS.lineBytesMax);
  private length = 0;

  *split(bytes: Buffer): Generator<RawLine> {
    let from = this.passBlankLines(bytes, 0);
    for (let at = bytes.indexOf(LINE_FEED, from); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
      yield* this.endLine(bytes.subarray(from, at));
      from = this.passBlankLines(bytes, at + 1);
    }
    this.begin(bytes.subarray(from));
  }

  /** The last line needs no line break. The caller knows whether the stream has really ended. */
  *end(): Generator<RawLine> {
    if (this.length > 0) yield* this.endLine(NOTHING);
  }

  /** Counts the blank lines from there, and makes nothing of them: a file may consist of line breaks. */
  private passBlankLines(bytes: Buffer, from: number): number {
    let start = from;
    for (let at = from; at < bytes.length && this.length === 0; at++) {
      if (bytes[at] === LINE_FEED) {
        this.lines++;
        start = at + 1;
      } else if (!isBlankByte(bytes[at]!)) break;
    }
    return start;
  }

  private begin(part: Buffer): void {
    this.length += part.length;
    if (this.length <= LIMITS.lineBytesMax) this.begun.add(part);
    else if (this.begun.length > 0) this.begun = new GrowingBuffer(LIMITS.lineBytesMax);
  }

  private *endLine(last: Buffer): Generator<RawLine> {
    this.lines++;
    const bytes = this.wholeLine(last);
    if (bytes === null || !isBlank(bytes)) yield { number: this.lines, bytes };
  }

  /** The line that ends with these bytes; null if it is too long. */
  private wholeLine(last: Buffer): Buffer | null {
    const isBegun = this.length > 0;
    if (isBegun) this.begin(last);
    const isTooLong = (isBegun ? this.length : last.length) > LIMITS.lineBytesMax;
    const bytes = isBegun ? this.begun.bytes() : last;
    if (isBegun) [this.begun, this.length] = [new GrowingBuffer(LIMITS.lineBytesMax), 0];
    return isTooLong ? null : bytes;
  }
}

const NOTHING = Buffer.alloc(0);

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (!isBlankByte(byte)) return false;
  return true;
}

/** A blank, or a byte of the mark that a file may begin with. A set would be too slow for a file of blanks. */
const isBlankByte = (byte: number): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0xef || byte === 0xbb || byte === 0xbf;
