import {
  AMOUNT_MAX,
  codesByBarcode,
  computeAmounts,
  type CreditNoteDraft,
  type InvoiceDocument,
  type ItemDocument,
  type LineDefaults,
  multiplyAmount,
  ratesOf,
  type Refusal,
  type SaleDocument,
} from '@app/domain';
import { compareWithStored, type InvoiceFacts, type LedgerReader } from '@app/persistence';
import { refusalOf } from '../rules/rule.js';

type Draft = SaleDocument | CreditNoteDraft;

/** A post that leaves its amounts to Risiti gets them here, and is judged like any other from then on. */
export async function withAmounts<D extends Draft>(
  db: LedgerReader,
  posted: D,
  facts: InvoiceFacts,
  itemsToRegister: readonly ItemDocument[] | null,
): Promise<{ draft: D; refusals: Refusal[] }> {
  if (posted.pricesIncludeTax === undefined) return { draft: posted, refusals: [] };
  const original = posted.originalInvoiceNumber === null ? null : (facts.original?.document ?? null);
  const { document: draft, wrong } = computeAmounts<CreditNoteDraft['lines'][number], Draft>(posted, {
    taxRates: ratesOf(original ?? posted),
    stored:
      facts.knownId && ((await compareWithStored(db, facts.knownId, (stored) => stored)) as InvoiceDocument | null),
    defaultsOf: (line) => ofNewItem(line, itemsToRegister) ?? defaultsOf(line, original, facts),
  });
  const refusals = [...wrong.map(wrongAmount), ...AMOUNT_RULES.flatMap((rule) => rule(draft))];
  return { draft: draft as D, refusals };
}

/** The item that the same post registers. */
function ofNewItem({ itemCode }: CreditNoteDraft['lines'][number], items: readonly ItemDocument[] | null) {
  const item = items?.find((one) => one.itemCode === itemCode);
  return item ? { itemName: item.itemName, quantityUnit: item.quantityUnit ?? 'U', taxType: item.taxType } : null;
}

/** A return or a copy has what was sold. */
function defaultsOf(
  line: CreditNoteDraft['lines'][number],
  original: InvoiceDocument | null,
  facts: InvoiceFacts,
): LineDefaults | null {
  const [code, ...others] = candidatesOf(line, original, facts);
  if (code === undefined || others.length > 0) return null;
  const item = facts.items.find((one) => one.code === code);
  const ofItem = item && { itemName: item.name, quantityUnit: item.quantityUnit, taxType: item.taxType };
  return original?.lines.find(({ itemCode }) => itemCode === code) ?? ofItem ?? null;
}

/** The items that a line may mean: one, unless its barcode belongs to no item or to several. */
export function candidatesOf(
  { itemCode, barcode }: CreditNoteDraft['lines'][number],
  original: InvoiceDocument | null,
  { items }: InvoiceFacts,
): string[] {
  if (itemCode !== null) return [itemCode];
  const sold = (original?.lines ?? []).map((line) => ({ code: line.itemCode, barcode: line.barcode }));
  return barcode === null ? [] : codesByBarcode(barcode, sold, items);
}

const wrongAmount = ({ field, sent, expected }: { field: string; sent: number; expected: number }): Refusal =>
  refusalOf(
    '003',
    field,
    `It is ${sent}, but the prices give ${expected}.`,
    `Send ${expected}, or leave the field out; or correct the quantity, the price, the discount or pricesIncludeTax.`,
  );

type AmountRule = (draft: Draft) => Refusal[];

const discountsAreOfThePrice: AmountRule = ({ lines }) =>
  lines.flatMap(({ discountAmount, supplyAmount, total }, index) =>
    total >= 0
      ? []
      : [
          refusalOf(
            '003',
            `lines[${index}].discountAmount`,
            `The discount of ${discountAmount} is more than the price of the line, ${supplyAmount}.`,
            'Send the discount of this line alone, at most its quantity times its price.',
          ),
        ],
  );

const amountsFit: AmountRule = ({ lines, total, exchangeRate }) => {
  const isTooMuch = (amount: number) => multiplyAmount(amount, exchangeRate ?? 1) > AMOUNT_MAX;
  const line = lines.findIndex(({ supplyAmount, total: ofLine }) => isTooMuch(Math.max(supplyAmount ?? 0, ofLine)));
  if (line < 0 && !isTooMuch(total)) return [];
  const field = line < 0 ? 'total' : `lines[${line}].unitPrice`;
  return [
    refusalOf(
      '003',
      field,
      `The amount is more than ${AMOUNT_MAX} KES.`,
      'Correct the quantity and the price, or split the document.',
    ),
  ];
};

const AMOUNT_RULES: readonly AmountRule[] = [discountsAreOfThePrice, amountsFit];
