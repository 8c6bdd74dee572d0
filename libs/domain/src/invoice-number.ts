import { hasAtMost } from './text-length.js';

/**
 * A caller's own invoice number. Tills send it as text or as a number, so 1001 and "1001" are the same number; text is
 * otherwise taken as it stands, so "0042" and 42 are not. Nothing, empty text and zero all mean that there is none.
 */

export const INVOICE_NUMBER_LENGTH_MAX = 50;

export function isAbsentInvoiceNumber(value: unknown): boolean {
  if (value === undefined || value === null || value === 0) return true;
  return typeof value === 'string' && ['', '0'].includes(value.trim());
}

/** The number as text, or undefined for what is absent or no invoice number at all. */
export function toInvoiceNumber(value: unknown): string | undefined {
  if (isAbsentInvoiceNumber(value)) return undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return hasAtMost(text, INVOICE_NUMBER_LENGTH_MAX) ? text : undefined;
}
