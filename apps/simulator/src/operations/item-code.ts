import { codesOf, isCode } from '../seeds/codes/index.js';
import type { SavedItem } from './item-fields.js';
import { OTHER_UNIT } from './item-units.js';

const RUNNING_DIGITS = 7;

/**
 * `KE2NTXU0000001` is origin, product type, packaging, quantity unit and a running number. A one-letter unit gets a
 * leading X. Sources disagree about three-letter units, so both forms are accepted.
 */
export function itemCodeProblem(item: SavedItem): string | undefined {
  const { itemCd, orgnNatCd, itemTyCd, pkgUnitCd, qtyUnitCd } = item;
  let rest = itemCd;
  for (const [segments, problem] of [
    [[orgnNatCd], 'Incorrect Origin Country Prefix'],
    [[itemTyCd], 'Incorrect Product Type Prefix'],
    [[pkgUnitCd], 'Incorrect Packaging Unit Prefix'],
    [unitSegments(qtyUnitCd), 'Incorrect QtyUnitCd Prefix'],
  ] as const) {
    const segment = segments.find((segment) => rest.startsWith(segment));
    if (segment === undefined) return problem;
    rest = rest.slice(segment.length);
  }
  return /^\d{7}$/.test(rest) ? undefined : `Invalid itemCd: it must end with a sequence of ${RUNNING_DIGITS} digits`;
}

/** One running number covers all items of a taxpayer, or those with one prefix under the rule `itemsPerPrefix`. */
export function runningNumberProblem({ itemCd }: SavedItem, expected: number): string | undefined {
  if (Number(itemCd.slice(-RUNNING_DIGITS)) === expected) return undefined;
  return `Invalid itemCd Sequence. Expected sequence ending with: ********${expected}`;
}

export function itemUnitsProblem({
  orgnNatCd,
  itemTyCd,
  pkgUnitCd,
  qtyUnitCd,
  taxTyCd,
}: SavedItem): string | undefined {
  if (!isCode('17', pkgUnitCd))
    return `The Package unit code can ony be among the following list: [${codesOf('17').join(', ')}]`;
  if (!isCode('10', qtyUnitCd)) return 'Invalid Quantity Unit Code';
  if (!isCode('05', orgnNatCd)) return 'Invalid Origin Country Code';
  if (!isCode('24', itemTyCd)) return 'Invalid Product Type Code';
  return isCode('04', taxTyCd) ? undefined : 'Invalid Taxation Type Code';
}

/** Live refusals of a padded one-letter unit and of a three-letter unit (fact sheet 4.6). */
export const paddedUnitProblem = ({ qtyUnitCd }: SavedItem): string | undefined =>
  qtyUnitCd.length === 2 ? undefined : OTHER_UNIT;

function unitSegments(qtyUnitCd: string): string[] {
  if (qtyUnitCd.length === 1) return [`X${qtyUnitCd}`];
  return qtyUnitCd.length === 2 ? [qtyUnitCd] : [qtyUnitCd, `X${qtyUnitCd}`];
}
