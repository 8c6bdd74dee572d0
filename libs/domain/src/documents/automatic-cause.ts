import type { SubmissionDocument } from './submission-document.js';

/**
 * Why a document is there that no caller posted: to tell of the goods of an invoice, of what a count comes to, or of what
 * the movements of an item do. Null for what a caller did post.
 */
export type AutomaticCause = 'invoice' | 'count' | 'movements';

export function automaticCauseOf(document: SubmissionDocument): AutomaticCause | null {
  if (document.kind === 'stock-movement') return document.origin === 'caller' ? null : document.origin;
  return document.kind === 'stock-master' && document.quantity === null ? 'movements' : null;
}
