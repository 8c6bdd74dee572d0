import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';

/** The fonts stay in `node_modules`, found from the program that runs, because a bundle contains no files. */
const readFont = (name: string): Font =>
  create(
    readFileSync(createRequire(path.resolve(process.argv[1]!)).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)),
  ) as Font;

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Embedded fonts, because those of every PDF reader have Western letters only. They are read once: that takes most of the time. */
export const PDF_FONTS = {
  plain: once(() => readFont('DejaVuSansCondensed')),
  strong: once(() => readFont('DejaVuSansCondensed-Bold')),
};
export type PdfFont = keyof typeof PDF_FONTS;

/** A text in characters that the font has: any other is a question mark, and a control character a space. */
export const inFont = (text: string, font: PdfFont): string =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').replace(/[^ -~]/gu, (character) => {
    const isKnown = PDF_FONTS[font]().hasGlyphForCodePoint(character.codePointAt(0)!);
    return isKnown ? character : '?';
  });
