import {
  isWithin,
  multiplyAmount,
  type SaleLine,
  shareOfAmount,
  splitInclusive,
  STANDARD_TAX_RATES,
  subtractAmounts,
  sumAmounts,
} from '@app/domain';
import { cut, cutOrNull } from './audit.js';
import { wireClass } from './item-class.js';

/** Two roundings, to the cent and into shillings, may each be off by one. */
const LEEWAY = 0.02;

/**
 * A line as it goes out: prices and supply include tax, the taxable part is what is left of the total without it. All
 * of it is worked out anew from the line's total, which is the amount the buyer paid; so the parts always add up,
 * whether the till counted with or without tax.
 */
export function wireLine(line: SaleLine, index: number) {
  const rate = STANDARD_TAX_RATES[line.taxType];
  const { taxable, tax } = splitInclusive(line.total, rate);
  const discount = discountIncludingTax(line, rate);
  const supply = sumAmounts([line.total, discount]);
  return {
    itemSeq: index + 1,
    itemCd: line.itemCode,
    itemClsCd: wireClass(line.itemClass),
    itemNm: cut(line.itemName, 200),
    bcd: cutOrNull(line.barcode, 20),
    pkgUnitCd: line.packageUnit ?? 'NT',
    pkg: line.packageCount ?? 1,
    qtyUnitCd: line.quantityUnit,
    qty: line.quantity,
    prc: shareOfAmount(supply, 1, line.quantity),
    splyAmt: supply,
    dcRt: discountRate(line.discountRate, discount, supply),
    dcAmt: discount,
    isrccCd: null,
    isrccNm: null,
    isrcRt: null,
    isrcAmt: null,
    taxTyCd: line.taxType,
    taxblAmt: taxable,
    taxAmt: tax,
    totAmt: line.total,
  };
}

export type WireLine = ReturnType<typeof wireLine>;

/**
 * The discount with its tax, whether the till gave it as an amount or only as a rate. A till that counts without tax
 * gives its discount without it too.
 */
function discountIncludingTax(line: SaleLine, taxRate: number): number {
  const supply = supplyOf(line);
  const discount = line.discountAmount || discountByRate(line, supply);
  if (supply === null || discount === 0) return discount;
  const net = subtractAmounts(supply, discount);
  if (isWithin(net, line.total, LEEWAY)) return discount;
  if (isWithin(net, line.taxableAmount, LEEWAY)) return multiplyAmount(discount, (100 + taxRate) / 100);
  // What is left explains nothing: an amount that was given is believed, one that was worked out is not.
  return line.discountAmount;
}

const supplyOf = ({ supplyAmount, unitPrice, quantity }: SaleLine): number | null =>
  supplyAmount ?? (unitPrice === null ? null : multiplyAmount(unitPrice, quantity));

function discountByRate({ discountRate, total }: SaleLine, supply: number | null): number {
  if (discountRate === 0) return 0;
  if (supply !== null) return shareOfAmount(supply, discountRate, 100);
  return discountRate < 100 ? shareOfAmount(total, discountRate, 100 - discountRate) : 0;
}

/** The rate that was given, as long as it is the rate of the amount. */
function discountRate(given: number, discount: number, supply: number): number {
  if (discount === 0) return 0;
  return isWithin(shareOfAmount(supply, given, 100), discount, LEEWAY) ? given : shareOfAmount(discount, 100, supply);
}
