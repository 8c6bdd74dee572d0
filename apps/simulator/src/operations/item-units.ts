import type { DeviceContext } from './operation.js';

interface PackedLine {
  itemCd: string | null;
  /** A purchase need not name it. */
  pkgUnitCd: string | null;
  qtyUnitCd: string;
}

/** A unit that is not the one in the code of the item, live at `saveItem` (fact sheet 4.6). */
export const OTHER_UNIT = "The ItemCd isn't made up of correct QtyUnitCd";

/** Lines of sales, stock moves and purchases have the units with which their item was registered (fact sheet 4.6). */
export function otherUnits(
  { itemList }: { itemList: readonly PackedLine[] },
  { ledger, device }: Pick<DeviceContext, 'ledger' | 'device'>,
): string | undefined {
  for (const { itemCd, pkgUnitCd, qtyUnitCd } of itemList) {
    const item = ledger.items.find(device.identity.tin, itemCd ?? '');
    if (item && item.qtyUnitCd !== qtyUnitCd) return OTHER_UNIT;
    if (item && pkgUnitCd !== null && item.pkgUnitCd !== pkgUnitCd) return 'Incorrect Packaging Unit Prefix';
  }
  return undefined;
}
