import type { ItemTotals, InvoiceDocument, LaneId, SubmissionStatus, SubmissionId, TaxType } from '@app/domain';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';
import type { TaxpayerRef } from '../accounts/taxpayer-ref.js';

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
export interface KnownStock {
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
}

export interface InvoiceItem {
  code: string;
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

export interface InvoiceFactsRequest {
  laneId: string;
  naturalKey: string;
  originalKey: string | null;
  taxpayer: TaxpayerRef;
  itemCodes: string[];
  barcodes: string[];
  /** The submission whose turn it is; null before its acceptance. */
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
