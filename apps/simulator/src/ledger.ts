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

/** All entries that change the state of the authority. Each type is declared by the store that applies it. */
export type LedgerEntry =
  | (DeviceEntry | DeviceForgottenEntry | ClassesEntry | ItemEntry | SaleEntry | CounterEntry)
  | (StockMoveEntry | StockMasterEntry | PurchaseEntry | ImportEntry | ImportUpdateEntry)
  | (BranchRecordEntry | NoticeEntry | TaxRateEntry);

/**
 * The whole state of the authority. Only `record` changes it, and `record` is synchronous: no other call can run
 * between a decision and its record. A start replays all recorded entries.
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

  /** The ledger disappears with its process unless a directory is given. */
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

  /** Reads an entry back from the journal. */
  entryAt(position: number): LedgerEntry {
    return this.journal.read(position);
  }

  reset(): void {
    this.journal.clear();
    this.stores.forEach((book) => book.reset());
  }

  /** Nest calls this hook last, when no request can record any more. */
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
