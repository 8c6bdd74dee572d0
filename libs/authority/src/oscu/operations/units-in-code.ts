import type { KnownItem } from '../../port.js';

export interface UnitsOnWire {
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
