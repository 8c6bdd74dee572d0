import type { BranchCustomerDocument } from './branch-customer.js';
import type { BranchInsuranceDocument } from './branch-insurance.js';
import type { BranchUserDocument } from './branch-user.js';
import type { CreditNoteDocument, CreditNoteDraft } from './credit-note.js';
import type { DeviceSetupDocument } from './device-setup.js';
import type { ImportLinkDocument, ImportLinkDraft } from './import-link.js';
import type { ItemCompositionDocument, ItemCompositionDraft } from './item-composition.js';
import type { ItemDocument } from './item.js';
import type { PurchaseConfirmationDocument, PurchaseConfirmationDraft } from './purchase-confirmation.js';
import type { SaleDocument } from './sale.js';
import type { StockMasterDocument } from './stock-master.js';
import type { StockMovementDocument } from './stock-movement.js';

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
