import {
  AMOUNT_MAX,
  countedQuantity,
  isWithin,
  multiplyAmount,
  roundAmount,
  type SaleLine,
  shareOfAmount,
  splitInclusive,
  subtractAmounts,
  sumAmounts,
  type TaxRates,
} from '@app/domain';
import type { KnownItem, WritingContext } from '../../port.js';
import type { Profile } from '../profiles.js';
import { exactPrice, type LineToPrice, nearestPrice, partsOf, type PricedPart } from './prices.js';
import { itemClassOnWire, knownItem } from './items.js';
import { truncate, truncateOrNull } from './wire-values.js';

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

/** Supply and discount are both rounded to the cent, and each may be off by one cent. */
const TOLERANCE = 0.02;

/**
 * The discount with its tax, in the currency of the sale. The till gave it as an amount or only as a rate. A till that
 * calculates without tax gives its discount without tax too. `taxRates` are the legal rates, because the till uses
 * these even if a host demands others.
 */
export function discountIncludingTax(line: SaleLine, taxRates: TaxRates): number {
  const supply = supplyOf(line);
  const discount = line.discountAmount || discountByRate(line, supply);
  if (supply === null || discount === 0) return discount;
  const net = subtractAmounts(supply, discount);
  if (isWithin(net, line.total, TOLERANCE)) return discount;
  if (isWithin(net, line.taxableAmount, TOLERANCE)) return withTax(discount, taxRates[line.taxType]);
  // The discount fits neither total: an amount from the till is believed, an amount calculated from a rate is not.
  return line.discountAmount;
}

const withTax = (amount: number, ratePercent: number): number => multiplyAmount(amount, (100 + ratePercent) / 100);

const supplyOf = ({ supplyAmount, unitPrice, quantity }: SaleLine): number | null =>
  supplyAmount ?? (unitPrice === null ? null : multiplyAmount(unitPrice, quantity));

function discountByRate({ discountRate, total }: SaleLine, supply: number | null): number {
  if (discountRate === 0) return 0;
  if (supply !== null) return shareOfAmount(supply, discountRate, 100);
  return discountRate < 100 ? shareOfAmount(total, discountRate, 100 - discountRate) : 0;
}

/**
 * The rate that gives exactly this discount: the given rate, else the nearest in hundredths of a percent. The rate is 0
 * if neither does, because a rate that is a cent off would contradict the discount.
 */
function discountRate(given: number, discount: number, supply: number): number {
  if (discount === 0) return 0;
  const rates = [given, shareOfAmount(discount, 100, supply)];
  return rates.find((rate) => shareOfAmount(supply, rate, 100) === discount) ?? 0;
}

interface UnitsOnWire {
  pkgUnitCd: string | null;
  qtyUnitCd: string;
}

/**
 * The units of a line. Every line must have the units that the structured code of its item says, also where the till, a
 * stock count or a supplier names others (fact sheet 4.6, live). An item without such a code keeps the given ones.
 */
export const unitsOnWire = <U extends UnitsOnWire>(item: KnownItem | null, given: U): U | UnitsInCode =>
  unitsInCode(item?.authorityCode ?? null) ?? given;

interface UnitsInCode {
  pkgUnitCd: string;
  qtyUnitCd: string;
}

const CODE = /^[A-Z]{2}[123]([A-Z0-9]{4,7})\d{7}$/;

/** The only packaging unit of three letters. No quantity unit begins with N and has three letters, so it is never two. */
const CONTAINER = 'CTN';

function unitsInCode(code: string | null): UnitsInCode | null {
  const units = CODE.exec(code ?? '')?.[1];
  if (units === undefined) return null;
  const packageLength = units.startsWith(CONTAINER) && units.length > 4 ? 3 : 2;
  return { pkgUnitCd: units.slice(0, packageLength), qtyUnitCd: withoutPadding(units.slice(packageLength)) };
}

/** A leading X fills up a unit of one letter, and of three in some samples. No unit begins with X. */
const withoutPadding = (segment: string): string => segment.replace(/^X/, '');
