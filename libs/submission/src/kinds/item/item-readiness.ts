import { type LedgerReader, isBeingRegistered, readItems, type Turn } from '@app/persistence';
import type { Readiness } from '../kind.js';
import { refusalOf } from '../rules/refusal-of.js';

/** Whether the authority knows the one item that a document is about, and how. */
export async function itemReadiness(
  db: LedgerReader,
  itemCode: string,
  turn: Turn,
): Promise<Exclude<Readiness, { kind: 'nothing-to-send' }>> {
  const taxpayer = { environment: turn.environment, tin: turn.device.tin };
  const [storedItem] = await readItems(db, taxpayer, [itemCode]);
  if (!storedItem) return { kind: 'refused', refusal: unknownItem(itemCode) };
  if (await isBeingRegistered(db, taxpayer, itemCode, turn.id))
    return { kind: 'later', reason: `item ${storedItem.itemCode} is being registered` };
  const { authorityCode, itemClass, itemType, barcode } = storedItem;
  return { kind: 'ready', items: { [itemCode]: { authorityCode, itemClass, itemType, barcode } } };
}

export const unknownItem = (itemCode: string) =>
  refusalOf('005', 'itemCode', `There is no item ${itemCode}.`, 'Register the item first, with POST /api/v1/items.');
