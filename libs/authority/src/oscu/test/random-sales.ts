import { type SaleDocument, STANDARD_TAX_RATES } from '@app/domain';
import { readSale } from '@app/contract';

/** A choice that is the same again for the same seed. */
export class Chance {
  constructor(private state: number) {}

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }
}

type TaxType = 'A' | 'B' | 'C' | 'D' | 'E';

/** What tills differ in. */
interface Till {
  countsWithTax: boolean;
  tells: { price: boolean; supply: boolean; discountRate: boolean; discountAmount: boolean };
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
export function randomBody(chance: Chance, invoiceNumber: string, linesMax: number): object {
  const till: Till = {
    countsWithTax: chance.happens(0.5),
    tells: {
      price: chance.happens(0.8),
      supply: chance.happens(0.7),
      discountRate: chance.happens(0.6),
      discountAmount: chance.happens(0.6),
    },
    roundsToShillings: chance.happens(0.15),
  };
  const [currency, exchangeRate] = chance.of(CURRENCIES);
  const items = Array.from({ length: chance.between(1, linesMax) }, () => randomLine(chance, till));
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
export function randomSale(chance: Chance, linesMax: number): SaleDocument {
  const reading = readSale(randomBody(chance, 'INV-1', linesMax), {
    now: new Date('2026-03-02T08:00:00Z'),
    taxRates: STANDARD_TAX_RATES,
  });
  if (!reading.ok || reading.doubts.length > 0)
    throw new Error(`Not a sale that a till may send: ${JSON.stringify(reading)}`);
  const { draft } = reading.post;
  if (draft.kind !== 'sale') throw new Error('The till was to send a sale');
  return draft;
}

function randomLine(chance: Chance, till: Till) {
  const taxTyCd = chance.of<TaxType>(['A', 'B', 'B', 'B', 'C', 'D', 'E']);
  const qty = randomQuantity(chance);
  const prc = amount(
    chance.of([() => chance.between(1, 99), () => chance.between(1, 500_000), () => chance.between(1, 5_000) * 100])(),
  );
  const supply = Math.round((Math.round(qty * 1000) * Math.round(prc * 100)) / 1000);
  const discount = randomDiscount(chance, till, supply);
  const left = supply - discount.cents;
  const { taxable, total } =
    till.countsWithTax || !RATES[taxTyCd] ? inclusive(left, RATES[taxTyCd], till) : exclusive(left, RATES[taxTyCd]);
  return {
    ...{ itemCd: 'SVC-CONSULT', itemNm: 'Consulting', qtyUnitCd: 'U', taxTyCd, qty },
    ...(till.tells.price && { prc }),
    ...(till.tells.supply && { splyAmt: amount(supply) }),
    ...(till.tells.discountRate && discount.rate > 0 && { dcRt: discount.rate }),
    ...(till.tells.discountAmount && discount.cents > 0 && { dcAmt: amount(discount.cents) }),
    ...{ taxblAmt: amount(taxable), taxAmt: amount(total - taxable), totAmt: amount(total) },
  };
}

const RATES: Record<TaxType, number> = { A: 0, B: 16, C: 0, D: 0, E: 8 };

const cents = (value: number): number => Math.round(value * 100);
const amount = (value: number): number => Number((value / 100).toFixed(2));

const randomQuantity = (chance: Chance): number =>
  chance.of([
    () => 1,
    () => chance.between(1, 24),
    () => chance.between(1, 5_000),
    () => chance.between(1, 2_000) / 100,
    () => chance.between(1, 5_000) / 1000,
    () => chance.of([0.001, 0.005, 0.125, 0.333]),
  ])();

function randomDiscount(chance: Chance, till: Till, supply: number): { rate: number; cents: number } {
  const isTold = till.tells.discountRate || till.tells.discountAmount;
  if (!isTold || chance.happens(0.5)) return { rate: 0, cents: 0 };
  if (!till.tells.discountRate || chance.happens(0.4))
    return { rate: 0, cents: till.tells.discountAmount ? chance.between(0, supply) : 0 };
  const rate = chance.of([5, 10, 12.5, 33.33, 100, chance.between(1, 9_999) / 100]);
  return { rate, cents: Math.round((supply * rate) / 100) };
}

function inclusive(left: number, rate: number, { roundsToShillings }: Till) {
  const total = roundsToShillings ? Math.round(left / 100) * 100 : left;
  return { total, taxable: Math.round((total * 100) / (100 + rate)) };
}

function exclusive(taxable: number, rate: number) {
  return { taxable, total: taxable + Math.round((taxable * rate) / 100) };
}
