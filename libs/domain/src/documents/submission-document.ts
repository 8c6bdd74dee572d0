import type { BranchUserDocument } from './branch-user.js';
import type { CreditNoteDocument, CreditNoteDraft } from './credit-note.js';
import type { DeviceSetupDocument } from './device-setup.js';
import type { ImportLinkDocument, ImportLinkDraft } from './import-link.js';
import type { ItemDocument } from './item.js';
import type { PurchaseConfirmationDocument, PurchaseConfirmationDraft } from './purchase-confirmation.js';
import type { SaleDocument } from './sale.js';
import type { StockMasterDocument } from './stock-master.js';
import type { StockMovementDocument } from './stock-movement.js';

/** Whatever may be submitted to the authority; `kind` tells which it is. */
export type SubmissionDocument =
  | InvoiceDocument
  | ItemDocument
  | DeviceSetupDocument
  | BranchUserDocument
  | PurchaseConfirmationDocument
  | StockMovementDocument
  | StockMasterDocument
  | ImportLinkDocument;

/** What the authority signs. All of them share the caller's invoice numbers, and the authority's of their branch. */
export type InvoiceDocument = SaleDocument | CreditNoteDocument;

export const INVOICE_KINDS: readonly string[] = ['sale', 'credit-note'] satisfies InvoiceDocument['kind'][];

/** As it is posted, before what it stands on has been looked at. */
export type SubmissionDraft =
  | Exclude<SubmissionDocument, CreditNoteDocument | PurchaseConfirmationDocument | ImportLinkDocument>
  | CreditNoteDraft
  | PurchaseConfirmationDraft
  | ImportLinkDraft;

/** What can be done once and for all to the thing it is about, though nothing is signed for it. */
export const ONE_TIME_KINDS: readonly string[] = [
  'purchase-confirmation',
  'import-link',
] satisfies SubmissionDocument['kind'][];
