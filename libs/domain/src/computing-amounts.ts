import type { SaleLine } from './documents/invoices.js';
import { isWithin, multiplyAmount, shareOfAmount, subtractAmounts, sumAmounts } from './money.js';
import { ratesOf, splitInclusive, type TaxRates, taxOn } from './tax.js';

/** The price as a line says it. Of the two discounts the amount counts. */
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

/** The values that a line takes from its item, or from the line that it returns, where the post says nothing. */
export type LineDefaults = Pick<SaleLine, 'itemName' | 'quantityUnit' | 'taxType'>;

/** An invoice, or its draft. */
interface Computable<Line> {
  pricesIncludeTax?: boolean;
  taxRates?: TaxRates;
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
  /** The document that has the number already. */
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
 * A repeat has the names, the tax types and the rates of what is stored, and keeps an amount that a till rounded in another way. Any
 * other post stays as it is.
 */
export function computeAmounts<Line extends ComputableLine, D extends Computable<Line>>(
  posted: D,
  { taxRates, defaultsOf, stored }: ComputingFacts<Line>,
): { document: D; wrong: WrongAmount[] } {
  if (posted.pricesIncludeTax === undefined) return { document: posted, wrong: [] };
  const { pricesIncludeTax, ...rest } = posted;
  const before = stored?.lines.length === posted.lines.length ? stored : null;
  const wrong: WrongAmount[] = [];
  const lines = posted.lines.map((line, index) => {
    const lineBefore = before?.lines[index];
    const named = { ...line, ...sentOr(line, lineBefore ?? defaultsOf(line) ?? UNKNOWN_ITEM, NAMES) };
    const taxRate = (before ? ratesOf(before) : taxRates)[named.taxType];
    const amounts = amountsOfLine({ ...named, unitPrice: line.unitPrice ?? 0, pricesIncludeTax, taxRate });
    wrong.push(...wrongAmounts(line, amounts, LINE_AMOUNTS, `lines[${index}].`));
    if (!lineBefore) return { ...named, ...amounts };
    const { discountAmount, ...rounded } = asRounded(amounts, lineBefore);
    return { ...named, discountAmount, ...sentOr(line, rounded, LINE_AMOUNTS) };
  });
  const sum = (name: keyof typeof SUMMED) => sumAmounts(lines.map((line) => line[SUMMED[name]]));
  const totals = { taxableTotal: sum('taxableTotal'), taxTotal: sum('taxTotal'), total: sum('total') };
  wrong.push(...wrongAmounts(posted, totals, TOTALS));
  const kept = before ? sentOr(posted, asRounded(totals, before, lines.length), TOTALS) : totals;
  return { document: { ...rest, ...kept, lines } as unknown as D, wrong };
}

const CENT = 0.01;

/** The stored amounts where they are the computed ones but for rounding, or where none was stored. */
function asRounded<Amounts extends object>(computed: Amounts, stored: object, cents = 1): Amounts {
  const before = stored as Record<string, number | null>;
  const entries = Object.entries(computed as Record<string, number>).map(([name, amount]) => {
    const kept = before[name]!;
    return [name, kept === null || isWithin(amount, kept, CENT * cents) ? kept : amount];
  });
  return Object.fromEntries(entries) as Amounts;
}

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
