import { join } from 'node:path';
import { Device, type AcceptedSale, type DeviceIdentity } from './device.js';
import { Journal } from './journal.js';
import type { SavedItem } from './operations/item-fields.js';

/** The only three things that ever change the authority's mind. */
export type Entry =
  | { type: 'device'; identity: DeviceIdentity }
  | { type: 'item'; tin: string; item: SavedItem }
  | { type: 'sale'; sale: AcceptedSale };

/**
 * Everything the authority knows. It changes through `record` alone, which is synchronous: a decision and its record in
 * one turn of the event loop cannot be overtaken by another call. What was recorded is replayed at the next start.
 */
export class Ledger {
  private readonly devicesByBranch = new Map<string, Device>();
  private readonly itemsByCode = new Map<string, { tin: string; item: SavedItem }>();
  private readonly acceptedSales: AcceptedSale[] = [];
  private journal?: Journal<Entry>;

  /** Without a directory the ledger lives in memory only. */
  static async open(dataDir?: string): Promise<Ledger> {
    const ledger = new Ledger();
    if (dataDir) ledger.journal = await Journal.open(join(dataDir, 'ledger.ndjson'), (entry) => ledger.apply(entry));
    return ledger;
  }

  get devices(): Device[] {
    return [...this.devicesByBranch.values()];
  }

  get items(): { tin: string; item: SavedItem }[] {
    return [...this.itemsByCode.values()];
  }

  /** In the order they were accepted. */
  get sales(): readonly AcceptedSale[] {
    return this.acceptedSales;
  }

  device(tin: string, bhfId: string): Device | undefined {
    return this.devicesByBranch.get(key(tin, bhfId));
  }

  record(entry: Entry): void {
    this.journal?.append(entry);
    this.apply(entry);
  }

  reset(): void {
    this.journal?.clear();
    this.devicesByBranch.clear();
    this.itemsByCode.clear();
    this.acceptedSales.length = 0;
  }

  /** Nest calls it last, when no request is left that could still record. */
  onApplicationShutdown(): void {
    this.journal?.close();
  }

  private apply(entry: Entry): void {
    switch (entry.type) {
      case 'device':
        this.devicesByBranch.set(key(entry.identity.tin, entry.identity.bhfId), new Device(entry.identity));
        break;
      case 'item':
        this.itemsByCode.set(key(entry.tin, entry.item.itemCd), { tin: entry.tin, item: entry.item });
        break;
      case 'sale':
        this.device(entry.sale.tin, entry.sale.bhfId)!.accept(entry.sale);
        this.acceptedSales.push(entry.sale);
        break;
    }
  }
}

const key = (...parts: string[]) => parts.join('|');
