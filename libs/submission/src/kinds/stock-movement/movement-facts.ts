import type { StockMovementDocument, SubmissionId } from '@app/domain';
import { type InvoiceFacts, invoiceKeyOf, type LedgerReader, readInvoiceFacts } from '@app/persistence';
import type { SubmissionOwner } from '../kind.js';

/** A new submission or the facts of an attempt: both say whose document it is. */
export type MovementOwner = Pick<SubmissionOwner, 'accountId' | 'environment' | 'tin' | 'bhfId' | 'laneId'>;

/** Each branch numbers its own movements, so two branches may use the same number. */
export const movementKeyOf = (
  { movementNumber }: StockMovementDocument,
  { environment, tin, bhfId }: Pick<SubmissionOwner, 'environment' | 'tin' | 'bhfId'>,
): string => `stock-movement/${environment}/${tin}/${bhfId}/${movementNumber}`;

export const itemCodesOf = (lines: StockMovementDocument['lines']): string[] => [
  ...new Set(lines.map(({ itemCode }) => itemCode)),
];

/** Reads what a movement of a caller or of an invoice depends on. `asker` is the submission itself once it exists. */
export const readMovementFacts = (
  db: LedgerReader,
  document: StockMovementDocument,
  owner: MovementOwner,
  asker: SubmissionId | null,
): Promise<InvoiceFacts> =>
  readInvoiceFacts(db, {
    laneId: owner.laneId,
    naturalKey: movementKeyOf(document, owner),
    originalKey: document.ofInvoice && invoiceKeyOf(document.ofInvoice, owner),
    taxpayer: owner,
    itemCodes: itemCodesOf(document.lines),
    barcodes: [],
    asker,
  });
