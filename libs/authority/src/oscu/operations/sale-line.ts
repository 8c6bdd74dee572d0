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
import { exactPrice, type LineToPrice, nearestPrice } from './exact-price.js';
import { itemClassOnWire } from './item-class.js';
import { knownItem } from './known-item.js';
import { discountRate } from './line-discount.js';
import { unitsOnWire } from './units-in-code.js';
import { partsOf, type PricedPart } from './whole-percent.js';

/** The hosts and the tax rates that a line is written for. */
export interface WireTarget {
  profile: Profile;
  taxRates: TaxRates;
}

/**
 * Writes the lines of a sale for the wire. A host that calculates lines and discounts again may get two lines for one, see
 * partsOf.
 */
export const wireLines = (lines: readonly SaleLine[], target: WireTarget, context: WritingContext): WireLine[] =>
  lines
    .flatMap((line) => saleParts(line, target).map((part) => ({ line, part })))
    .map(({ line, part }, index) => writtenLine(line, part, index, target, context));

/** Writes one line for one of a stock movement. */
export const wireLine = (line: SaleLine, index: number, target: WireTarget, context: WritingContext): WireLine =>
  writtenLine(line, singlePart(toLineToPrice(line, target), line, target), index, target, context);

/**
 * Writes a line for the wire from a line in shillings whose discount includes tax. Prices and supply on the wire
 * include tax too. All amounts are calculated from the total of the line, which the buyer paid. So the parts always add
 * up, whether the till calculated with or without tax, and at any rate that the host demands.
 */
function writtenLine(
  line: SaleLine,
  part: PricedPart,
  index: number,
  { profile, taxRates }: WireTarget,
  { items, itemClasses }: WritingContext,
) {
  const item = knownItem(items, line.itemCode);
  const units = unitsOnWire(item, { pkgUnitCd: line.packageUnit ?? 'NT', qtyUnitCd: line.quantityUnit });
  const { taxable, tax } = splitInclusive(part.total, taxRates[line.taxType]);
  return {
    itemSeq: index + 1,
    itemCd: item?.authorityCode ?? line.itemCode,
    itemClsCd: itemClassOnWire([line.itemClass, ...classesOf(item)], itemClasses),
    itemNm: truncate(line.itemName, 200),
    bcd: truncateOrNull(line.barcode, 20),
    pkgUnitCd: units.pkgUnitCd,
    pkg: profile.onePackage ? 1 : roundAmount(line.packageCount ?? 1),
    qtyUnitCd: units.qtyUnitCd,
    qty: part.quantity,
    prc: part.price,
    splyAmt: part.supply,
    dcRt: part.discountRate,
    dcAmt: part.discount,
    isrccCd: null,
    isrccNm: null,
    isrcRt: null,
    isrcAmt: null,
    taxTyCd: line.taxType,
    taxblAmt: taxable,
    taxAmt: tax,
    totAmt: part.total,
  };
}

/** The class of an item may not tell goods from services; its type always does. */
const classesOf = (item: KnownItem | null): string[] =>
  item ? [item.itemClass, item.itemType === SERVICE ? 'SV' : 'GD'] : [];

const SERVICE = '3';

export type WireLine = ReturnType<typeof writtenLine>;

const saleParts = (line: SaleLine, target: WireTarget): PricedPart[] => {
  const lineToPrice = toLineToPrice(line, target);
  return target.profile.recomputesLines
    ? partsOf({ ...lineToPrice, discountRate: line.discountRate })
    : [singlePart(lineToPrice, line, target)];
};

function toLineToPrice(line: SaleLine, { taxRates }: WireTarget): LineToPrice {
  const claimedSupply = sumAmounts([line.total, line.discountAmount]);
  return {
    quantity: countedQuantity(line.quantity),
    total: line.total,
    // A discount beyond the largest amount of the wire is a mistake of the till, and is left out.
    supply: claimedSupply <= AMOUNT_MAX ? claimedSupply : line.total,
    unitPrice: line.unitPrice,
    taxRate: taxRates[line.taxType],
  };
}

/** Quantity, price and discount, from which the total of the line follows. */
function singlePart(lineToPrice: LineToPrice, line: SaleLine, { profile }: WireTarget): PricedPart {
  const { quantity, total } = lineToPrice;
  const price = profile.recomputesLines ? exactPrice(lineToPrice) : nearestPrice(lineToPrice);
  const supply = profile.recomputesLines ? multiplyAmount(price, quantity) : lineToPrice.supply;
  const discount = subtractAmounts(supply, total);
  const rate = discountRate(line.discountRate, discount, supply);
  return { quantity, price, supply, discountRate: rate, discount, total };
}
