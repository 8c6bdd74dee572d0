import {
  AMOUNT_MAX,
  countedQuantity,
  multiplyAmount,
  roundAmount,
  type SaleLine,
  splitInclusive,
  subtractAmounts,
  sumAmounts,
  type TaxRates,
} from '@app/domain';
import type { KnownItem, WritingContext } from '../../port.js';
import type { Profile } from '../profiles/index.js';
import { truncate, truncateOrNull } from './audit.js';
import { exactPrice, nearestPrice } from './exact-price.js';
import { itemClassOnWire } from './item-class.js';
import { knownItem } from './known-item.js';
import { discountRate } from './line-discount.js';

/** The hosts and the tax rates that a line is written for. */
export interface WireTarget {
  profile: Profile;
  taxRates: TaxRates;
}

/**
 * Writes a line for the wire from a line in shillings whose discount includes tax. Prices and supply on the wire
 * include tax too. All amounts are calculated from the total of the line, which the buyer paid. So the parts always add
 * up, whether the till calculated with or without tax, and at any rate that the host demands.
 */
export function wireLine(
  line: SaleLine,
  index: number,
  { profile, taxRates }: WireTarget,
  { items, itemClasses }: WritingContext,
) {
  const item = knownItem(items, line.itemCode);
  const taxRate = taxRates[line.taxType];
  const { taxable, tax } = splitInclusive(line.total, taxRate);
  const { quantity, price, supply, discount } = priceAndDiscount(line, taxRate, profile);
  return {
    itemSeq: index + 1,
    itemCd: item?.authorityCode ?? line.itemCode,
    itemClsCd: itemClassOnWire([line.itemClass, ...classesOf(item)], itemClasses),
    itemNm: truncate(line.itemName, 200),
    bcd: truncateOrNull(line.barcode, 20),
    pkgUnitCd: line.packageUnit ?? 'NT',
    pkg: profile.onePackage ? 1 : roundAmount(line.packageCount ?? 1),
    qtyUnitCd: line.quantityUnit,
    qty: quantity,
    prc: price,
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

/** The class of an item may not tell goods from services; its type always does. */
const classesOf = (item: KnownItem | null): string[] =>
  item ? [item.itemClass, item.itemType === SERVICE ? 'SV' : 'GD'] : [];

const SERVICE = '3';

export type WireLine = ReturnType<typeof wireLine>;

/** Quantity, price and discount, from which the total of the line follows. */
function priceAndDiscount(line: SaleLine, taxRate: number, profile: Profile) {
  const quantity = countedQuantity(line.quantity);
  const claimedSupply = sumAmounts([line.total, line.discountAmount]);
  // A discount beyond the largest amount of the wire is a mistake of the till, and is left out.
  const supply = claimedSupply <= AMOUNT_MAX ? claimedSupply : line.total;
  const lineToPrice = { ...line, quantity, supply, taxRate };
  const price = profile.recomputesLines ? exactPrice(lineToPrice) : nearestPrice(lineToPrice);
  const supplyOnWire = profile.recomputesLines ? multiplyAmount(price, quantity) : supply;
  return { quantity, price, supply: supplyOnWire, discount: subtractAmounts(supplyOnWire, line.total) };
}
