import {
  countedQuantity,
  type Credited,
  creditedBy,
  type CreditNoteDocument,
  inShillings,
  type SaleLine,
  shareOfAmount,
  subtractAmounts,
  sumAmounts,
  sumQuantities,
} from '@app/domain';
import type { OriginalDocument } from '../../port.js';

/**
 * What comes back in parts must not come to more on the wire than what was sold: a quantity of three places is told with
 * two, and a price in another currency in shillings, and rounded by itself each part may be a little too large. So a line
 * is told as the difference it makes: the share of the whole once it is back, less the share before. Only a quantity that
 * makes no difference in two places has to be told as the least there is.
 */
export function inSharesOf(original: OriginalDocument | null, note: CreditNoteDocument, lines: SaleLine[]): SaleLine[] {
  if (!original) return lines;
  const [sold, told, back] = [original.lines, toldOf(original, note), original.returned].map(byGroup);
  return lines.map((line, index) => {
    const group = groupOf(line);
    const [whole, wire, before = NOTHING] = [sold!.get(group), told!.get(group), back!.get(group)];
    if (!whole || !wire) return line;
    const after = together(before, note.lines[index]!);
    back!.set(group, after);
    return { ...line, ...differenceMade(whole, wire, before, after) };
  });
}

/** The lines of the original as the authority knows them. */
const toldOf = ({ lines }: OriginalDocument, note: CreditNoteDocument): SaleLine[] =>
  inShillings({ ...note, lines: [...lines] }).lines.map((line) => ({
    ...line,
    quantity: countedQuantity(line.quantity),
  }));

type Amounts = Pick<Credited, 'quantity' | 'total'>;
const NOTHING: Amounts = { quantity: 0, total: 0 };

const groupOf = ({ itemCode, taxType }: Pick<Credited, 'itemCode' | 'taxType'>): string => `${taxType} ${itemCode}`;

const byGroup = (lines: readonly Credited[]): Map<string, Amounts> =>
  new Map(creditedBy(lines).map((one) => [groupOf(one), one]));

const together = (one: Amounts, other: Amounts): Amounts => ({
  quantity: sumQuantities([one.quantity, other.quantity]),
  total: sumAmounts([one.total, other.total]),
});

function differenceMade(whole: Amounts, wire: Amounts, before: Amounts, after: Amounts): Amounts {
  const share = (of: Amounts, what: keyof Amounts) =>
    whole[what] === 0 ? 0 : shareOfAmount(wire[what], of[what], whole[what]);
  const difference = (what: keyof Amounts) => subtractAmounts(share(after, what), share(before, what));
  return { quantity: difference('quantity'), total: difference('total') };
}
