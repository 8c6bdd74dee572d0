import {
  type AccountId,
  type CreditNoteDocument,
  type Environment,
  type InvoiceDocument,
  type ItemTotals,
  type LaneId,
  plainSignature,
  type SubmissionId,
  type SubmissionStatus,
  type TaxType,
} from '@app/domain';
import type { TaxpayerRef } from './bound-pins.js';
import type { LedgerReader, SharedRead } from './database/shared-reads.js';
import type { Tx } from './database/tx.js';
import { readSubmissionViews, type SubmissionView } from './submissions/submission-views.js';

/** The facts for the preconditions of a sale or a credit note, read before it is accepted and again before it goes out. */
export interface InvoiceFacts {
  deviceReady: boolean;
  /** The submission that has the number of the document already. */
  knownId: SubmissionId | null;
  original: OriginalInvoice | null;
  /** The totals that credit notes take back of the original, including notes on their way. */
  credited: ItemTotals[];
  /** The part of these totals that the authority has approved. */
  returned: ItemTotals[];
  /** Items with the codes or the barcodes of the lines. */
  items: InvoiceItem[];
  /** The items whose stock the branch may sell. */
  stock: KnownStock[];
}

/** The quantity of an item that the ledger knows in the branch. Sales on their way are not taken off yet. */
interface KnownStock {
  code: string;
  quantity: number;
}

export interface OriginalInvoice {
  id: SubmissionId;
  laneId: LaneId;
  status: SubmissionStatus;
  /** The number of the authority. */
  number: number | null;
  document: InvoiceDocument;
  /** How many credit notes it has, also unsigned ones. */
  notes: number;
}

export interface InvoiceItem {
  code: string;
  name: string;
  barcode: string | null;
  /** The code that the authority made for the item; null where it uses ours. */
  authorityCode: string | null;
  itemClass: string;
  itemType: '1' | '2' | '3';
  taxType: TaxType;
  packageUnit: string;
  quantityUnit: string;
  active: boolean;
  /** A registration of the item goes before the submission that asks. */
  registering: boolean;
}

interface InvoiceFactsRequest {
  laneId: string;
  naturalKey: string;
  originalKey: string | null;
  taxpayer: TaxpayerRef;
  itemCodes: string[];
  barcodes: string[];
  /** The submission that is about to go out; null before its acceptance. */
  asker: SubmissionId | null;
}

const READ_INVOICE_FACTS = { name: 'read-facts-of-invoices', text: 'SELECT * FROM read_facts_of_invoices($1)' };

type InvoiceFactsRow = Omit<InvoiceFacts, 'original'> & { original: OriginalInvoice | { id: null } };

const invoiceFacts: SharedRead<InvoiceFactsRequest, InvoiceFacts> = {
  run: async (tx, requests) => {
    const parameters = requests.map(({ taxpayer: { environment, tin }, ...request }) => ({
      environment,
      tin,
      ...request,
    }));
    const rows = await tx.query<InvoiceFactsRow>(READ_INVOICE_FACTS, [JSON.stringify(parameters)]);
    return rows.map(({ original, ...row }) => ({ ...row, original: original.id === null ? null : original }));
  },
};

export const readInvoiceFacts = (db: LedgerReader, request: InvoiceFactsRequest): Promise<InvoiceFacts> =>
  db.readShared(invoiceFacts, request);

export interface InvoiceOwner extends TaxpayerRef {
  accountId: AccountId;
  laneId: LaneId;
}

export const invoiceKeyOf = (
  invoiceNumber: string,
  { environment, accountId, tin }: Omit<InvoiceOwner, 'laneId'>,
): string => `invoice/${environment}/${accountId}/${tin}/${invoiceNumber}`;

/** The authority counts the invoices of a branch. */
export const invoiceSeriesOf = ({ environment, tin, bhfId }: TaxpayerRef & { bhfId: string }): string =>
  `sale/${environment}/${tin}/${bhfId}`;

/** The same of the device `d` of a statement. */
export const INVOICE_SERIES = `concat_ws('/', 'sale', d.environment, d.tin, d.bhf_id)`;

// SQL, because the order prefers the own branch and a sale, and because a kind asks on the connection of its caller.
const BY_RECEIPT_NUMBER = `
  SELECT s.id, d.document FROM receipts r JOIN submissions s ON s.id = r.submission_id JOIN documents d ON d.id = s.id
  WHERE r.lane_id IN (SELECT id FROM devices WHERE environment = $3 AND tin = $4) AND r.cur_rcpt_no = $1
    AND s.account_id = $2
    AND ($6::text IS NULL OR s.kind = $6)
  ORDER BY s.lane_id = $5 DESC, d.document ->> 'receiptType' = 'S' DESC, s.accepted_at DESC LIMIT 1`;

interface FoundInvoice {
  id: SubmissionId;
  document: { invoiceNumber: string };
}

/** The authority counts receipts by branch and type, so a number may fit several invoices. */
async function findByReceiptNumber(
  tx: Tx,
  owner: InvoiceOwner,
  receiptNumber: string,
  kind: string | null,
): Promise<FoundInvoice | null> {
  if (!/^[1-9]\d{0,14}$/.test(receiptNumber)) return null;
  const { accountId, environment, tin, laneId } = owner;
  const [found] = await tx.query<FoundInvoice>(BY_RECEIPT_NUMBER, [
    receiptNumber,
    accountId,
    environment,
    tin,
    laneId,
    kind,
  ]);
  return found ?? null;
}

/** The caller's own number of the invoice with this receipt number: clients mistake one for the other. */
export async function invoiceNumberOfReceipt(
  tx: Tx,
  owner: InvoiceOwner,
  receiptNumber: string,
): Promise<string | null> {
  return (await findByReceiptNumber(tx, owner, receiptNumber, null))?.document.invoiceNumber ?? null;
}

/** Finds a credit note by the caller's own number, or else by the receipt number of the authority. */
export async function findCreditNote(
  tx: Tx,
  owner: InvoiceOwner,
  saleId: string,
): Promise<{ view: SubmissionView; document: CreditNoteDocument } | null> {
  const [byOwnNumber] = await tx.query<FoundInvoice>(
    `SELECT s.id, d.document FROM natural_keys k JOIN submissions s ON s.id = k.submission_id JOIN documents d ON d.id = s.id
     WHERE k.key = $1 AND s.kind = 'credit-note'`,
    [invoiceKeyOf(saleId, owner)],
  );
  const found = byOwnNumber ?? (await findByReceiptNumber(tx, owner, saleId, 'credit-note'));
  const [view] = found ? await readSubmissionViews(tx, [found.id]) : [];
  return found && view ? { view, document: found.document as CreditNoteDocument } : null;
}

/** An invoice as the holder of its receipt may see it. */
export interface SignedInvoice {
  invoiceNumber: string;
  receiptNumber: number;
  signature: string;
  bhfId: string;
  taxpayerName: string | null;
  county: string | null;
}

interface SignatureScope {
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
