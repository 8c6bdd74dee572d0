import type { SaleRule } from './sale-rule.js';

/** An unpacked line counts as one package, whatever its quantity. */
export const packages: SaleRule = ({ itemList }, { rules }) => {
  if (!rules.packages) return undefined;
  const index = itemList.findIndex(({ pkgUnitCd, pkg }) => pkgUnitCd === 'NT' && pkg !== 1);
  return index < 0 ? undefined : `Invalid pkg for ItemList ${index + 1}. Expected: 1, Found: ${itemList[index]!.pkg}`;
};
