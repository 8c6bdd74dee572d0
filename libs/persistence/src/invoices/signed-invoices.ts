import { type AccountId, type Environment, plainSignature } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** An invoice as whoever holds its receipt may know it. */
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
  /** Of this account alone; null for all that the PIN has here. */
  accountId: AccountId | null;
}

/** Each has eight bytes of its signature in the index; more than a few that share them there will never be. */
const MATCHES_MAX = 10;

const BY_SIGNATURE = {
  name: 'invoices-by-signature',
  text: `
  SELECT s.reference AS "invoiceNumber", r.cur_rcpt_no::float8 AS "receiptNumber", r.rcpt_sign AS signature,
    d.bhf_id AS "bhfId", d.info ->> 'taxprNm' AS "taxpayerName", d.info ->> 'prvncNm' AS county
  FROM receipts r JOIN submissions s ON s.id = r.submission_id JOIN devices d ON d.id = r.lane_id
  WHERE signature_key(r.rcpt_sign) = signature_key($1)
    AND s.environment = $2 AND s.tin = $3 AND ($4::uuid IS NULL OR s.account_id = $4)
    AND s.document ->> 'receiptType' <> 'T'
  LIMIT ${MATCHES_MAX}`,
};

/**
 * By the signature alone: who does not have the right one finds nothing, and finds it as fast whatever he asks for. What was
 * signed for training is no invoice.
 */
export const readInvoicesBySignature = (
  tx: Tx,
  signature: string,
  { environment, tin, accountId }: SignatureScope,
): Promise<SignedInvoice[]> =>
  tx.query<SignedInvoice>(BY_SIGNATURE, [plainSignature(signature), environment, tin, accountId]);
