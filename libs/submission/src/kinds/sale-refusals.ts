import { isSettled, type LaneId, type Refusal, type SaleDocument } from '@app/domain';
import type { SaleGround } from '@app/persistence';

const refersToAnother = ({ receiptType }: SaleDocument): boolean => receiptType === 'R' || receiptType === 'C';

/** A credit note or a copy needs an original that the authority has approved, from the branch that sold it. */
export function originalRefusals(
  document: SaleDocument,
  { original }: SaleGround,
  laneId: LaneId,
  mayFollow: boolean,
): Refusal[] {
  if (!refersToAnother(document)) return [];
  const number = document.originalInvoiceNumber;
  const refused = (message: string, fix: string) => [refusal('801', 'transaction.orgInvcNo', message, fix)];
  if (!original) return refused(`There is no invoice ${number}.`, 'Send the invcNo of an approved sale.');
  // The authority's number of the original counts within its branch: on another it is a stranger's sale.
  if (original.laneId !== laneId) {
    return refused(
      `Invoice ${number} was sold by another branch.`,
      'Send this from the app of the branch that sold it.',
    );
  }
  if (document.receiptType === 'R' && original.document.receiptType !== 'S') {
    return refused(
      `Invoice ${number} is not a sale.`,
      'Only a sale can be returned: no training sale, copy or return.',
    );
  }
  if (original.status === 'APPROVED') return [];
  if (isSettled(original.status)) {
    return refused(`Invoice ${number} was not approved.`, 'Send the invcNo of an approved sale.');
  }
  if (mayFollow) return [];
  return refused(`Invoice ${number} is not approved yet.`, 'Send this again once its receipt is there.');
}

/** Nothing comes back before it was sold. */
export function dateRefusals(document: SaleDocument, { original }: SaleGround): Refusal[] {
  if (document.receiptType !== 'R' || !original || document.saleDate >= original.document.saleDate) return [];
  const message = `A return cannot be dated ${document.saleDate}, before its original of ${original.document.saleDate}.`;
  return [refusal('003', 'transaction.salesDt', message, 'Send the date of the return.')];
}

/** A copy says what its original said. */
export function copyRefusals(document: SaleDocument, { original }: SaleGround): Refusal[] {
  if (document.receiptType !== 'C' || !original?.document) return [];
  const facts = [
    ['totAmt', document.total, original.document.total],
    ['totTax', document.taxTotal, original.document.taxTotal],
    ['custTin', document.buyerPin, original.document.buyerPin],
  ] as const;
  return facts
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([field, ours, theirs]) =>
      refusal(
        '003',
        `transaction.${field}`,
        `A copy must match its original: expected ${theirs ?? 'none'}, got ${ours ?? 'none'}.`,
        'Send the values of the original.',
      ),
    );
}

export function itemRefusals(document: SaleDocument, { items }: SaleGround): Refusal[] {
  const known = new Map(items.map((item) => [item.code, item]));
  return document.lines.flatMap((line, index) => {
    const item = known.get(line.itemCode);
    if (!item) return [unknownItem(document, index)];
    return document.receiptType === 'S' && !item.active ? [inactiveItem(line.itemCode, index)] : [];
  });
}

export const awaitedItems = ({ items }: SaleGround): string[] =>
  items.filter(({ pending }) => pending).map(({ code }) => code);

export const unknownItem = (document: SaleDocument, line: number): Refusal =>
  refusal(
    '005',
    `items[${line}].itemCd`,
    `There is no item ${document.lines[line]!.itemCode}.`,
    'Register the item first, for example with POST /api/v1/items/service.',
  );

const inactiveItem = (itemCode: string, line: number): Refusal =>
  refusal('003', `items[${line}].itemCd`, `Item ${itemCode} is inactive.`, 'Sell another item.');

const refusal = (code: Refusal['code'], field: string, message: string, fix: string): Refusal => ({
  code,
  field,
  message,
  fix,
});
