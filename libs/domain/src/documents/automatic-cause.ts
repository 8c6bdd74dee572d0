/**
 * The reason why Risiti created a document that no client posted: an invoice, a count of stock, or the movements of an
 * item.
 */
export type AutomaticCause = 'invoice' | 'count' | 'movements';
