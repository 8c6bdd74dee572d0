import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font, GlyphRun } from 'fontkit';
import { visibleText } from './visible-text.js';

/** Packages and fonts stay in `node_modules`, found from the program that runs. */
const required = createRequire(path.resolve(process.argv[1]!));

/** A value that is made when it is first needed. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Most programs that load this library never print a PDF, and an API needs a tenth of its start for these two. */
export const pdfkit = once(() => required('pdfkit') as typeof import('pdfkit'));
const fontkit = once(() => required('fontkit') as typeof import('fontkit'));

const fontFile = (name: string): string => required.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const readFont = (name: string): Font => withQuickLayout(fontkit().create(readFileSync(fontFile(name))) as Font);

/** Letters of these ranges stand beside each other as they are. Others may join, turn or combine. */
const PLAIN_LETTERS = /^[\u0020-\u02ff\u1e00-\u1eff\u2010-\u2044\u20a0-\u20bf]*$/;

/**
 * The rules of the font for joining letters take a sixth of the time of a receipt, and change nothing for Latin letters but some
 * spaces between them.
 */
function withQuickLayout(font: Font): Font {
  const layout = font.layout.bind(font);
  const quickLayout = (text: string): QuickRun => {
    const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0)!));
    const positions = glyphs.map(({ advanceWidth }) => ({ ...IN_PLACE, xAdvance: advanceWidth }));
    return {
      glyphs,
      positions,
      // The sum of the positions, because pdfkit scales those afterwards.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.assign(font, {
    layout: (text: string) => (PLAIN_LETTERS.test(text) ? quickLayout(text) : layout(text)),
  });
}

/** The width of a text at the size of one point; null for a text that must be laid out to know it. */
export function plainWidth(text: string, font: PdfFont): number | null {
  if (!PLAIN_LETTERS.test(text)) return null;
  const { unitsPerEm } = PDF_FONTS[font]();
  let width = 0;
  for (const letter of text) width += PDF_FONTS[font]().glyphForCodePoint(letter.codePointAt(0)!).advanceWidth;
  return width / unitsPerEm;
}

/** The part of a laid-out text that pdfkit reads. */
type QuickRun = Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>;

const IN_PLACE = { yAdvance: 0, xOffset: 0, yOffset: 0 };

/** Embedded fonts, because those of every PDF reader have Western letters only. They are read once: that takes most of the time. */
export const PDF_FONTS = {
  plain: once(() => readFont('DejaVuSansCondensed')),
  strong: once(() => readFont('DejaVuSansCondensed-Bold')),
};
export type PdfFont = keyof typeof PDF_FONTS;

/** A text in characters that the font has. Any other is named, such as `[U+1F600]`, so that it can be looked up. */
export const inFont = (text: string, font: PdfFont): string =>
  visibleText(text).replace(/[^ -~]/gu, (character) => {
    const code = character.codePointAt(0)!;
    return PDF_FONTS[font]().hasGlyphForCodePoint(code) ? character : `[U+${code.toString(16).toUpperCase()}]`;
  });
