import { otherUnits } from '../item-units.js';
import type { SaleRule } from './sale-rule.js';

/** Every sold item must be registered, by any branch of the taxpayer, and sold in its units. */
export const items: SaleRule = (sale, { ledger, device, rules }) => {
  if (!rules.items) return undefined;
  const { itemList } = sale;
  const nameless = itemList.findIndex(({ itemCd }) => itemCd === null);
  if (nameless >= 0) return `Expected a value for itemCd on item: ${nameless + 1} but is empty or null`;
  const isKnown = itemList.every(({ itemCd }) => ledger.items.find(device.identity.tin, itemCd!));
  if (isKnown) return otherUnits(sale, { ledger, device });
  return 'Items provided under the itemList section do not exist in your stock';
};
