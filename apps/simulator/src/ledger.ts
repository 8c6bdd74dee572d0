import { join } from 'node:path';
import type { LedgerStore } from './stores/ledger-store.js';
import { BranchRecordsStore, type BranchRecordEntry } from './stores/branch-records.js';
import { DevicesStore, type ClassesEntry, type DeviceEntry, type DeviceForgottenEntry } from './stores/devices.js';
import { ImportsStore, type ImportEntry, type ImportUpdateEntry } from './stores/imports.js';
import { ItemsStore, type ItemEntry } from './stores/items.js';
import { NoticesStore, type NoticeEntry } from './stores/notices.js';
import { PurchasesStore, type PurchaseEntry } from './stores/purchases.js';
import { SalesStore, type CounterEntry, type SaleEntry } from './stores/sales.js';
import { StockStore, type StockMasterEntry, type StockMoveEntry } from './stores/stock.js';
import { TaxRatesStore, type TaxRateEntry } from './stores/tax-rates.js';
import { Journal } from './journal.js';

/** All that ever changes the authority's mind; each is declared by the book that learns from it. */
export type LedgerEntry =
  | (DeviceEntry | DeviceForgottenEntry | ClassesEntry | ItemEntry | SaleEntry | CounterEntry)
  | (StockMoveEntry | StockMasterEntry | PurchaseEntry | ImportEntry | ImportUpdateEntry)
  | (BranchRecordEntry | NoticeEntry | TaxRateEntry);

/**
 * Everything the authority knows. It changes through `record` alone, which is synchronous: a decision and its record in
 * one turn of the event loop cannot be overtaken by another call. What was recorded is replayed at the next start.
 */
export class SimulatorLedger {
  readonly devices = new DevicesStore();
  readonly items = new ItemsStore();
  readonly sales = new SalesStore((position) => (this.entryAt(position) as SaleEntry).sale);
  readonly stock = new StockStore();
  readonly purchases = new PurchasesStore();
  readonly imports = new ImportsStore();
  readonly branchRecords = new BranchRecordsStore();
  readonly notices = new NoticesStore();
  readonly taxRates = new TaxRatesStore();

  private readonly stores: readonly LedgerStore[] = [
    ...[this.devices, this.items, this.sales, this.stock],
    ...[this.purchases, this.imports, this.branchRecords, this.notices, this.taxRates],
  ];
  private readonly storesByType = storesByEntryType(this.stores);
  private journal!: Journal<LedgerEntry>;

  /** Without a directory nothing of it outlives the process. */
  static async open(dataDir?: string): Promise<SimulatorLedger> {
    const ledger = new SimulatorLedger();
    ledger.journal = dataDir
      ? await Journal.open<LedgerEntry>(join(dataDir, 'ledger.ndjson'), (entry, at) => ledger.apply(entry, at))
      : Journal.temporary<LedgerEntry>();
    return ledger;
  }

  record(entry: LedgerEntry): void {
    this.apply(entry, this.journal.append(entry));
  }

  /** What was recorded there, read back from the file. */
  entryAt(position: number): LedgerEntry {
    return this.journal.read(position);
  }

  reset(): void {
    this.journal.clear();
    this.stores.forEach((book) => book.reset());
  }

  /** Nest calls it last, when no request is left that could still record. */
  onApplicationShutdown(): void {
    this.journal.close();
  }

  private apply(entry: LedgerEntry, at: number): void {
    this.storesByType.get(entry.type)?.forEach((book) => book.apply(entry, at));
  }
}

function storesByEntryType(stores: readonly LedgerStore[]): Map<string, LedgerStore[]> {
  const types = new Set(stores.flatMap(({ entryTypes }) => entryTypes));
  return new Map([...types].map((type) => [type, stores.filter(({ entryTypes }) => entryTypes.includes(type))]));
}
