import { type Block, blocksOf, type ItemRow } from './blocks.js';
import type { Paper, ReceiptLogos } from './logos.js';
import { MM, PDF_LAYOUTS, PdfPage } from './pdf-page.js';
import type { PrintModel } from './print-model.js';
import { wordsOf } from './words.js';
import { qrMatrix, qrPath, QUIET_ZONE } from './qr-code.js';

interface PdfOptions {
  paper: Paper;
  logos: ReceiptLogos;
}

export async function renderPdf(model: PrintModel, { paper, logos }: PdfOptions): Promise<Buffer> {
  const page = new PdfPage(model, PDF_LAYOUTS[paper]);
  const chunks: Buffer[] = [];
  page.document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => page.document.once('end', resolve).once('error', reject));
  for (const block of blocksOf(model, page.layout.isSheet)) draw(block, page, logos);
  page.cutRoll();
  page.numberSheets(wordsOf(model.language).page);
  page.document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Twice as large as the amounts at least (fact sheet 4.11). */
const MARK_SCALE = 2.4;
const QR_SIZE = 36 * MM;
const LOGO_HEIGHT = 16 * MM;

function draw(block: Block, page: PdfPage, logos: ReceiptLogos): void {
  const { size } = page.layout;
  switch (block.kind) {
    case 'logo':
      return drawLogo(block.which, page, logos);
    case 'mark':
      return page.writeLine(block.text, { font: 'strong', size: size * MARK_SCALE });
    case 'text':
      return page.writeLine(block.text, TEXT_STYLES[block.style](size, page.layout.isSheet));
    case 'pair':
      return drawPair(page, block.label, block.value, block.isStrong);
    case 'rule':
      return page.rule();
    case 'items':
      return drawItems(page, block);
    case 'taxes':
      return [block.heads, ...block.rows].forEach((row, index) => drawTaxRow(page, row, index === 0));
    case 'qr':
      drawQr(page, block.text);
      return page.writeLine(block.caption, { align: 'center' });
    case 'link':
      return page.writeLine(`${block.caption} ${block.text}`, { size: size - 1 });
    case 'columns':
      return drawColumnsOf(block, page, logos);
  }
}

/** A section stands above its facts, at their left end on a sheet. */
const TEXT_STYLES = {
  title: (size: number) => ({ font: 'strong', size: size * 1.4 }) as const,
  strong: (size: number) => ({ font: 'strong', size }) as const,
  section: (size: number, isSheet: boolean) => ({ font: 'strong', size, align: isSheet ? 'left' : 'center' }) as const,
  note: (size: number) => ({ font: 'plain', size, align: 'left' }) as const,
  plain: (size: number) => ({ font: 'plain', size }) as const,
};

function drawColumnsOf({ first, second, firstSide }: Block & { kind: 'columns' }, page: PdfPage, logos: ReceiptLogos) {
  const drawer = (blocks: readonly Block[]) => (): void => blocks.forEach((block) => draw(block, page, logos));
  if (!page.layout.isSheet) return [first, second].forEach((blocks) => drawer(blocks)());
  const columns = [first, second].map((blocks) => blocks.filter(({ kind }) => kind !== 'rule'));
  page.reserve(Math.max(...columns.map((blocks) => roughHeight(blocks, page.layout.size))));
  page.beside(drawer(columns[0]!), drawer(columns[1]!), firstSide);
}

/** A little more than what short texts take. */
const roughHeight = (blocks: readonly Block[], size: number): number =>
  blocks.reduce((sum, block) => {
    const lines = block.kind === 'taxes' ? block.rows.length + 1 : 1;
    return sum + lines * LINE_HEIGHT * size + (block.kind === 'qr' ? QR_SIZE : 0);
  }, 0);

const LINE_HEIGHT = 1.5;

function drawLogo(which: 'authority' | 'shop', page: PdfPage, logos: ReceiptLogos): void {
  const logo = logos[which];
  if (logo) {
    page.reserve(LOGO_HEIGHT);
    const place = page.align === 'center' ? { align: page.align } : {};
    page.document.image(logo, page.left, page.y, { fit: [page.inner, LOGO_HEIGHT], ...place });
    page.y += LOGO_HEIGHT + 2;
  } else if (which === 'authority') {
    page.writeLine(logos.authorityName, { font: 'strong', size: page.layout.size * 1.2 });
  }
}

/** The label at the left and the value at the right, each on as many lines as it needs. */
function drawPair(page: PdfPage, label: string, value: string, isStrong = false): void {
  const { size } = page.layout;
  const style = isStrong ? ({ font: 'strong', size: size * 1.3 } as const) : { size };
  const { pairWidth: width, left: x } = page;
  const valueWidth = Math.min(0.72 * width, page.widthOf(value, style) + 1);
  const labelWidth = width - valueWidth - size / 2;
  const labelPlace = { ...style, x, width: labelWidth };
  const valuePlace = { ...style, x: x + width - valueWidth, width: valueWidth, align: 'right' as const };
  page.reserve(Math.max(page.heightOf(label, labelPlace), page.heightOf(value, valuePlace)));
  page.y += Math.max(page.write(label, labelPlace), page.write(value, valuePlace));
}

function drawItems(page: PdfPage, { heads, rows }: Block & { kind: 'items' }): void {
  const drawHead = (): void => drawColumns(page, [heads.item, heads.quantity, heads.price, heads.amount], true);
  if (page.layout.isSheet) page.underHead(drawHead, () => drawRows(page, rows));
  else drawRows(page, rows);
}

function drawRows(page: PdfPage, rows: readonly ItemRow[]): void {
  for (const row of rows) {
    if (page.layout.isSheet) drawColumns(page, [`${row.name}  ${row.code}`, row.quantity, row.price, row.amount]);
    else drawNarrowItem(page, row);
    for (const { label, amount } of row.below) drawColumns(page, [label, '', '', amount]);
  }
}

function drawNarrowItem(page: PdfPage, { name, code, quantity, price, amount }: ItemRow): void {
  page.writeLine(`${name} ${code}`, { align: 'left' });
  drawPair(page, `${quantity} x ${price}`, amount);
}

const COLUMN_SHARES = [0.52, 0.13, 0.16, 0.19] as const;
const NARROW_SHARES = [0.6, 0, 0, 0.4] as const;

function drawColumns(page: PdfPage, texts: readonly string[], isHead = false): void {
  const shares = page.layout.isSheet ? COLUMN_SHARES : NARROW_SHARES;
  const font = isHead ? 'strong' : 'plain';
  let x = page.left;
  const places = texts.map((text, index) => {
    const width = page.inner * shares[index]!;
    const place = { x, width, font, align: index === 0 ? 'left' : 'right' } as const;
    x += width;
    return { text, place };
  });
  const written = places.filter(({ text }) => text !== '');
  const height = Math.max(...written.map(({ text, place }) => page.heightOf(text, place)));
  page.reserve(height);
  for (const { text, place } of written) page.write(text, place);
  page.y += height;
}

function drawTaxRow(page: PdfPage, texts: readonly string[], isHead: boolean): void {
  const width = page.inner / texts.length;
  const font = isHead ? 'strong' : 'plain';
  page.reserve(page.layout.size * 1.5);
  const heights = texts.map((text, index) =>
    page.write(text, { x: page.left + index * width, width, font, align: index === 0 ? 'left' : 'right' }),
  );
  page.y += Math.max(...heights);
}

function drawQr(page: PdfPage, text: string): void {
  page.reserve(QR_SIZE);
  const matrix = qrMatrix(text);
  const { document } = page;
  document.save().translate(page.left + (page.inner - QR_SIZE) / 2, page.y);
  document
    .scale(QR_SIZE / (matrix.size + 2 * QUIET_ZONE))
    .path(qrPath(matrix))
    .fill('#000')
    .restore();
  page.y += QR_SIZE;
}
