import type { Refusal } from '@app/domain';
import { type LedgerReader, invoiceNumberOfReceipt, type InvoiceOwner } from '@app/persistence';
import type { OriginalRuleInput } from '../rules/original-rules.js';

/** Helps a client that sends the authority's number of the original instead of its own number. */
export async function withReceiptNumberHint(
  db: LedgerReader,
  owner: InvoiceOwner,
  { originalNumber: number, facts: { original, knownId } }: OriginalRuleInput,
  refusals: Refusal[],
): Promise<Refusal[]> {
  if (original || knownId || number === null || refusals[0]?.code !== '801') return refusals;
  const meant = await invoiceNumberOfReceipt(db, owner, number);
  return meant === null
    ? refusals
    : refusals.map((refusal) => ({
        ...refusal,
        message: `There is no invoice ${number}; ${number} is the cisInvcNo of invoice ${meant}.`,
        fix: `If you mean invoice ${meant}, send ${meant}: your own number, not cisInvcNo.`,
      }));
}
