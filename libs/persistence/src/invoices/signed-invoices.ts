import { type AccountId, type Environment, plainSignature } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** An invoice as the holder of its receipt may see it. */
export interface SignedInvoice {
  invoiceNumber: string;
  receiptNumber: number;
  signature: string;
  bhfId: string;
  taxpayerName: string | null;
  county: string | null;
}

export interface SignatureScope {
  environment: Environment;
  tin: string;
  /** The account whose invoices count; null for all invoices of the PIN. */
  accountId: AccountId | null;
}

/** The index keeps eight bytes of each signature; only a few invoices can share them. */
const MATCHES_MAX = 10;

// SQL, because the index is on a function, `signature_key`.
const BY_SIGNATURE = {
  name: 'invoices-by-signature',
  text: `
  SELECT s.reference AS "invoiceNumber", r.cur_rcpt_no::float8 AS "receiptNumber", r.rcpt_sign AS signature,
    d.bhf_id AS "bhfId", d.info ->> 'taxprNm' AS "taxpayerName", d.info ->> 'prvncNm' AS county
  FROM receipts r JOIN submissions s ON s.id = r.submission_id JOIN devices d ON d.id = r.lane_id
    JOIN documents c ON c.id = s.id
  WHERE signature_key(r.rcpt_sign) = signature_key($1)
    AND s.environment = $2 AND s.tin = $3 AND ($4::uuid IS NULL OR s.account_id = $4)
    AND c.document ->> 'receiptType' <> 'T'
  LIMIT ${MATCHES_MAX}`,
};

/**
 * Finds invoices by the signature alone. A wrong signature finds nothing, and takes the same time whatever the caller asks
 * for. A training receipt is no invoice.
 */
export const readInvoicesBySignature = (
  tx: Tx,
  signature: string,
  { environment, tin, accountId }: SignatureScope,
): Promise<SignedInvoice[]> =>
  tx.query<SignedInvoice>(BY_SIGNATURE, [plainSignature(signature), environment, tin, accountId]);
