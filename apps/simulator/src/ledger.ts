import { join } from 'node:path';
import type { Book } from './stores/ledger-store.js';
import { BranchRecordsBook, type BranchRecordEntry } from './stores/branch-records.js';
import { DevicesBook, type ClassesEntry, type DeviceEntry, type DeviceForgottenEntry } from './stores/devices.js';
import { ImportsBook, type ImportEntry, type ImportUpdateEntry } from './stores/imports.js';
import { ItemsBook, type ItemEntry } from './stores/items.js';
import { NoticesBook, type NoticeEntry } from './stores/notices.js';
import { PurchasesBook, type PurchaseEntry } from './stores/purchases.js';
import { SalesBook, type CounterEntry, type SaleEntry } from './stores/sales.js';
import { StockBook, type StockMasterEntry, type StockMoveEntry } from './stores/stock.js';
import { TaxRatesBook, type TaxRateEntry } from './stores/tax-rates.js';
import { Journal } from './journal.js';

/** All that ever changes the authority's mind; each is declared by the book that learns from it. */
export type Entry =
  | (DeviceEntry | DeviceForgottenEntry | ClassesEntry | ItemEntry | SaleEntry | CounterEntry)
  | (StockMoveEntry | StockMasterEntry | PurchaseEntry | ImportEntry | ImportUpdateEntry)
  | (BranchRecordEntry | NoticeEntry | TaxRateEntry);

/**
 * Everything the authority knows. It changes through `record` alone, which is synchronous: a decision and its record in
 * one turn of the event loop cannot be overtaken by another call. What was recorded is replayed at the next start.
 */
export class Ledger {
  readonly devices = new DevicesBook();
  readonly items = new ItemsBook();
  readonly sales = new SalesBook((position) => (this.entryAt(position) as SaleEntry).sale);
  readonly stock = new StockBook();
  readonly purchases = new PurchasesBook();
  readonly imports = new ImportsBook();
  readonly branchRecords = new BranchRecordsBook();
  readonly notices = new NoticesBook();
  readonly taxRates = new TaxRatesBook();

  private readonly books: readonly Book[] = [
    ...[this.devices, this.items, this.sales, this.stock],
    ...[this.purchases, this.imports, this.branchRecords, this.notices, this.taxRates],
  ];
  private readonly readers = readersByType(this.books);
  private journal!: Journal<Entry>;

  /** Without a directory nothing of it outlives the process. */
  static async open(dataDir?: string): Promise<Ledger> {
    const ledger = new Ledger();
    ledger.journal = dataDir
      ? await Journal.open<Entry>(join(dataDir, 'ledger.ndjson'), (entry, at) => ledger.apply(entry, at))
      : Journal.temporary<Entry>();
    return ledger;
  }

  record(entry: Entry): void {
    this.apply(entry, this.journal.append(entry));
  }

  /** What was recorded there, read back from the file. */
  entryAt(position: number): Entry {
    return this.journal.read(position);
  }

  reset(): void {
    this.journal.clear();
    this.books.forEach((book) => book.reset());
  }

  /** Nest calls it last, when no request is left that could still record. */
  onApplicationShutdown(): void {
    this.journal.close();
  }

  private apply(entry: Entry, at: number): void {
    this.readers.get(entry.type)?.forEach((book) => book.apply(entry, at));
  }
}

function readersByType(books: readonly Book[]): Map<string, Book[]> {
  const types = new Set(books.flatMap(({ reads }) => reads));
  return new Map([...types].map((type) => [type, books.filter(({ reads }) => reads.includes(type))]));
}
