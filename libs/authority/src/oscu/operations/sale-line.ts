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

/** To which hosts, and at which rates. */
export interface WireTarget {
  profile: Profile;
  taxRates: TaxRates;
}

/**
 * A line as it goes out, from one in shillings whose discount includes its tax: prices and supply include tax too, the
 * taxable part is what is left of the total without it. All of it is worked out anew from the line's total, which is the
 * amount the buyer paid; so the parts always add up, whether the till counted with or without tax, and at whatever rate
 * the host wants to see.
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

/** An item's class may leave open what it is; its type never does. */
const classesOf = (item: KnownItem | null): string[] =>
  item ? [item.itemClass, item.itemType === SERVICE ? 'SV' : 'GD'] : [];

const SERVICE = '3';

export type WireLine = ReturnType<typeof wireLine>;

/** How the total came about: so many, at this price, less a discount. */
function priceAndDiscount(line: SaleLine, taxRate: number, profile: Profile) {
  const quantity = countedQuantity(line.quantity);
  const claimedSupply = sumAmounts([line.total, line.discountAmount]);
  // A discount beyond all bounds is a slip of the till; no amount of the wire could hold it.
  const supply = claimedSupply <= AMOUNT_MAX ? claimedSupply : line.total;
  const lineToPrice = { ...line, quantity, supply, taxRate };
  const price = profile.recomputesLines ? exactPrice(lineToPrice) : nearestPrice(lineToPrice);
  const supplyOnWire = profile.recomputesLines ? multiplyAmount(price, quantity) : supply;
  return { quantity, price, supply: supplyOnWire, discount: subtractAmounts(supplyOnWire, line.total) };
}
