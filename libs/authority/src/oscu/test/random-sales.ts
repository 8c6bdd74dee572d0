import { type SaleDocument, STANDARD_TAX_RATES } from '@app/domain';
import { readSale } from '@app/contract';

/** A choice that is the same again for the same seed. */
export class SeededChoices {
  constructor(private state: number) {}

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }
}

type TaxType = 'A' | 'B' | 'C' | 'D' | 'E';

/** The differences between tills. */
interface TillHabits {
  countsWithTax: boolean;
  sends: { price: boolean; supply: boolean; discountRate: boolean; discountAmount: boolean };
  /** The buyer pays whole shillings, whatever the price says. */
  roundsToShillings: boolean;
}

/** Shillings for one unit. */
const CURRENCIES = [
  ...['KES', 'KES', 'KES', 'KES'].map((code) => [code, 1] as const),
  ...([
    ['USD', 129.35],
    ['EUR', 151.2345],
    ['GBP', 173.018277],
    ['UGX', 0.035291],
    ['JPY', 0.86],
  ] as const),
];

/** The body a till posts: all in order with the interface, and awkward in every way it leaves open. */
function randomBody(random: SeededChoices, invoiceNumber: string, linesMax: number): object {
  const till: TillHabits = {
    countsWithTax: random.happens(0.5),
    sends: {
      price: random.happens(0.8),
      supply: random.happens(0.7),
      discountRate: random.happens(0.6),
      discountAmount: random.happens(0.6),
    },
    roundsToShillings: random.happens(0.15),
  };
  const [currency, exchangeRate] = random.pick(CURRENCIES);
  const items = Array.from({ length: random.between(1, linesMax) }, () => randomLine(random, till));
  const sumOf = (name: 'taxblAmt' | 'taxAmt' | 'totAmt') =>
    amount(items.reduce((sum, item) => sum + cents(item[name]), 0));
  return {
    transaction: {
      ...{ invcNo: invoiceNumber, salesDt: '20260302', cfmDt: '20260302101500', rcptTyCd: 'S', salesSttsCd: '02' },
      ...{ pmtTyCd: '01', currency, exchangeRate, destnCountryCd: 'KE', custTin: 'P051999888K', custNm: 'JUMLA LTD' },
      ...{ totTaxblAmt: sumOf('taxblAmt'), totTax: sumOf('taxAmt'), totAmt: sumOf('totAmt') },
    },
    items,
  };
}

/** The same as our API reads it, which must find nothing wrong with it. */
export function randomSale(random: SeededChoices, linesMax: number): SaleDocument {
  const reading = readSale(randomBody(random, 'INV-1', linesMax), {
    now: new Date('2026-03-02T08:00:00Z'),
    taxRates: STANDARD_TAX_RATES,
  });
  if (!reading.ok || reading.taxRateViolations.length > 0)
    throw new Error(`Not a sale that a till may send: ${JSON.stringify(reading)}`);
  const { draft } = reading.post;
  if (draft.kind !== 'sale') throw new Error('The till was to send a sale');
  return draft;
}

function randomLine(random: SeededChoices, till: TillHabits) {
  const taxTyCd = random.pick<TaxType>(['A', 'B', 'B', 'B', 'C', 'D', 'E']);
  const qty = randomQuantity(random);
  const prc = amount(
    random.pick([
      () => random.between(1, 99),
      () => random.between(1, 500_000),
      () => random.between(1, 5_000) * 100,
    ])(),
  );
  const supply = Math.round((Math.round(qty * 1000) * Math.round(prc * 100)) / 1000);
  const discount = randomDiscount(random, till, supply);
  const left = supply - discount.cents;
  const { taxable, total } =
    till.countsWithTax || !RATES[taxTyCd] ? inclusive(left, RATES[taxTyCd], till) : exclusive(left, RATES[taxTyCd]);
  return {
    ...{ itemCd: 'SVC-CONSULT', itemNm: 'Consulting', qtyUnitCd: 'U', taxTyCd, qty },
    ...(till.sends.price && { prc }),
    ...(till.sends.supply && { splyAmt: amount(supply) }),
    ...(till.sends.discountRate && discount.rate > 0 && { dcRt: discount.rate }),
    ...(till.sends.discountAmount && discount.cents > 0 && { dcAmt: amount(discount.cents) }),
    ...{ taxblAmt: amount(taxable), taxAmt: amount(total - taxable), totAmt: amount(total) },
  };
}

const RATES: Record<TaxType, number> = { A: 0, B: 16, C: 0, D: 0, E: 8 };

const cents = (value: number): number => Math.round(value * 100);
const amount = (value: number): number => Number((value / 100).toFixed(2));

const randomQuantity = (random: SeededChoices): number =>
  random.pick([
    () => 1,
    () => random.between(1, 24),
    () => random.between(1, 5_000),
    () => random.between(1, 2_000) / 100,
    () => random.between(1, 5_000) / 1000,
    () => random.pick([0.001, 0.005, 0.125, 0.333]),
  ])();

function randomDiscount(random: SeededChoices, till: TillHabits, supply: number): { rate: number; cents: number } {
  const isSent = till.sends.discountRate || till.sends.discountAmount;
  if (!isSent || random.happens(0.5)) return { rate: 0, cents: 0 };
  if (!till.sends.discountRate || random.happens(0.4))
    return { rate: 0, cents: till.sends.discountAmount ? random.between(0, supply) : 0 };
  const rate = random.pick([5, 10, 12.5, 33.33, 100, random.between(1, 9_999) / 100]);
  return { rate, cents: Math.round((supply * rate) / 100) };
}

function inclusive(left: number, rate: number, { roundsToShillings }: TillHabits) {
  const total = roundsToShillings ? Math.round(left / 100) * 100 : left;
  return { total, taxable: Math.round((total * 100) / (100 + rate)) };
}

function exclusive(taxable: number, rate: number) {
  return { taxable, total: taxable + Math.round((taxable * rate) / 100) };
}
