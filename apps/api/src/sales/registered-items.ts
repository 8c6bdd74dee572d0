import type { ItemDocument } from '@app/domain';
import { readItems, type StoredItem, type TaxpayerRef, type Tx } from '@app/persistence';

export interface RegisteredItem {
  itemCd: string;
  state: StoredItem['state'] | 'REFUSED';
}

/** What became of the items that were posted along: one that the authority has refused is not there any more. */
export async function registeredItems(
  tx: Tx,
  owner: TaxpayerRef,
  items: readonly ItemDocument[],
): Promise<RegisteredItem[]> {
  const codes = items.map(({ itemCode }) => itemCode);
  const stored = codes.length > 0 ? await readItems(tx, owner, codes) : [];
  const states = new Map(stored.map(({ itemCode, state }) => [itemCode, state]));
  return codes.map((itemCd) => ({ itemCd, state: states.get(itemCd) ?? 'REFUSED' }));
}
