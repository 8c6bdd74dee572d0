import type { InvoiceDocument, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** The facts that a print of a receipt shows besides the receipt. */
export interface PrintSource {
  bhfId: string;
  /** Null if it is so old that it is deleted. */
  document: InvoiceDocument | null;
  /** The receipt that the authority signed; null before, and if the wire body was gone when the receipt came. */
  amounts: unknown;
  /** The texts of the device for its receipts. */
  texts: Record<string, string | null> | null;
  /** The logo of the shop: a PNG. */
  logo: Buffer | null;
  /** The taxpayer and the branch as the authority describes them, in its words. */
  info: Record<string, string | null> | null;
  paymentName: string | null;
}

/** The class of payment types in the authority's list (fact sheet 3.1). */
const PAYMENT_TYPES = '07';

const READ_PRINT_SOURCE = { name: 'read-print-source', text: 'SELECT * FROM read_print_source($1, $2)' };

export async function readPrintSource(tx: Tx, id: SubmissionId): Promise<PrintSource | null> {
  const [source] = await tx.query<PrintSource>(READ_PRINT_SOURCE, [id, PAYMENT_TYPES]);
  return source ?? null;
}
