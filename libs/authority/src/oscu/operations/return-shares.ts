import {
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
import { wireQuantity } from './sale-line.js';

/**
 * What comes back in parts must not come to more on the wire than what was sold: a quantity of three places is told with
 * two, and a price in another currency in shillings, and rounded by itself each part may be a little too large. So a line
 * is told as the difference it makes: the share of the whole once it is back, less the share before.
 */
export function inSharesOf(original: OriginalDocument | null, note: CreditNoteDocument, lines: SaleLine[]): SaleLine[] {
  if (!original) return lines;
  const sold = creditedBy(original.lines);
  const told = toldOf(original, note);
  const back: Credited[] = [...original.returned];
  return lines.map((line, index) => {
    const part = note.lines[index]!;
    const [whole, wire, before] = [sold, told, back].map((groups) => groupOf(groups, line));
    back.push(part);
    return whole && wire ? { ...line, ...differenceMade(whole, wire, before ?? NOTHING, part) } : line;
  });
}

/** The original as the authority knows it. */
const toldOf = ({ lines }: OriginalDocument, note: CreditNoteDocument): Credited[] =>
  creditedBy(
    inShillings({ ...note, lines: [...lines] }).lines.map((line) => ({
      ...line,
      quantity: wireQuantity(line.quantity),
    })),
  );

type Amounts = Pick<Credited, 'quantity' | 'total'>;
const NOTHING: Amounts = { quantity: 0, total: 0 };

function differenceMade(whole: Amounts, wire: Amounts, before: Amounts, part: Amounts): Amounts {
  const after = {
    quantity: sumQuantities([before.quantity, part.quantity]),
    total: sumAmounts([before.total, part.total]),
  };
  const share = (of: Amounts, what: keyof Amounts) =>
    whole[what] === 0 ? 0 : shareOfAmount(wire[what], of[what], whole[what]);
  const difference = (what: keyof Amounts) => subtractAmounts(share(after, what), share(before, what));
  return { quantity: difference('quantity'), total: difference('total') };
}

function groupOf(groups: readonly Credited[], { itemCode, taxType }: SaleLine): Credited | undefined {
  return creditedBy(groups.filter((one) => one.itemCode === itemCode && one.taxType === taxType))[0];
}
