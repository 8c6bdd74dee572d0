import type { SavedItem } from '../operations/item-fields.js';
import type { LedgerStore } from './ledger-store.js';

export interface ItemEntry {
  type: 'item';
  tin: string;
  bhfId: string;
  item: SavedItem;
  /** The time of the authority's clock. */
  savedAt: number;
}

const RUNNING_DIGITS = 7;

/** The text between the two letters of the origin and the running number. */
export const prefixOf = (itemCd: string): string => itemCd.slice(2, -RUNNING_DIGITS);

/** Items belong to the taxpayer, whichever branch registered them. */
export class ItemsStore implements LedgerStore {
  readonly entryTypes = ['item'];
  private readonly byTaxpayer = new Map<string, Map<string, ItemEntry>>();

  get count(): number {
    return [...this.byTaxpayer.values()].reduce((sum, items) => sum + items.size, 0);
  }

  *all(): Generator<ItemEntry> {
    for (const items of this.byTaxpayer.values()) yield* items.values();
  }

  /** Ordered by first registration. */
  of(tin: string): Iterable<ItemEntry> {
    return this.byTaxpayer.get(tin)?.values() ?? [];
  }

  countOf(tin: string): number {
    return this.byTaxpayer.get(tin)?.size ?? 0;
  }

  /** The count of the codes with this product type, packaging and unit. */
  countOfPrefix(tin: string, prefix: string): number {
    let count = 0;
    for (const { item } of this.of(tin)) if (prefixOf(item.itemCd) === prefix) count += 1;
    return count;
  }

  find(tin: string, itemCd: string): SavedItem | undefined {
    return this.byTaxpayer.get(tin)?.get(itemCd)?.item;
  }

  apply(entry: ItemEntry): void {
    const items = this.byTaxpayer.get(entry.tin) ?? new Map<string, ItemEntry>();
    this.byTaxpayer.set(entry.tin, items.set(entry.item.itemCd, entry));
  }

  reset(): void {
    this.byTaxpayer.clear();
  }
}
