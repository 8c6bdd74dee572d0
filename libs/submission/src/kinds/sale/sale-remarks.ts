import { type Remark, type SaleDocument, sumQuantities } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';

type SaleRemark = (document: SaleDocument, facts: InvoiceFacts) => Remark[];

/** A document has a thousand lines; the client corrects the first ones, and sees the others next time. */
const REMARKS_MAX = 20;

/** Remarks about what looks like a mistake of the till, but is no reason to refuse the sale. Copies repeat what was sold. */
export const saleRemarks: SaleRemark = (document, facts) =>
  document.receiptType === 'C' ? [] : SALE_REMARKS.flatMap((remark) => remark(document, facts).slice(0, REMARKS_MAX));

const taxTypeDiffersFromItem: SaleRemark = ({ lines }, { items }) => {
  const taxTypes = new Map(items.map(({ code, taxType }) => [code, taxType]));
  return lines.flatMap(({ itemCode, taxType }, index) => {
    const ofItem = taxTypes.get(itemCode);
    if (ofItem === undefined || ofItem === taxType) return [];
    return [
      {
        field: `lines[${index}].taxType`,
        message: `the line has tax type ${taxType}, but item ${itemCode} is registered with ${ofItem}.`,
        fix: 'The line is accepted with its own tax type. If it is wrong, credit the sale and sell again; if the item is wrong, correct it with PUT /api/v1/items/{itemCd}.',
      },
    ];
  });
};

/** Sales on their way are not taken off the known stock yet. Goods without a known stock are refused or exempt. */
const saleTakesMoreThanStock: SaleRemark = ({ receiptType, lines }, { stock }) => {
  if (receiptType !== 'S') return [];
  const taken = takenByItem(lines);
  return stock.flatMap(({ code, quantity }) => {
    const { line = 0, sold = 0 } = taken.get(code) ?? {};
    if (sold <= Math.max(quantity, 0)) return [];
    return [
      {
        field: `lines[${line}].quantity`,
        message: `the sale takes ${sold} of item ${code}, but its known stock in this branch is ${quantity}.`,
        fix: 'The sale is accepted. Report goods that came in with POST /api/v1/stock/io, or count them with PUT /api/v1/stock/master/activate.',
      },
    ];
  });
};

/** The quantity of each item, and the first line that sells it. */
function takenByItem(lines: SaleDocument['lines']): Map<string, { line: number; sold: number }> {
  const taken = new Map<string, { line: number; sold: number }>();
  for (const [index, { itemCode, quantity }] of lines.entries()) {
    const { line, sold } = taken.get(itemCode) ?? { line: index, sold: 0 };
    taken.set(itemCode, { line, sold: sumQuantities([sold, quantity]) });
  }
  return taken;
}

const SALE_REMARKS: readonly SaleRemark[] = [taxTypeDiffersFromItem, saleTakesMoreThanStock];
