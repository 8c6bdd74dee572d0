import { createHash } from 'node:crypto';
import type { BranchUserDocument } from '../documents/branch-user.js';
import type { ImportLinkDocument } from '../documents/import-link.js';
import type { PurchaseConfirmationDocument } from '../documents/purchase-confirmation.js';
import type { SaleLine } from '../documents/sale-line.js';
import type { StockMovementDocument } from '../documents/stock-movement.js';
import type { InvoiceDocument, SubmissionDocument } from '../documents/submission-document.js';

/**
 * Two posts with one fingerprint are the same business fact, and the second joins the first instead of being refused
 * as a duplicate. So it covers what the tax depends on and nothing a till may legitimately say differently the second
 * time: not timestamps, remarks, names or users. It reads documents, not bodies, so the order of keys and 1 against
 * 1.0 are already gone.
 */
export function fingerprint(document: SubmissionDocument): string {
  const facts = factsOf(document);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function factsOf(document: SubmissionDocument): unknown[] {
  if ('invoiceNumber' in document) return factsOfInvoice(document);
  if (document.kind === 'stock-movement') return factsOfMovement(document);
  if (document.kind === 'purchase-confirmation') return factsOfPurchase(document);
  if (document.kind === 'import-link') return factsOfLink(document);
  return allFacts(document.kind === 'branch-user' ? withoutGeneratedPassword(document) : document);
}

/** What was said to which invoice; not what the authority tells of that. */
const factsOfPurchase = (document: PurchaseConfirmationDocument): unknown[] => [
  document.kind,
  document.supplierPin,
  document.supplierBhfId,
  document.purchase.invoiceNumber,
  document.answer,
  document.paymentType,
  document.total,
  document.lines.map(({ sequence, itemCode }) => [sequence, itemCode]),
];

const factsOfLink = ({ kind, declaration, itemCode, hsCode }: ImportLinkDocument): unknown[] => {
  const { taskCode, declaredOn, sequence } = declaration;
  return [kind, taskCode, declaredOn, sequence, itemCode, hsCode];
};

/** What we made up was not said. */
const withoutGeneratedPassword = (user: BranchUserDocument): object =>
  user.passwordBy === 'us' ? { ...user, password: null } : user;

const factsOfInvoice = (invoice: InvoiceDocument) => [
  invoice.kind,
  invoice.receiptType,
  invoice.invoiceNumber,
  invoice.originalInvoiceNumber,
  invoice.buyerPin,
  // What we dated ourselves was not said: the same post of the next day is still the same.
  invoice.kind === 'credit-note' && invoice.datedBy === 'us' ? null : invoice.saleDate,
  invoice.currency,
  invoice.exchangeRate,
  invoice.taxableTotal,
  invoice.taxTotal,
  invoice.total,
  invoice.lines.map(factsOfLine),
];

const factsOfLine = (line: SaleLine) => [
  line.itemCode,
  line.quantity,
  line.taxType,
  line.unitPrice,
  line.supplyAmount,
  line.discountAmount,
  line.taxableAmount,
  line.taxAmount,
  line.total,
];

/** What was moved, when and why; not what its items say of themselves, which may have changed since. */
const factsOfMovement = (movement: StockMovementDocument) => [
  movement.kind,
  movement.origin,
  movement.movementNumber,
  movement.originalMovementNumber,
  movement.countedTo,
  movement.stockType,
  movement.occurredOn,
  movement.partnerPin,
  movement.ofInvoice,
  movement.ofPurchase && [movement.ofPurchase.supplierPin, movement.ofPurchase.supplierInvoiceNumber],
  movement.taxableTotal,
  movement.taxTotal,
  movement.total,
  movement.lines.map(({ itemCode, quantity, unitPrice, total }) => [itemCode, quantity, unitPrice, total]),
  // Movements were told apart before they could name a branch: those that do not are known as they were.
  ...(movement.partnerBranch ? [movement.partnerBranch] : []),
];

const allFacts = (document: object) => Object.entries(document).sort(([one], [other]) => (one < other ? -1 : 1));
