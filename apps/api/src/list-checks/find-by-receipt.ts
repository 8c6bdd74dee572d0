import type { ListedInvoice } from '@app/contract';
import { isSameSignature, plainSignature } from '@app/domain';
import type { ListedReceipt, ReceiptedInvoice } from '@app/persistence';

/** The result for a line that has no number of the till, or one that no invoice has. */
export interface FoundByReceipt {
  booked?: ReceiptedInvoice;
  /** The reason why nothing is taken for the invoice, although there is something. */
  hint: string | null;
}

const CU_INVOICE_NUMBER = /^(\S+)\/(\d{1,15})$/;
const RECEIPT_NUMBER = /^[1-9]\d{0,14}$/;

/** The receipt that a line names. A line with a number alone may have that of the authority in place of the till's. */
export function receiptOf({ invcNo = '', cisInvcNo, cuInvoiceNo, rcptSign }: ListedInvoice): ListedReceipt {
  const [, sdcId, counted] = CU_INVOICE_NUMBER.exec(cuInvoiceNo ?? '') ?? [];
  const guessed = namesReceipt({ cisInvcNo, cuInvoiceNo, rcptSign }) || !RECEIPT_NUMBER.test(invcNo) ? null : invcNo;
  return {
    receiptNumber: cisInvcNo ?? (Number(counted ?? guessed ?? 0) || null),
    sdcId: sdcId ?? null,
    signature: rcptSign === undefined ? null : plainSignature(rcptSign),
  };
}

const namesReceipt = ({ cisInvcNo, cuInvoiceNo, rcptSign }: ListedInvoice): boolean =>
  (cisInvcNo ?? cuInvoiceNo ?? rcptSign) !== undefined;

/** Chooses among the invoices that have the receipt of a line. If several have the number, it chooses no invoice. */
export function chooseByReceipt(invoice: ListedInvoice, candidates: ReceiptedInvoice[]): FoundByReceipt {
  const { rcptSign } = invoice;
  const all = uniqueIn(candidates);
  const signed = all.filter(({ signature }) => rcptSign !== undefined && isSameSignature(signature!, rcptSign));
  const found = signed.length > 0 ? signed : all;
  const [booked] = found;
  if (!booked) return { hint: null };
  if (found.length > 1) return { hint: SEVERAL };
  return namesReceipt(invoice) ? { booked, hint: null } : { hint: onlyReceiptHas(booked) };
}

const uniqueIn = (candidates: ReceiptedInvoice[]): ReceiptedInvoice[] => [
  ...new Map(candidates.map((candidate) => [candidate.submissionId, candidate])).values(),
];

const SEVERAL =
  'Several receipts have this number. Send the signature, the CU invoice number or the branch too, before anything is posted again.';

const onlyReceiptHas = ({ invcNo, bhfId }: ReceiptedInvoice): string =>
  `No invoice has this number, but a receipt of branch ${bhfId} has it: that of invoice ${invcNo}. If these are the numbers of the ` +
  'authority, name the column cisInvcNo and compare again, before anything is posted again.';
