import Negotiator from 'negotiator';
import type { Warning } from '@app/contract';
import { type Language, LANGUAGES, type Paper, PAPERS, type TillWidth, TILL_WIDTHS } from '@app/receipt';
import { Failure, failedAt } from '../http/errors/failure.js';
import { inspectQuery, textIn } from '../http/requests/page-query.js';
import { oneOfValues } from '../http/requests/query-rules.js';

/** The media type of each format, by its suffix. JSON is first, so a caller that accepts all gets it. */
export const RECEIPT_TYPES = {
  json: 'application/json',
  html: 'text/html',
  pdf: 'application/pdf',
  escpos: 'application/vnd.escpos',
  svg: 'image/svg+xml',
  png: 'image/png',
} as const;
export type ReceiptFormat = keyof typeof RECEIPT_TYPES;

export const RECEIPT_FORMATS = Object.keys(RECEIPT_TYPES) as ReceiptFormat[];

export interface ReceiptOptions {
  format: ReceiptFormat;
  language: Language;
  paper: Paper;
  /** The width of the roll of a thermal printer, in millimetres. */
  width: TillWidth;
  /** The receipt shows a link to itself on the web, as text or as a QR code too. */
  link: 'yes' | 'qr' | 'no';
}

const RECEIPT_QUERY = {
  lang: oneOfValues(...LANGUAGES),
  paper: oneOfValues(...PAPERS),
  width: oneOfValues(...TILL_WIDTHS),
  link: oneOfValues('yes', 'qr', 'no'),
};

/** The format that the header Accept asks for. A caller that accepts none of our formats gets JSON. */
export function acceptedFormat(accept: string | undefined): ReceiptFormat {
  const type = new Negotiator({ headers: { accept } }).mediaType(Object.values(RECEIPT_TYPES));
  return RECEIPT_FORMATS.find((format) => RECEIPT_TYPES[format] === type) ?? 'json';
}

export function formatOfSuffix(suffix: string): ReceiptFormat {
  const format = RECEIPT_FORMATS.find((name) => name === suffix);
  if (format) return format;
  const message = `A receipt has no format "${suffix.slice(0, 20)}".`;
  throw failedAt('003', 'format', message, `Use one of ${RECEIPT_FORMATS.join(', ')}.`, { status: 404 });
}

export function readReceiptOptions(
  query: Record<string, unknown>,
  format: ReceiptFormat,
): ReceiptOptions & { warnings: Warning[] } {
  const { violations, warnings } = inspectQuery(query, RECEIPT_QUERY);
  if (violations.length > 0) throw new Failure('003', { violations, warnings });
  return {
    format,
    language: (textIn(query, 'lang') ?? 'en') as Language,
    paper: (textIn(query, 'paper') ?? '80mm') as Paper,
    width: (textIn(query, 'width') ?? '80') as TillWidth,
    link: (textIn(query, 'link') ?? 'no') as ReceiptOptions['link'],
    warnings,
  };
}
