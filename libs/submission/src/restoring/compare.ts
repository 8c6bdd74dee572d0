import { likenessOf } from '@app/authority';
import {
  CLOCK_LAG_MAX_MS,
  instantOf,
  type InvoiceDocument,
  MAY_BE_IMPORTED,
  type Outcome,
  OWN_CLOCKS_SKEW_MS,
} from '@app/domain';
import { type ImportedLike, type LedgerReader, readImportedLike } from '@app/persistence';
import type { PreparedAttempt } from '../attempting/prepare.js';

/** The result of a comparison: the authority may have a submission already that was never sent from here, under this number. */
export type Comparison = { kind: 'none' } | { kind: 'ours' | 'perhaps'; number: number };

/** Compares a submission with the imported documents of its branch. */
export async function compareWithImported(db: LedgerReader, { facts, wireBody }: PreparedAttempt): Promise<Comparison> {
  const acceptedAt = Date.now() - facts.ageMs;
  const invoice = facts.document as InvoiceDocument;
  const alike = (await readImportedLike(db, facts.id)).flatMap((imported) => {
    const kind = comparisonOf(wireBody, imported, confirmationOf(invoice, acceptedAt));
    return kind === 'none' ? [] : [{ kind, number: imported.number }];
  });
  return alike.find(({ kind }) => kind === 'ours') ?? alike[0] ?? { kind: 'none' };
}

/** The document was not sent. Only an operator can tell whether the authority has the document. */
export const mayBeImported = (number: number): Outcome => ({
  kind: 'rejected',
  code: MAY_BE_IMPORTED,
  message:
    `The authority has a document with the same content under number ${number}, from before the restore of this branch. It may be this one, so ` +
    `nothing was sent. If it is, release it with "importedNumber": ${number}. If not, close the restore of the branch, then release it.`,
  cause: 'imported',
});

/** The time at which a document was confirmed on the wire, in milliseconds: not later than this, nor earlier than that. */
export interface Confirmation {
  isOfTill: boolean;
  from: number;
  to: number;
}

/**
 * The time of the till goes out, or one that the clock of the authority had reached. Without a time of the till, that of the acceptance
 * goes out, as far as our clocks agree.
 */
function confirmationOf({ confirmedAt }: InvoiceDocument, acceptedAt: number): Confirmation {
  const reached = acceptedAt - OWN_CLOCKS_SKEW_MS;
  if (confirmedAt === null) return { isOfTill: false, from: reached, to: acceptedAt + OWN_CLOCKS_SKEW_MS };
  const confirmed = instantOf(confirmedAt);
  return { isOfTill: true, from: Math.min(reached, confirmed), to: confirmed };
}

/**
 * A document that was posted after the restore may be a repeat, or a new sale of the same goods: nobody here can know. So can it be with
 * one whose till gave no time.
 */
export function comparisonOf(
  body: string,
  { wire, confirmedAt, hasWaited }: ImportedLike,
  { isOfTill, from, to }: Confirmation,
): Comparison['kind'] {
  const likeness = likenessOf(body, wire);
  if (likeness === 'other') return 'none';
  const at = confirmedAt === null ? null : instantOf(confirmedAt);
  const isSameTime = likeness === 'ours' || (at !== null && at >= from && at <= to);
  if (isSameTime) return hasWaited ? 'ours' : 'perhaps';
  // Where the clock of the authority is far behind, an earlier time goes out than the till's.
  const mayLag = at !== null && at < from && at >= from - CLOCK_LAG_MAX_MS;
  return isOfTill && at !== null && !mayLag ? 'none' : 'perhaps';
}
