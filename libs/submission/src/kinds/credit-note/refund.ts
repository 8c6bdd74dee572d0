import {
  type CreditNoteDraft,
  type InvoiceDocument,
  type Refusal,
  refundOf,
  type RefundProblem,
  sumAmounts,
  sumQuantities,
  type WantedRefund,
} from '@app/domain';
import { compareWithStored, type InvoiceFacts, type LedgerReader } from '@app/persistence';
import { refusalOf } from '../rules/rule.js';

/**
 * A refund by reference gets its lines here, from what is left of its original at this moment. If another note is accepted before this
 * one, the cap of the credits refuses it, and it is computed anew.
 */
export async function withRefundedLines(
  db: LedgerReader,
  posted: CreditNoteDraft,
  { original, credited, knownId }: InvoiceFacts,
): Promise<{ draft: CreditNoteDraft; refusals: Refusal[] }> {
  const { refund: wanted, ...draft } = posted;
  if (!wanted || !original) return { draft, refusals: [] };
  const stored = knownId && (await compareWithStored(db, knownId, (document) => document as InvoiceDocument));
  if (stored && isWantedIn(stored, original.document, wanted))
    return { draft: withLines(draft, stored.lines), refusals: [] };
  const { lines, problems } = refundOf(original.document, credited, wanted);
  return { draft: withLines(draft, lines), refusals: problems.map(refusalOfProblem) };
}

const withLines = (draft: CreditNoteDraft, lines: CreditNoteDraft['lines']): CreditNoteDraft => ({
  ...draft,
  lines,
  taxableTotal: sumAmounts(lines.map(({ taxableAmount }) => taxableAmount)),
  taxTotal: sumAmounts(lines.map(({ taxAmount }) => taxAmount)),
  total: sumAmounts(lines.map(({ total }) => total)),
});

/** A repeat that wants all wants what it got. Another one wants the same quantity and the same amount of each item. */
function isWantedIn(stored: InvoiceDocument, original: InvoiceDocument, wanted: readonly WantedRefund[]): boolean {
  if (wanted.length === 0) return true;
  const wishes = wanted.map((wish) => ({ ...wish, itemCode: itemOf(wish, original) }));
  const got = stored.lines.map(({ itemCode, priceOnly, quantity, total }) => ({
    itemCode,
    quantity: priceOnly ? null : quantity,
    total: priceOnly ? total : null,
  }));
  const codes = [...wishes, ...got].map(({ itemCode }) => itemCode);
  return codes.every((code) => isSame(wishes, got, code));
}

type Measured = Pick<WantedRefund, 'itemCode' | 'quantity' | 'total'>;

function isSame(wishes: readonly Measured[], got: readonly Measured[], code: string | null): boolean {
  const of = (all: readonly Measured[]) => all.filter(({ itemCode }) => itemCode === code);
  const quantity = (all: readonly Measured[]) => sumQuantities(of(all).map((one) => one.quantity ?? 0));
  const total = (all: readonly Measured[]) => sumAmounts(of(all).map((one) => one.total ?? 0));
  return quantity(wishes) === quantity(got) && total(wishes) === total(got);
}

const itemOf = ({ sequence, itemCode }: WantedRefund, { lines }: InvoiceDocument): string | null =>
  itemCode ?? lines.find((line) => line.sequence === sequence)?.itemCode ?? null;

function refusalOfProblem({ index, field, left }: RefundProblem): Refusal {
  const place = `lines[${index}].${field}`;
  if (left === null)
    return refusalOf(
      '003',
      place,
      'The sale has no such line.',
      'Send itemSeq or itemCd of a line that GET …/credit of the sale lists.',
    );
  const what = field === 'quantity' ? 'A quantity' : 'An amount';
  return refusalOf(
    '003',
    place,
    `${what} of ${left} can still be returned here. Other credit notes of the sale are deducted, also unsigned ones.`,
    left > 0 ? `Send at most ${left}.` : 'Leave this line out.',
  );
}
