export { makePrintModel } from './make-print-model.js';
export { type ReceiptSource, type SignedAmounts, taxpayerOf } from './receipt-source.js';
export { type Language, LANGUAGES, type PrintModel } from './print-model.js';
export { LOGO_MAX, NO_LOGOS, type Paper, PAPERS, readLogo, type ReceiptLogos } from './logos.js';
export { escapedHtml, HTML_POLICY, RECEIPT_STYLES, renderHtml } from './render-html.js';
export { renderPdf } from './render-pdf.js';
export { renderEscpos, type TillWidth, TILL_WIDTHS } from './render-escpos.js';
export { qrPng, qrSvg } from './qr-code.js';
