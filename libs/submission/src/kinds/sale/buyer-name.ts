import type { Refusal, SaleDocument } from '@app/domain';
import { type InvoiceFacts, type KnownBuyer, type LedgerReader, readBuyer } from '@app/persistence';
import { refusalOf } from '../rules/rule.js';
import type { SubmissionOwner } from '../kind.js';

export const lacksBuyerName = ({ buyerPin, buyerName }: SaleDocument): boolean =>
  buyerPin !== null && buyerName === null;

/** A sale with the PIN of its buyer costs a read more, beside the others. */
export async function findBuyer(
  db: LedgerReader,
  { buyerPin }: SaleDocument,
  { environment, tin, bhfId }: SubmissionOwner,
): Promise<KnownBuyer | null> {
  return buyerPin === null ? null : readBuyer(db, { environment, tin, bhfId, buyerPin });
}

/**
 * The name is stored with the sale, so that every later document about it has the same one: the gateway refuses a credit note
 * under another name (fact sheet 4.2). A copy has the name of its original.
 */
export function withBuyerName(draft: SaleDocument, { original }: InvoiceFacts, knownName: string | null): SaleDocument {
  if (!lacksBuyerName(draft)) return draft;
  const copied = original?.document.buyerPin === draft.buyerPin ? original.document.buyerName : null;
  return { ...draft, buyerName: copied ?? knownName };
}

export const unknownBuyerName = ({ buyerPin }: SaleDocument): Refusal =>
  refusalOf(
    '002',
    'buyerName',
    `custTin is given, and neither this branch nor the tax authority has told a name of ${buyerPin}.`,
    "Add the buyer's name, save the customer with POST /api/v1/branch/customers, or leave custTin out for a private buyer.",
    [
      {
        ...{ method: 'POST', path: '/api/v1/branch/customers', body: { custTin: buyerPin } },
        about: 'Saves the customer with their name, for this sale and all later ones.',
      },
    ],
  );
