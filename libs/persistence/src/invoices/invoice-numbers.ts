import type { AccountId, CreditNoteDocument, LaneId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/database.js';
import type { TaxpayerRef } from '../accounts/taxpayer-ref.js';
import { readSubmissionViews, type SubmissionView } from '../submissions/submission-views.js';

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
