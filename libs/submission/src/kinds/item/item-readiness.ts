import { type LedgerReader, isBeingRegistered, readItems, type Turn } from '@app/persistence';
import type { Readiness } from '../kind.js';
import { itemNotRegistered } from '../rules/line-item-rules.js';

/** Whether the authority knows the one item that a document is about, and under which code. */
export async function itemReadiness(
  db: LedgerReader,
  itemCode: string,
  turn: Turn,
): Promise<Exclude<Readiness, { kind: 'nothing-to-send' }>> {
  const taxpayer = { environment: turn.environment, tin: turn.device.tin };
  const [storedItem] = await readItems(db, taxpayer, [itemCode]);
  if (!storedItem) return { kind: 'refused', refusal: itemNotRegistered('itemCode', itemCode) };
  if (await isBeingRegistered(db, taxpayer, itemCode, turn.id))
    return { kind: 'later', reason: `item ${storedItem.itemCode} is being registered` };
  const { authorityCode, itemClass, itemType, barcode } = storedItem;
  return { kind: 'ready', items: { [itemCode]: { authorityCode, itemClass, itemType, barcode } } };
}
