import type { Paper } from './logos.js';
import { inFont, PDF_FONTS, type PdfFont, pdfkit, plainWidth } from './pdf-fonts.js';
import type { PrintModel } from './print-model.js';

export const MM = 72 / 25.4;

interface PdfLayout {
  width: number;
  height: number;
  margin: number;
  /** The size of plain text, in points. */
  size: number;
  /** Items have columns, and some parts stand beside each other. A roll writes all below each other. */
  isSheet: boolean;
}

/** PDF allows no longer page, so a roll that is longer is cut. */
const ROLL_MAX = 14_000;

export const PDF_LAYOUTS: Readonly<Record<Paper, PdfLayout>> = {
  '80mm': { width: 80 * MM, height: ROLL_MAX, margin: 4 * MM, size: 8, isSheet: false },
  a4: { width: 210 * MM, height: 297 * MM, margin: 15 * MM, size: 9, isSheet: true },
};

/** The part of the free space of a line that is before the text. */
const SPACE_BEFORE = { left: 0, center: 0.5, right: 1 } as const;

interface TextPlace {
  x?: number;
  width?: number;
  align?: 'left' | 'center' | 'right';
  font?: PdfFont;
  size?: number;
}

/** The place in which blocks are drawn, from left to right. */
interface Column {
  x: number;
  width: number;
}

const COLUMN_GAP = 10 * MM;

/** A document while it is drawn from top to bottom; `y` is where the next block begins. */
export class PdfPage {
  readonly document: PDFKit.PDFDocument;
  y = 0;
  private column: Column;
  private font: PdfFont = 'plain';
  private size = 1;
  private isInColumn = false;
  /** The lines that stand again at the head of each further page. */
  private drawHead: (() => void) | null = null;
  /** The widths of texts at the size of one point, because most texts are measured more than once. */
  private readonly widths = new Map<string, number>();

  constructor(
    private readonly model: PrintModel,
    readonly layout: PdfLayout,
  ) {
    const { width, height, margin } = layout;
    const info = { Title: `${model.title} ${model.trader.invoiceNumber}`, Creator: 'Risiti' };
    // The types know only files; the library takes a font that was read before, too.
    const [plain, strong] = [PDF_FONTS.plain(), PDF_FONTS.strong()] as unknown as [string, string];
    // No default font: pdfkit would know it under another name, and compare both at every text, which took half of the time.
    const PDFDocument = pdfkit();
    this.document = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      info,
      font: '',
      bufferPages: layout.isSheet,
    });
    this.document.registerFont('plain', plain).registerFont('strong', strong);
    this.measurePlainTexts();
    this.column = { x: margin, width: width - 2 * margin };
    this.addPage();
  }

  /**
   * pdfkit lays a text out to measure it, and keeps the layout of each part that it tries where a word is longer than a line. The
   * receipt of a thousand such words took more than 256 megabytes.
   */
  private measurePlainTexts(): void {
    const measure = this.document.widthOfString.bind(this.document);
    this.document.widthOfString = (text, options) => {
      const width = plainWidth(text, this.font);
      return width === null ? measure(text, options) : width * this.size;
    };
  }

  /** The next text that is written or measured has this font. */
  private use(font: PdfFont, size: number): PDFKit.PDFDocument {
    [this.font, this.size] = [font, size];
    return this.document.font(font, size);
  }

  /** The left end of what is drawn now. */
  get left(): number {
    return this.column.x;
  }

  /** The width of what is drawn now. */
  get inner(): number {
    return this.column.width;
  }

  /** The alignment of texts that name none. */
  get align(): 'left' | 'center' {
    return this.isInColumn ? 'left' : 'center';
  }

  /** Facts take half of a sheet, so that their values are near their labels. */
  get pairWidth(): number {
    return this.layout.isSheet && !this.isInColumn ? this.inner / 2 : this.inner;
  }

  /**
   * Draws two parts beside each other, the first at this side, and goes on below both. A reader of the text finds the first before the
   * second. They are known to fit on what is left of the page.
   */
  beside(drawFirst: () => void, drawSecond: () => void, firstSide: 'left' | 'right'): void {
    const [whole, top] = [this.column, this.y];
    const width = (whole.width - COLUMN_GAP) / 2;
    this.isInColumn = true;
    const ends = [drawFirst, drawSecond].map((draw, index) => {
      const isLeft = (index === 0) === (firstSide === 'left');
      this.column = { x: isLeft ? whole.x : whole.x + width + COLUMN_GAP, width };
      this.y = top;
      draw();
      return this.y;
    });
    this.isInColumn = false;
    this.column = whole;
    this.y = Math.max(...ends);
  }

  /** Draws rows whose head stands again on each further page. */
  underHead(drawHead: () => void, drawRows: () => void): void {
    drawHead();
    this.drawHead = drawHead;
    drawRows();
    this.drawHead = null;
  }

  /** Goes on with a new page if this much does not fit on this one. */
  reserve(height: number): void {
    if (!this.isInColumn && this.y + height > this.layout.height - this.layout.margin) this.addPage();
  }

  widthOf(text: string, { font = 'plain', size = this.layout.size }: TextPlace = {}): number {
    const key = `${font} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known * size;
    const width = this.use(font, 1).widthOfString(inFont(text, font));
    this.widths.set(key, width);
    return width * size;
  }

  /** Most texts fit on one line, and to measure that is far cheaper than to break lines. */
  heightOf(text: string, place: TextPlace = {}): number {
    const { width = this.inner, font = 'plain', size = this.layout.size } = place;
    const isOneLine = this.widthOf(text, place) <= width;
    this.use(font, size);
    return isOneLine
      ? this.document.currentLineHeight(true)
      : this.document.heightOfString(inFont(text, font), { width });
  }

  /** Writes a text at `y`, and returns its height. `y` stays where it is. One line is placed here, because to break lines is dear. */
  write(text: string, place: TextPlace = {}): number {
    const { x = this.left, width = this.inner, align = 'left', font = 'plain' } = place;
    const height = this.heightOf(text, place);
    const space = width - this.widthOf(text, place);
    this.use(font, place.size ?? this.layout.size);
    if (space >= 0)
      this.document.text(inFont(text, font), x + space * SPACE_BEFORE[align], this.y, { lineBreak: false });
    else this.document.text(inFont(text, font), x, this.y, { width, align });
    return height;
  }

  /** Writes a text over the whole width, and goes on below it. */
  writeLine(text: string, place: TextPlace = {}): void {
    this.reserve(this.heightOf(text, place));
    this.y += this.write(text, { align: this.align, ...place });
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

  /** Says on each of several sheets which of how many it is. */
  numberSheets(word: string): void {
    const { isSheet, height, margin } = this.layout;
    const { count } = isSheet ? this.document.bufferedPageRange() : { count: 1 };
    for (let index = 0; count > 1 && index < count; index += 1) {
      this.document.switchToPage(index);
      this.y = height - (2 * margin) / 3;
      this.write(`${word} ${index + 1}/${count}`, { align: 'right' });
    }
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
    const isFirst = this.y === 0;
    this.document.addPage();
    this.y = this.layout.margin;
    const [word] = this.model.isUnofficial ? this.model.marks : [];
    if (word) this.drawWatermark(word);
    if (!isFirst && this.layout.isSheet) this.drawNextHead();
  }

  private drawNextHead(): void {
    const { title, trader, seller } = this.model;
    const name = seller.tradeName ?? seller.name ?? seller.pin;
    this.writeLine(`${title} ${trader.invoiceNumber} · ${name}`, { align: 'left', size: this.layout.size - 1 });
    this.rule();
    this.drawHead?.();
  }

  private drawWatermark(word: string): void {
    const { width } = this.layout;
    const [x, y] = [width / 2, 0.7 * width];
    const size = Math.min(0.2 * width, (1.5 * width) / word.length);
    this.document
      .save()
      .rotate(-30, { origin: [x, y] })
      .fillOpacity(0.09);
    this.use('strong', size);
    this.document.text(word, 0, y - size / 2, { width, align: 'center', lineBreak: false });
    this.document.restore().fillOpacity(1);
  }
}
