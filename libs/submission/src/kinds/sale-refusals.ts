import { isSettled, type Refusal, type SaleDocument } from '@app/domain';
import type { SaleGround } from '@app/persistence';

const refersToAnother = ({ receiptType }: SaleDocument): boolean => receiptType === 'R' || receiptType === 'C';

/** A credit note or a copy needs an original that the authority has approved. */
export function originalRefusals(document: SaleDocument, ground: SaleGround, mayFollow: boolean): Refusal[] {
  if (!refersToAnother(document) || ground.original?.status === 'APPROVED') return [];
  const isPending = ground.original !== null && !isSettled(ground.original.status);
  if (isPending && mayFollow) return [];
  const field = 'transaction.orgInvcNo';
  const number = document.originalInvoiceNumber;
  return isPending
    ? [refusal('801', field, `Invoice ${number} is not approved yet.`, 'Send this again once its receipt is there.')]
    : [refusal('801', field, `There is no approved invoice ${number}.`, 'Send the invcNo of an approved sale.')];
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
  refusal('003', `items[${line}].itemCd`, `Item ${itemCode} is inactive.`, 'Activate the item, or sell another.');

const refusal = (code: Refusal['code'], field: string, message: string, fix: string): Refusal => ({
  code,
  field,
  message,
  fix,
});
