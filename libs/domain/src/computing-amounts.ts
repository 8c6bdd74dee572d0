import type { SaleLine } from './documents/invoices.js';
import { multiplyAmount, shareOfAmount, subtractAmounts, sumAmounts } from './money.js';
import { splitInclusive, type TaxRates, taxOn } from './tax.js';

/** What a line says of its price. Of the two discounts the amount counts. */
export interface PricedLine {
  quantity: number;
  unitPrice: number;
  discountRate: number;
  /** 0 where it follows from the rate. */
  discountAmount: number;
  /** Percent. */
  taxRate: number;
  pricesIncludeTax: boolean;
}

export type LineAmounts = Pick<
  SaleLine,
  'supplyAmount' | 'discountAmount' | 'taxableAmount' | 'taxAmount' | 'total'
> & { supplyAmount: number };

/**
 * The amounts of a line, from its price. Every product is rounded half-up to the cent when it is made. Prices with tax give the total,
 * which is split; prices without tax give the taxable amount, to which the tax is added. So the parts always add up.
 */
export function amountsOfLine(line: PricedLine): LineAmounts {
  const supplyAmount = multiplyAmount(line.unitPrice, line.quantity);
  const discountAmount = line.discountAmount || shareOfAmount(supplyAmount, line.discountRate, 100);
  const net = subtractAmounts(supplyAmount, discountAmount);
  const amounts = { supplyAmount, discountAmount };
  if (line.pricesIncludeTax) {
    const { taxable, tax } = splitInclusive(net, line.taxRate);
    return { ...amounts, taxableAmount: taxable, taxAmount: tax, total: net };
  }
  const taxAmount = taxOn(net, line.taxRate);
  return { ...amounts, taxableAmount: net, taxAmount, total: sumAmounts([net, taxAmount]) };
}

/** What a line takes from its item, or from the line that it returns, where the post says nothing. */
export type LineDefaults = Pick<SaleLine, 'itemName' | 'quantityUnit' | 'taxType'>;

/** An invoice, or its draft. */
interface Computable<Line> {
  pricesIncludeTax?: boolean;
  taxableTotal: number;
  taxTotal: number;
  total: number;
  lines: readonly Line[];
}

type ComputableLine = Omit<SaleLine, 'itemCode'>;

export interface ComputingFacts<Line> {
  taxRates: TaxRates;
  /** Null if the item is not known; then the post is refused. */
  defaultsOf(line: Line): LineDefaults | null;
  /** The document that has the number already. What a repeat does not say is as it was stored. */
  stored: Computable<SaleLine> | null;
}

/** An amount that was sent, and that the prices do not give. `field` is that of the document. */
export interface WrongAmount {
  field: string;
  sent: number;
  expected: number;
}

const NAMES = ['itemName', 'quantityUnit', 'taxType'] as const;
const LINE_AMOUNTS = ['supplyAmount', 'taxableAmount', 'taxAmount', 'total'] as const;
const SUMMED = { taxableTotal: 'taxableAmount', taxTotal: 'taxAmount', total: 'total' } as const;
const TOTALS = ['taxableTotal', 'taxTotal', 'total'] as const;
const UNKNOWN_ITEM: LineDefaults = { itemName: '', quantityUnit: 'U', taxType: 'B' };

/**
 * Fills in what a post with `pricesIncludeTax` left out, and reports each amount that it sent and that its prices do not give, to the cent.
 * Any other post stays as it is.
 */
export function computeAmounts<Line extends ComputableLine, D extends Computable<Line>>(
  posted: D,
  facts: ComputingFacts<Line>,
): { document: D; wrong: WrongAmount[] } {
  if (posted.pricesIncludeTax === undefined) return { document: posted, wrong: [] };
  const { pricesIncludeTax, ...rest } = posted;
  if (facts.stored?.lines.length === posted.lines.length)
    return { document: { ...rest, ...asStored(posted, facts.stored) } as unknown as D, wrong: [] };
  const wrong: WrongAmount[] = [];
  const lines = posted.lines.map((line, index) => {
    const named = { ...line, ...sentOr(line, facts.defaultsOf(line) ?? UNKNOWN_ITEM, NAMES) };
    const taxRate = facts.taxRates[named.taxType];
    const amounts = amountsOfLine({ ...named, unitPrice: line.unitPrice ?? 0, pricesIncludeTax, taxRate });
    wrong.push(...wrongAmounts(line, amounts, LINE_AMOUNTS, `lines[${index}].`));
    return { ...named, ...amounts };
  });
  const sum = (name: keyof typeof SUMMED) => sumAmounts(lines.map((line) => line[SUMMED[name]]));
  const totals = { taxableTotal: sum('taxableTotal'), taxTotal: sum('taxTotal'), total: sum('total') };
  wrong.push(...wrongAmounts(posted, totals, TOTALS));
  return { document: { ...rest, ...totals, lines } as unknown as D, wrong };
}

/** A repeat says what it says, and all else is as it was stored: a default that changed since makes it no other document. */
const asStored = <Line extends ComputableLine>(posted: Computable<Line>, stored: Computable<SaleLine>) => ({
  ...sentOr(posted, stored, TOTALS),
  lines: posted.lines.map((line, index) => {
    const { discountAmount, ...storedLine } = stored.lines[index]!;
    const named = { ...line, ...sentOr(line, storedLine, [...NAMES, ...LINE_AMOUNTS]) };
    return { ...named, discountAmount: line.discountAmount || discountAmount };
  }),
});

/** Where a post says nothing, a field is absent or null, whatever its type says. */
function sentOr<Name extends string, Values extends { readonly [N in Name]: unknown }>(
  sent: { readonly [N in Name]?: unknown },
  otherwise: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, sent[name] ?? otherwise[name]])) as Pick<Values, Name>;
}

const wrongAmounts = <Name extends string>(
  sent: { readonly [N in Name]?: number | null },
  computed: { readonly [N in Name]: number },
  names: readonly Name[],
  place = '',
): WrongAmount[] =>
  names.flatMap((name) => {
    const [amount, expected] = [sent[name] ?? computed[name], computed[name]];
    return amount === expected ? [] : [{ field: `${place}${name}`, sent: amount, expected }];
  });
