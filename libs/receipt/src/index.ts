export { makePrintModel, type PrintOptions } from './make-print-model.js';
export type { ReceiptSource, Taxpayer } from './receipt-source.js';
export type { SignedAmounts, SignedLine } from './signed-amounts.js';
export { type Language, LANGUAGES, type PrintModel } from './print-model.js';
export { NO_LOGOS, type Paper, PAPERS, type ReceiptLogos } from './logos.js';
export { HTML_POLICY, renderHtml } from './render-html.js';
export { renderPdf } from './render-pdf.js';
export { renderEscpos, type TillWidth, TILL_WIDTHS } from './render-escpos.js';
export { qrPng, qrSvg } from './qr-code.js';
