import type { Raster } from './logo-raster.js';

/**
 * The few commands of ESC/POS that a receipt needs; every thermal printer knows them. The library that we tried copies a code page
 * for each text, and so takes 100 ms for a receipt. A test compares these bytes with those of that library.
 */
const ESC = 0x1b;
const GS = 0x1d;
const LF = 0x0a;

/** Windows-1252: below 0x80 and from 0xa0 on its bytes are those of Latin-1. */
const CODE_PAGE_1252 = 16;
const ALIGNMENTS = { left: 0, center: 1 } as const;

export class EscposWriter {
  private readonly chunks: Buffer[] = [];

  constructor() {
    this.command(ESC, 0x40);
    this.command(ESC, 0x74, CODE_PAGE_1252);
  }

  line(text: string): void {
    this.chunks.push(Buffer.from(printable(text), 'latin1'));
    this.command(LF);
  }

  align(alignment: keyof typeof ALIGNMENTS): void {
    this.command(ESC, 0x61, ALIGNMENTS[alignment]);
  }

  bold(isOn: boolean): void {
    this.command(ESC, 0x45, isOn ? 1 : 0);
  }

  /** Characters of this many times the normal width and height. */
  scale(times: 1 | 2): void {
    this.command(GS, 0x21, (times - 1) * 0x11);
  }

  /** The printer draws the code: model 2, medium error correction. */
  qr(text: string, dots: number): void {
    const data = Buffer.from(text, 'latin1');
    const length = data.length + 3;
    this.command(GS, 0x28, 0x6b, 4, 0, 0x31, 0x41, 0x32, 0);
    this.command(GS, 0x28, 0x6b, 3, 0, 0x31, 0x43, dots);
    this.command(GS, 0x28, 0x6b, 3, 0, 0x31, 0x45, 0x31);
    this.command(GS, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, 0x50, 0x30);
    this.chunks.push(data);
    this.command(GS, 0x28, 0x6b, 3, 0, 0x31, 0x51, 0x30);
  }

  picture({ bytesARow, rows, dots }: Raster): void {
    this.command(GS, 0x76, 0x30, 0, bytesARow & 0xff, bytesARow >> 8, rows & 0xff, rows >> 8);
    this.chunks.push(dots);
  }

  /** Feeds the paper to the knife, and cuts all but one point. */
  feedAndCut(lines: number): void {
    this.command(ESC, 0x64, lines);
    this.command(GS, 0x56, 1);
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }

  private command(...bytes: number[]): void {
    this.chunks.push(Buffer.from(bytes));
  }
}

const TYPOGRAPHY: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/**
 * A text in characters that the printer has: one of another script is a question mark. A control character in a text of a till must
 * not become a command.
 */
export const printable = (text: string): string =>
  text
    .replace(/[‘’“”–—…]/g, (mark) => TYPOGRAPHY[mark]!)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .replace(/[^ -ÿ]/gu, (character) => withoutAccent(character));

/** A letter with an accent that the code page lacks is printed without it: ũ as u. */
function withoutAccent(character: string): string {
  const letter = character.normalize('NFD')[0]!;
  return letter >= ' ' && letter <= '~' ? letter : '?';
}
