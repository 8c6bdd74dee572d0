import {
  type Paper,
  type PrintModel,
  qrPng,
  type ReceiptLogos,
  renderEscpos,
  renderHtml,
  renderPdf,
  type TillWidth,
} from '@app/receipt';

/** All that makes a receipt: the same one comes of it each time. */
export interface RenderedReceipt {
  model: PrintModel;
  format: 'html' | 'pdf' | 'escpos' | 'png';
  paper: Paper;
  width: TillWidth;
}

const QR_PIXELS = 400;
/** A slip becomes a receipt soon, and its page asks again. */
const RELOAD_S = 10;

export async function renderReceipt(
  { model, format, paper, width }: RenderedReceipt,
  logos: ReceiptLogos,
): Promise<string | Buffer> {
  switch (format) {
    case 'html':
      return renderHtml(model, { paper, logos, ...(model.state === 'PROVISIONAL' && { reloadAfterS: RELOAD_S }) });
    case 'pdf':
      return renderPdf(model, { paper, logos });
    case 'escpos':
      return renderEscpos(model, { width, logos });
    case 'png':
      return qrPng(model.qr!, QR_PIXELS);
  }
}
