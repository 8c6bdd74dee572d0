import { type LedgerReader, isBeingRegistered, readItems, type AttemptFacts } from '@app/persistence';
import type { Readiness } from '../kind.js';
import { itemNotRegistered } from '../rules/line-item-rules.js';

/**
 * The readiness of a document about one item. The document is ready once the authority knows the item, and comes with
 * its code there.
 */
export async function itemReadiness(
  db: LedgerReader,
  itemCode: string,
  submission: AttemptFacts,
): Promise<Exclude<Readiness, { kind: 'nothing-to-send' }>> {
  const taxpayer = { environment: submission.environment, tin: submission.device.tin };
  const [storedItem] = await readItems(db, taxpayer, [itemCode]);
  if (!storedItem) return { kind: 'refused', refusal: itemNotRegistered('itemCode', itemCode) };
  if (await isBeingRegistered(db, taxpayer, itemCode, submission.id))
    return { kind: 'later', reason: `item ${storedItem.itemCode} is being registered` };
  const { authorityCode, itemClass, itemType, barcode } = storedItem;
  return { kind: 'ready', items: { [itemCode]: { authorityCode, itemClass, itemType, barcode } } };
}
