import { LIMITS } from './limits.js';

/** A line of the file. Numbers count from 1 and include blank lines. A line that is too long has no bytes. */
export interface RawLine {
  number: number;
  bytes: Buffer | null;
}

const LINE_FEED = 0x0a;
const BLANKS = new Set([0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf]);

/** Cuts bytes into lines. It keeps one line in memory at most, and nothing of a line that is too long. */
export class LineSplitter {
  private parts: Buffer[] = [];
  private length = 0;
  private number = 0;

  *split(bytes: Buffer): Generator<RawLine> {
    let from = 0;
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
      this.addPart(bytes.subarray(from, at));
      yield* this.endLine();
      from = at + 1;
    }
    this.addPart(bytes.subarray(from));
  }

  /** The last line needs no line break. The caller knows whether the stream has really ended. */
  *end(): Generator<RawLine> {
    if (this.length > 0) yield* this.endLine();
  }

  private addPart(part: Buffer): void {
    this.length += part.length;
    if (this.length > LIMITS.lineBytesMax) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  private *endLine(): Generator<RawLine> {
    this.number++;
    const isTooLong = this.length > LIMITS.lineBytesMax;
    const bytes = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts);
    [this.parts, this.length] = [[], 0];
    if (isTooLong) yield { number: this.number, bytes: null };
    else if (!isBlank(bytes)) yield { number: this.number, bytes };
  }
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => BLANKS.has(byte));
