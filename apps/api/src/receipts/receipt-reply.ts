import { HTML_POLICY } from '@app/receipt';
import type { Reply } from '../http/replies/reply.js';
import { RECEIPT_TYPES, type ReceiptFormat } from './receipt-options.js';

const TEXT_FORMATS: readonly ReceiptFormat[] = ['html', 'svg'];

/** A browser that shows the receipt runs no script, even if a till wrote one into its document. */
export const SAFE_HEADERS = {
  'Content-Security-Policy': HTML_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

export const contentTypeOf = (format: ReceiptFormat): string =>
  TEXT_FORMATS.includes(format) ? `${RECEIPT_TYPES[format]}; charset=utf-8` : RECEIPT_TYPES[format];

export const receiptReply = (format: ReceiptFormat, body: string | Buffer, name: string): Reply => ({
  status: 200,
  headers: {
    ...SAFE_HEADERS,
    'Content-Type': contentTypeOf(format),
    'Content-Disposition': `inline; filename="receipt-${name.replace(/[^\w.-]+/g, '-').slice(0, 60)}.${format}"`,
    'Cache-Control': 'no-store',
  },
  body,
});
