import type { BranchCustomerDocument, BranchInsuranceDocument, BranchUserDocument } from './branch-records.js';
import type { ImportLinkDocument, ImportLinkDraft } from './imports.js';
import type { CreditNoteDocument, CreditNoteDraft, SaleDocument } from './invoices.js';
import type { ItemCompositionDocument, ItemCompositionDraft, ItemDocument } from './items.js';
import type { PurchaseConfirmationDocument, PurchaseConfirmationDraft } from './purchases.js';
import type { StockMasterDocument, StockMovementDocument } from './stock.js';

/** Every document that may be submitted to the authority. A new kind adds its document here. */
export type SubmissionDocument =
  | InvoiceDocument
  | ItemDocument
  | ItemCompositionDocument
  | DeviceSetupDocument
  | BranchUserDocument
  | BranchCustomerDocument
  | BranchInsuranceDocument
  | PurchaseConfirmationDocument
  | StockMovementDocument
  | StockMasterDocument
  | ImportLinkDocument;

/** The documents that the authority signs. They share the caller's invoice numbers and the series of their branch. */
export type InvoiceDocument = SaleDocument | CreditNoteDocument;

/** A document as it is posted, before it is completed from what the ledger knows. */
export type SubmissionDraft =
  | Exclude<SubmissionDocument, CreditNoteDocument | PurchaseConfirmationDocument | ImportLinkDocument>
  | CreditNoteDraft
  | PurchaseConfirmationDraft
  | ImportLinkDraft
  | ItemCompositionDraft;

/** The first call of a device, by which the authority hands out the keys all later ones need. */
export interface DeviceSetupDocument {
  kind: 'device-setup';
  deviceSerialNumber: string;
  /** Set if the authority refuses the device that the branch has: since when. One set-up at a time may replace it. */
  replacing?: string;
}
