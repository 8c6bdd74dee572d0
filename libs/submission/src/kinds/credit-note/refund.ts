import {
  type CreditNoteDraft,
  type InvoiceDocument,
  type Refusal,
  refundOf,
  type RefundProblem,
  type SaleLine,
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
  if (stored && isWantedIn(stored, wanted)) return { draft: withLines(draft, stored.lines), refusals: [] };
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

/** A repeat that wants all wants what it got. Another one wants the same quantity and the same amount of each line or item, and no more. */
function isWantedIn({ lines }: InvoiceDocument, wanted: readonly WantedRefund[]): boolean {
  if (wanted.length === 0) return true;
  const got = lines.map((line) => measured(line.priceOnly ? null : line.quantity, line.priceOnly ? line.total : null));
  const keys = new Set(wanted.map(keyOf));
  const isOf = (key: string) => (_: unknown, index: number) => keysOf(lines[index]!).includes(key);
  const areEqual = [...keys].every((key) =>
    isSame(sumOf(wanted.filter((wish) => keyOf(wish) === key)), sumOf(got.filter(isOf(key)))),
  );
  return areEqual && isSame(sumOf(wanted), sumOf(got));
}

type Measured = Pick<WantedRefund, 'quantity' | 'total'>;

const measured = (quantity: number | null, total: number | null): Measured => ({ quantity, total });
const keyOf = ({ sequence, itemCode }: WantedRefund): string =>
  sequence === null ? `item ${itemCode}` : `line ${sequence}`;
const keysOf = ({ ofLine, itemCode }: SaleLine): string[] => [`line ${ofLine}`, `item ${itemCode}`];
const sumOf = (all: readonly Measured[]): Measured =>
  measured(sumQuantities(all.map(({ quantity }) => quantity ?? 0)), sumAmounts(all.map(({ total }) => total ?? 0)));
const isSame = (one: Measured, other: Measured): boolean =>
  one.quantity === other.quantity && one.total === other.total;

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
