import {
  countedQuantity,
  type ItemTotals,
  totalsByItem,
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
export function shareReturnedAmounts(
  original: OriginalDocument | null,
  note: CreditNoteDocument,
  lines: SaleLine[],
): SaleLine[] {
  if (!original) return lines;
  const [sold, onWire, returned] = [original.lines, wireLinesOf(original, note), original.returned].map(byGroup);
  return lines.map((line, index) => {
    const group = groupOf(line);
    const [whole, wholeOnWire, before = ZERO] = [sold!.get(group), onWire!.get(group), returned!.get(group)];
    if (!whole || !wholeOnWire) return line;
    const after = sumOf(before, note.lines[index]!);
    returned!.set(group, after);
    return { ...line, ...shareDifference(whole, wholeOnWire, before, after) };
  });
}

/** The lines of the original as the authority knows them. */
const wireLinesOf = ({ lines }: OriginalDocument, note: CreditNoteDocument): SaleLine[] =>
  inShillings({ ...note, lines: [...lines] }).lines.map((line) => ({
    ...line,
    quantity: countedQuantity(line.quantity),
  }));

type LineAmounts = Pick<ItemTotals, 'quantity' | 'total'>;
const ZERO: LineAmounts = { quantity: 0, total: 0 };

const groupOf = ({ itemCode, taxType }: Pick<ItemTotals, 'itemCode' | 'taxType'>): string => `${taxType} ${itemCode}`;

const byGroup = (lines: readonly ItemTotals[]): Map<string, LineAmounts> =>
  new Map(totalsByItem(lines).map((one) => [groupOf(one), one]));

const sumOf = (one: LineAmounts, other: LineAmounts): LineAmounts => ({
  quantity: sumQuantities([one.quantity, other.quantity]),
  total: sumAmounts([one.total, other.total]),
});

function shareDifference(
  whole: LineAmounts,
  wholeOnWire: LineAmounts,
  before: LineAmounts,
  after: LineAmounts,
): LineAmounts {
  const share = (amounts: LineAmounts, field: keyof LineAmounts) =>
    whole[field] === 0 ? 0 : shareOfAmount(wholeOnWire[field], amounts[field], whole[field]);
  const difference = (field: keyof LineAmounts) => subtractAmounts(share(after, field), share(before, field));
  return { quantity: difference('quantity'), total: difference('total') };
}
