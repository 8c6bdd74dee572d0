import {
  isWithin,
  multiplyAmount,
  roundAmount,
  type SaleLine,
  shareOfAmount,
  splitInclusive,
  STANDARD_TAX_RATES,
  subtractAmounts,
  sumAmounts,
} from '@app/domain';
import { cut, cutOrNull } from './audit.js';
import { wireClass } from './item-class.js';

const CENT = 0.01;

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
    dcRt: roundAmount(line.discountRate),
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

/** A till that counts without tax gives its discount without it too. */
function discountIncludingTax({ supplyAmount, discountAmount, taxableAmount, total }: SaleLine, rate: number): number {
  if (supplyAmount === null || discountAmount === 0) return discountAmount;
  const net = subtractAmounts(supplyAmount, discountAmount);
  const countsWithoutTax = isWithin(net, taxableAmount, CENT) && !isWithin(net, total, CENT);
  return countsWithoutTax ? multiplyAmount(discountAmount, (100 + rate) / 100) : discountAmount;
}
