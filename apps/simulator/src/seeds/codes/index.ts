import { banks } from './banks.js';
import type { SeededCodeClass } from './code-class.js';
import { countries } from './countries.js';
import { currencies } from './currencies.js';
import { documentClasses, otherClasses } from './small-classes.js';
import { packagingUnits, quantityUnits } from './units.js';

/** All code tables of the authority, ordered by class. */
export const codeList: readonly SeededCodeClass[] = [
  ...documentClasses,
  ...otherClasses,
  ...[quantityUnits, packagingUnits, countries, currencies, banks],
].sort((one, other) => one.cdCls.localeCompare(other.cdCls));

const codesByClass = new Map(codeList.map(({ cdCls, dtlList }) => [cdCls, new Set(dtlList.map(({ cd }) => cd))]));

export const isCode = (cdCls: string, cd: string): boolean => codesByClass.get(cdCls)?.has(cd) ?? false;

export const codesOf = (cdCls: string): string[] => [...(codesByClass.get(cdCls) ?? [])];
