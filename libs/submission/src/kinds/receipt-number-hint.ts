import type { InvoiceDocument, Refusal } from '@app/domain';
import { type Database, type InvoiceGround, invoiceNumberOfReceipt, type InvoiceOwner } from '@app/persistence';

type Referring = Pick<InvoiceDocument, 'originalInvoiceNumber'>;

/** Whoever sends the authority's number of the original instead of its own is told which invoice that is. */
export async function hinted(
  db: Database,
  owner: InvoiceOwner,
  { original, knownId }: InvoiceGround,
  { originalInvoiceNumber: number }: Referring,
  refusals: Refusal[],
): Promise<Refusal[]> {
  if (original || knownId || number === null || refusals[0]?.code !== '801') return refusals;
  const meant = await invoiceNumberOfReceipt(db, owner, number);
  return meant === null
    ? refusals
    : refusals.map((refusal) => ({
        ...refusal,
        message: `There is no invoice ${number}; ${number} is the cisInvcNo of invoice ${meant}.`,
        fix: `If that is the one, send ${meant}.`,
      }));
}
