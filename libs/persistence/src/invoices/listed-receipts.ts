import type { Tx } from '../database/tx.js';
import { BOOKED_FACTS, BOOKED_JOINS, type BookedInvoice, type BooksScope } from './listed-invoices.js';

/** What the authority gave to a receipt, as a list has it. */
export interface ListedReceipt {
  receiptNumber: number | null;
  /** The control unit that counted the receipt; null if the list does not say. */
  sdcId: string | null;
  /** Without separators. */
  signature: string | null;
}

/** An invoice with one of the receipts: the place of the receipt in what was asked, from 0. */
export type ReceiptedInvoice = BookedInvoice & { place: number };

export interface ReceiptScope extends BooksScope {
  /** The branch in which a number without a control unit counts; null for all branches. */
  bhfId: string | null;
}

/** More invoices with one receipt number than this are not told apart anyway. */
const MATCHES_MAX = 10;

const FOUND = (receipts: string, look: string): string => `
  SELECT (n.place - 1)::int AS place, s.reference AS "invcNo", ${BOOKED_FACTS}
  FROM ${receipts}
  CROSS JOIN LATERAL (${look}) x
  CROSS JOIN LATERAL (
    SELECT * FROM submissions WHERE id = x.submission_id AND account_id = ANY ($2::uuid[]) AND environment = $3 AND tin = $4
      AND is_invoice(kind) LIMIT 1) s
  ${BOOKED_JOINS}`;

// SQL, because one statement looks up hundreds of receipts, each by an index.
const BY_NUMBER = FOUND(
  'unnest($1::bigint[], $5::text[]) WITH ORDINALITY AS n(number, sdc_id, place)',
  `SELECT c.submission_id FROM devices l
     CROSS JOIN LATERAL (
       SELECT submission_id FROM receipts WHERE lane_id = l.id AND cur_rcpt_no = n.number
         AND (n.sdc_id IS NULL OR sdc_id IS NULL OR sdc_id = n.sdc_id) LIMIT ${MATCHES_MAX}) c
   WHERE l.environment = $3 AND l.tin = $4 AND ($6::text IS NULL OR l.bhf_id = $6 OR n.sdc_id IS NOT NULL)
   LIMIT ${MATCHES_MAX}`,
);

const BY_SIGNATURE = FOUND(
  'unnest($1::text[]) WITH ORDINALITY AS n(signature, place)',
  `SELECT submission_id FROM receipts WHERE signature_key(rcpt_sign) = signature_key(n.signature) LIMIT ${MATCHES_MAX}`,
);

/**
 * The invoices whose receipts have these numbers or signatures. Several may have one number, and `signature_key` keeps only a part
 * of a signature, so the caller compares.
 */
export async function readInvoicesByReceipt(
  tx: Tx,
  { environment, tin, accountIds, bhfId }: ReceiptScope,
  receipts: readonly ListedReceipt[],
): Promise<ReceiptedInvoice[]> {
  const numbers = receipts.map(({ receiptNumber }) => receiptNumber);
  const signatures = receipts.map(({ signature }) => signature);
  const isAny = (values: unknown[]): boolean => values.some((value) => value !== null);
  const scope = [accountIds, environment, tin];
  const sdcIds = receipts.map(({ sdcId }) => sdcId);
  return [
    ...(isAny(signatures) ? await tx.query<ReceiptedInvoice>(BY_SIGNATURE, [signatures, ...scope]) : []),
    ...(isAny(numbers) ? await tx.query<ReceiptedInvoice>(BY_NUMBER, [numbers, ...scope, sdcIds, bhfId]) : []),
  ];
}
