import type { CreditNoteDraft, SaleDocument } from '@app/domain';
import * as contract from '../index.js';
import type { InvoiceReading } from '../index.js';
import { validationContextAt } from '../test/validation-context-at.js';

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');

type Body = Record<string, unknown>;
type Read = (body: unknown, context: typeof CONTEXT) => InvoiceReading;

const LINE_AMOUNTS = ['itemNm', 'qtyUnitCd', 'taxTyCd', 'splyAmt', 'dcAmt', 'taxblAmt', 'taxAmt', 'totAmt'];
const TOTALS = ['totTaxblAmt', 'totTax', 'totAmt', 'rfdAmt'];

const without = (body: object, names: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** The example with its prices alone. */
function priced(example: object): Body & { items?: Body[]; lineItems?: Body[]; transaction?: Body } {
  const { transaction, items, lineItems, ...rest } = example as {
    transaction?: Body;
    items?: Body[];
    lineItems?: Body[];
  };
  const lines = (of: Body[]) => of.map((line) => ({ ...without(line, LINE_AMOUNTS), prc: line.prc ?? 100 }));
  return {
    ...without(rest, TOTALS),
    ...(transaction
      ? { transaction: { ...without(transaction, TOTALS), pricesIncludeTax: true } }
      : { pricesIncludeTax: false }),
    ...(items && { items: lines(items) }),
    ...(lineItems && { lineItems: lines(lineItems) }),
  };
}

/** The example registers items, and a new item has no name, unit and tax type yet. */
const { autoRegisterItems: _, ...knownItems } = contract.exampleSaleWithItems;
const { autoRegisterItems: __, ...knownReturns } = contract.exampleReverseInvoice;

const SHAPES: [string, Read, object][] = [
  ['a sale', contract.readSale, contract.exampleSale],
  ['a sale with items', contract.readSaleWithItems, knownItems],
  ['a reverse invoice', contract.readReverseInvoice, knownReturns],
  ['a credit note', contract.readCreditNote, contract.exampleCreditNote],
  ['a credit note of the second shape', contract.readCreditNote, contract.exampleSecondCreditNote],
  ['an express credit note', contract.readExpressCreditNote, contract.exampleExpressCreditNote],
  ['a credit note by barcode', contract.readBarcodeCreditNote, contract.exampleBarcodeCreditNote],
];

function draftOf(reading: InvoiceReading): SaleDocument | CreditNoteDraft {
  if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
  return reading.post.draft;
}

const refusalsOf = (read: Read, body: object): string[] => {
  const reading = read(body, CONTEXT);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

describe.each(SHAPES)('%s with prices', (_name, read, example) => {
  const body = priced(example);
  const inHeader = body.transaction !== undefined;
  const lines = body.items ? 'items' : 'lineItems';

  it('may leave out its amounts, and what its items say', () => {
    const draft = draftOf(read(body, CONTEXT));
    expect(draft.pricesIncludeTax).toBe(inHeader);
    expect([draft.total, draft.lines[0]!.total, draft.lines[0]!.itemName]).toEqual([undefined, undefined, undefined]);
  });

  it('needs a price in each line', () => {
    const [first, ...others] = body[lines] as Body[];
    expect(refusalsOf(read, { ...body, [lines]: [without(first!, ['prc']), ...others] })).toEqual([
      `002 ${lines}[0].prc`,
    ]);
  });

  it('needs all that the interface demands, without pricesIncludeTax', () => {
    const flagless = inHeader
      ? { ...body, transaction: { ...body.transaction, pricesIncludeTax: null } }
      : { ...body, pricesIncludeTax: '' };
    const missing = ['itemNm', 'qtyUnitCd', 'taxTyCd', 'taxblAmt', 'taxAmt', 'totAmt'];
    expect(refusalsOf(read, flagless)).toEqual(
      expect.arrayContaining(missing.map((name) => `002 ${lines}[0].${name}`)),
    );
    expect(draftOf(read(example, CONTEXT))).not.toHaveProperty('pricesIncludeTax');
  });

  it('says whether prices include tax with true or false', () => {
    const flag = { pricesIncludeTax: 'Y' };
    const wrong = inHeader ? { ...body, transaction: { ...body.transaction, ...flag } } : { ...body, ...flag };
    expect(refusalsOf(read, wrong)).toEqual([`003 ${inHeader ? 'transaction.' : ''}pricesIncludeTax`]);
  });
});

const readOf = (body: object) => contract.readSale(body, CONTEXT);

it('a line whose item is to be registered describes the item', () => {
  const { autoRegisterItems } = contract.exampleSaleWithItems;
  expect(refusalsOf(contract.readSaleWithItems, { ...priced(knownItems), autoRegisterItems })).toEqual(
    expect.arrayContaining(['itemNm', 'qtyUnitCd', 'taxTyCd'].map((name) => `002 lineItems[0].${name}`)),
  );
});

it('amounts that are sent are compared when all are computed, at the rates of that time', () => {
  const { transaction, items } = priced(contract.exampleSale);
  const [line] = items!;
  const sent = { ...line, taxTyCd: 'B', taxblAmt: 910, totAmt: 1044 };
  expect(readOf({ transaction, items: [sent] })).toMatchObject({ ok: true, taxRateViolations: [] });
  const untaxed = { ...line, taxTyCd: 'A', taxblAmt: 910, totAmt: 1044 };
  expect(refusalsOf(contract.readSale, { transaction, items: [untaxed] })).toEqual(['003 items[0].taxblAmt']);
});
