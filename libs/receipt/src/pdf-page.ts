import PDFDocument from 'pdfkit';
import type { Paper } from './logos.js';
import { inFont, PDF_FONTS, type PdfFont } from './pdf-fonts.js';
import type { PrintModel } from './print-model.js';

export const MM = 72 / 25.4;

export interface PdfLayout {
  width: number;
  height: number;
  margin: number;
  /** Of plain text, in points. */
  size: number;
  /** Facts and totals take the right part of a wide page. */
  pairShare: number;
  /** Items have columns; a narrow receipt writes them below the name. */
  hasColumns: boolean;
}

/** PDF allows no longer page, so a roll that is longer is cut. */
const ROLL_MAX = 14_000;

export const PDF_LAYOUTS: Readonly<Record<Paper, PdfLayout>> = {
  '80mm': { width: 80 * MM, height: ROLL_MAX, margin: 4 * MM, size: 8, pairShare: 1, hasColumns: false },
  a4: { width: 210 * MM, height: 297 * MM, margin: 15 * MM, size: 9, pairShare: 0.6, hasColumns: true },
};

interface TextPlace {
  x?: number;
  width?: number;
  align?: 'left' | 'center' | 'right';
  font?: PdfFont;
  size?: number;
}

/** A document while it is drawn from top to bottom; `y` is where the next block begins. */
export class PdfPage {
  readonly document: PDFKit.PDFDocument;
  readonly inner: number;
  y = 0;

  constructor(
    private readonly model: PrintModel,
    readonly layout: PdfLayout,
  ) {
    const { width, height, margin } = layout;
    const info = { Title: `${model.title} ${model.trader.invoiceNumber}`, Creator: 'Risiti' };
    // The types know only files; the library takes a font that was read before, too.
    const [plain, strong] = [PDF_FONTS.plain(), PDF_FONTS.strong()] as unknown as [string, string];
    this.document = new PDFDocument({ size: [width, height], margin: 0, autoFirstPage: false, info, font: plain });
    this.document.registerFont('plain', plain).registerFont('strong', strong);
    this.inner = width - 2 * margin;
    this.addPage();
  }

  /** Goes on with a new page if this much does not fit on this one. */
  reserve(height: number): void {
    if (this.y + height > this.layout.height - this.layout.margin) this.addPage();
  }

  widthOf(text: string, { font = 'plain', size = this.layout.size }: TextPlace = {}): number {
    return this.document.font(font, size).widthOfString(inFont(text, font));
  }

  /** Most texts fit on one line, and to measure that is far cheaper than to break lines. */
  heightOf(text: string, { width = this.inner, font = 'plain', size = this.layout.size }: TextPlace = {}): number {
    const shown = inFont(text, font);
    this.document.font(font, size);
    const isOneLine = this.document.widthOfString(shown) <= width;
    return isOneLine ? this.document.currentLineHeight(true) : this.document.heightOfString(shown, { width });
  }

  /** Writes a text at `y`, and returns its height. `y` stays where it is. */
  write(text: string, place: TextPlace = {}): number {
    const { x = this.layout.margin, width = this.inner, align = 'left', font = 'plain' } = place;
    const height = this.heightOf(text, place);
    this.document.text(inFont(text, font), x, this.y, { width, align });
    return height;
  }

  /** Writes a text over the whole width, and goes on below it. */
  writeLine(text: string, place: TextPlace = {}): void {
    this.reserve(this.heightOf(text, place));
    this.y += this.write(text, { align: 'center', ...place });
  }

  rule(): void {
    const { margin, width, size } = this.layout;
    this.reserve(size);
    const y = this.y + size / 2;
    this.document
      .moveTo(margin, y)
      .lineTo(width - margin, y)
      .lineWidth(0.5)
      .dash(2, { space: 1.5 })
      .stroke()
      .undash();
    this.y += size;
  }

  /** Makes the page of a roll end where the receipt ends. */
  cutRoll(): void {
    const { height, margin } = this.layout;
    const used = this.y + margin;
    if (height !== ROLL_MAX || used >= height) return;
    // The page is written with the end of the document, so its size may still change.
    const page = this.document.page.dictionary.data as { MediaBox?: number[] };
    page.MediaBox = [0, height - used, this.layout.width, height];
  }

  private addPage(): void {
    this.document.addPage();
    this.y = this.layout.margin;
    const [word] = this.model.isUnofficial ? this.model.marks : [];
    if (word) this.drawWatermark(word);
  }

  private drawWatermark(word: string): void {
    const { width } = this.layout;
    const [x, y] = [width / 2, 0.7 * width];
    const size = Math.min(0.2 * width, (1.5 * width) / word.length);
    this.document
      .save()
      .rotate(-30, { origin: [x, y] })
      .fillOpacity(0.09)
      .font('strong', size);
    this.document.text(word, 0, y - size / 2, { width, align: 'center', lineBreak: false });
    this.document.restore().fillOpacity(1);
  }
}
