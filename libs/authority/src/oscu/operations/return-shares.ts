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
 * Partial returns must not add up to more on the wire than the sale. The wire has two decimals of a quantity and
 * amounts in shillings, so each part, rounded alone, may be a little too large. So a line is sent as a difference: the
 * returned share of the sale after this line, less the share before it. A quantity that makes no difference in two
 * decimals is later sent as the smallest one.
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
    const { quantity, total, priceOnly } = note.lines[index]!;
    const after = sumOf(before, { quantity: priceOnly ? 0 : quantity, total });
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
