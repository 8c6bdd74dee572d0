import type { AccountId, Environment, SubmissionId, SubmissionStatus } from '@app/domain';
import type { Tx } from './database/tx.js';
import { hasReference, orderByReference, SAME_NUMBER_MAX } from './submissions/list-ways.js';

/** The invoice that has a number, as the ledger has it. */
export interface BookedInvoice {
  invcNo: string;
  submissionId: SubmissionId;
  kind: string;
  status: SubmissionStatus;
  bhfId: string;
  /** Null if the document is so old that it is deleted. */
  total: number | null;
  /** YYYYMMDD; null as the total. */
  saleDate: string | null;
  /** Null without a receipt. */
  receiptNumber: number | null;
  signature: string | null;
  /** The control unit that signed; null if it is not known. */
  sdcId: string | null;
}

export interface BooksScope {
  environment: Environment;
  tin: string;
  accountIds: readonly AccountId[];
}

/** The facts of a submission `s`. */
const BOOKED_FACTS = `s.id AS "submissionId", s.kind, s.status, v.bhf_id AS "bhfId",
    (d.document ->> 'total')::float8 AS total, d.document ->> 'saleDate' AS "saleDate",
    r.cur_rcpt_no::float8 AS "receiptNumber", r.rcpt_sign AS signature, r.sdc_id AS "sdcId"`;

/** The tables that have the facts. LATERAL with LIMIT keeps Postgres from reading whole tables to join them. */
const BOOKED_JOINS = `
  JOIN devices v ON v.id = s.lane_id
  LEFT JOIN LATERAL (SELECT document FROM documents WHERE id = s.id LIMIT 1) d ON true
  LEFT JOIN LATERAL (SELECT cur_rcpt_no, rcpt_sign, sdc_id FROM receipts WHERE submission_id = s.id LIMIT 1) r ON true`;

/** The rest of both statements, behind a look that names the submissions of a number `s`. */
const BOOKED = (look: string): string => `
  SELECT n.number AS "invcNo", ${BOOKED_FACTS}
  FROM unnest($1::text[]) AS n(number)
  CROSS JOIN LATERAL (
    SELECT i.* FROM unnest($2::uuid[]) AS a(account_id) CROSS JOIN LATERAL (${look}) i
    ORDER BY CASE WHEN i.status = 'APPROVED' THEN 0 WHEN i.status IN ('REJECTED', 'CANCELLED', 'FAILED') THEN 2 ELSE 1 END,
      i.accepted_at DESC LIMIT 1) s
  ${BOOKED_JOINS}`;

// The text that invoiceKeyOf makes.
const INVOICE_KEY = `'invoice/' || $3 || '/' || a.account_id || '/' || $4 || '/' || n.number`;

// SQL, because one statement looks up hundreds of numbers, each by an index. Of several submissions with one number the signed one
// counts, then the one that may still be signed.
const BY_KEY = BOOKED(`
  SELECT i.* FROM (SELECT submission_id FROM natural_keys WHERE key = ${INVOICE_KEY} LIMIT 1) k
  CROSS JOIN LATERAL (SELECT * FROM submissions WHERE id = k.submission_id LIMIT 1) i`);

// A refused invoice has no natural key any more. Movements have item codes for references, so thousands of them may have the number too.
const BY_REFERENCE = BOOKED(`
  SELECT * FROM submissions i
  WHERE i.account_id = a.account_id AND i.environment = $3 AND i.tin = $4 AND ${hasReference('i', 'n.number')}
    AND is_invoice(i.kind)
  ${orderByReference('i')} LIMIT ${SAME_NUMBER_MAX}`);

/** The invoices that have these numbers; in no certain order, and none for an unknown number. */
export async function readInvoicesByNumber(
  tx: Tx,
  { environment, tin, accountIds }: BooksScope,
  numbers: readonly string[],
): Promise<BookedInvoice[]> {
  const read = (sql: string, some: readonly string[]) =>
    tx.query<BookedInvoice>(sql, [some, accountIds, environment, tin]);
  const valid = await read(BY_KEY, numbers);
  const found = new Set(valid.map(({ invcNo }) => invcNo));
  const others = numbers.filter((number) => !found.has(number));
  return others.length === 0 ? valid : [...valid, ...(await read(BY_REFERENCE, others))];
}

/** The accounts that have, or had, an app for the PIN: their documents stay theirs when the PIN changes hands. */
export async function readAccountsOfPin(
  tx: Tx,
  { environment, tin }: Pick<BooksScope, 'environment' | 'tin'>,
): Promise<AccountId[]> {
  const rows = await tx.query<{ accountId: AccountId }>(
    `SELECT account_id AS "accountId" FROM apps WHERE environment = $1 AND tin = $2
     UNION SELECT account_id FROM devices WHERE environment = $1 AND tin = $2 AND account_id IS NOT NULL LIMIT 100`,
    [environment, tin],
  );
  return rows.map(({ accountId }) => accountId);
}

/** The number and the signature of a receipt, as a list has them. */
export interface ListedReceipt {
  receiptNumber: number | null;
  /** The control unit that counted the receipt; null if the list does not say. */
  sdcId: string | null;
  /** The signature without separators. */
  signature: string | null;
}

/** An invoice with one of the receipts: the place of the receipt in what was asked, from 0. */
export type ReceiptedInvoice = BookedInvoice & { place: number };

interface ReceiptScope extends BooksScope {
  /** The branch in which a number without a control unit counts; null for all branches. */
  bhfId: string | null;
}

/** More invoices with one receipt number than this are not told apart anyway. */
const MATCHES_MAX = 10;

const RECEIPTED = (receipts: string, look: string): string => `
  SELECT (n.place - 1)::int AS place, s.reference AS "invcNo", ${BOOKED_FACTS}
  FROM ${receipts}
  CROSS JOIN LATERAL (${look}) x
  CROSS JOIN LATERAL (
    SELECT * FROM submissions WHERE id = x.submission_id AND account_id = ANY ($2::uuid[]) AND environment = $3 AND tin = $4
      AND is_invoice(kind) LIMIT 1) s
  ${BOOKED_JOINS}`;

// SQL, because one statement looks up hundreds of receipts, each by an index.
const BY_RECEIPT_NUMBER = RECEIPTED(
  'unnest($1::bigint[], $5::text[]) WITH ORDINALITY AS n(number, sdc_id, place)',
  `SELECT c.submission_id FROM devices l
     CROSS JOIN LATERAL (
       SELECT submission_id FROM receipts WHERE lane_id = l.id AND cur_rcpt_no = n.number
         AND (n.sdc_id IS NULL OR sdc_id IS NULL OR sdc_id = n.sdc_id) LIMIT ${MATCHES_MAX}) c
   WHERE l.environment = $3 AND l.tin = $4 AND ($6::text IS NULL OR l.bhf_id = $6 OR n.sdc_id IS NOT NULL)
   LIMIT ${MATCHES_MAX}`,
);

const BY_SIGNATURE = RECEIPTED(
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
    ...(isAny(numbers) ? await tx.query<ReceiptedInvoice>(BY_RECEIPT_NUMBER, [numbers, ...scope, sdcIds, bhfId]) : []),
  ];
}
