import { createHash } from 'node:crypto';
import { type Block, blocksOf, type ItemRow } from './blocks.js';
import { STYLES } from './html-styles.js';
import type { Paper, ReceiptLogos } from './logos.js';
import type { PrintModel } from './print-model.js';
import { qrSvg } from './qr-code.js';
import { visibleText } from './visible-text.js';

interface HtmlOptions {
  paper: Paper;
  logos: ReceiptLogos;
  /** The page asks for itself again after this many seconds. */
  reloadAfterS?: number;
}

/** The part of a policy that names the styles within a receipt. */
export const RECEIPT_STYLES = Object.values(STYLES)
  .map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  .join(' ');

/** The page needs nothing but itself, and runs no script. */
export const HTML_POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${RECEIPT_STYLES}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderHtml(model: PrintModel, { paper, logos, reloadAfterS }: HtmlOptions): string {
  const refresh = reloadAfterS === undefined ? '' : `<meta http-equiv="refresh" content="${reloadAfterS}">`;
  const watermark = model.marks[0] && model.isUnofficial ? watermarkHtml(model.marks[0]) : '';
  return `<!doctype html>
<html lang="${model.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">${refresh}
<title>${escapedHtml(`${model.title} ${model.trader.invoiceNumber}`)}</title>
<style>${STYLES[paper]}</style>
</head>
<body>
<main>
${watermark}
${blocksOf(model, paper === 'a4')
  .map((block) => blockHtml(block, logos))
  .join('\n')}
</main>
</body>
</html>
`;
}

const LONG_MARK = 10;

const watermarkHtml = (mark: string): string =>
  `<div class="watermark${mark.length > LONG_MARK ? ' long' : ''}">${escapedHtml(mark)}</div>`;

const TAGS = { title: 'h1', strong: 'h2', section: 'h2', note: 'p', plain: 'p' } as const;

const textHtml = ({ text, style }: Block & { kind: 'text' }): string =>
  `<${TAGS[style]}${style === 'section' || style === 'note' ? ' class="section"' : ''}>${escapedHtml(text)}</${TAGS[style]}>`;

function blockHtml(block: Block, logos: ReceiptLogos): string {
  switch (block.kind) {
    case 'logo':
      return logoHtml(block.which, logos);
    case 'mark':
      return `<p class="mark">${escapedHtml(block.text)}</p>`;
    case 'text':
      return textHtml(block);
    case 'pair':
      return `<div class="pair${block.isStrong ? ' strong' : ''}"><span>${escapedHtml(block.label)}</span><span>${escapedHtml(block.value)}</span></div>`;
    case 'rule':
      return '<hr>';
    case 'items':
      return itemsHtml(block);
    case 'taxes':
      return tableHtml('taxes', block.heads, block.rows);
    case 'qr':
      return `<figure>${qrSvg(block.text)}<figcaption>${escapedHtml(block.caption)}</figcaption></figure>`;
    case 'link':
      return `<p class="link">${escapedHtml(block.caption)} ${escapedHtml(block.text)}</p>`;
    case 'columns':
      return `<div class="columns ${block.firstSide}">${columnHtml(block.first, logos)}${columnHtml(block.second, logos)}</div>`;
  }
}

const columnHtml = (blocks: readonly Block[], logos: ReceiptLogos): string =>
  `<div>${blocks.map((block) => blockHtml(block, logos)).join('')}</div>`;

function logoHtml(which: 'authority' | 'shop', logos: ReceiptLogos): string {
  const logo = logos[which];
  if (logo) return `<img class="logo" alt="" src="data:image/png;base64,${logo.toString('base64')}">`;
  return which === 'authority' ? `<p class="authority">${escapedHtml(logos.authorityName)}</p>` : '';
}

function itemsHtml({ heads, rows }: Block & { kind: 'items' }): string {
  const head = [heads.item, heads.quantity, heads.price, heads.amount]
    .map((text) => `<th>${escapedHtml(text)}</th>`)
    .join('');
  return `<table class="items"><thead><tr>${head}</tr></thead><tbody>${rows.map(itemHtml).join('')}</tbody></table>`;
}

const itemHtml = ({ name, code, quantity, price, amount, below }: ItemRow): string =>
  `<tr><td>${escapedHtml(name)} <small>${escapedHtml(code)}</small></td><td>${escapedHtml(quantity)}</td><td>${price}</td><td>${escapedHtml(amount)}</td></tr>` +
  below
    .map((row) => `<tr class="below"><td>${escapedHtml(row.label)}</td><td></td><td></td><td>${row.amount}</td></tr>`)
    .join('');

const tableHtml = (name: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table class="${name}"><thead><tr>${cells('th', heads)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`;

const cells = (tag: string, texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${escapedHtml(text)}</${tag}>`).join('');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Texts of tills and buyers reach a page only through this. Control characters would break the page, and are left out. */
export const escapedHtml = (text: string): string =>
  visibleText(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
