import type { Purchase } from '../operations/purchase-fields.js';
import { branchKey, type LedgerStore } from './ledger-store.js';
import type { SaleEntry } from './sales.js';

export interface PurchaseEntry {
  type: 'purchase';
  tin: string;
  bhfId: string;
  purchase: Purchase;
  savedAt: number;
}

/** Journal positions in the order of their entries, eight bytes each. */
export class Positions {
  private values = new Float64Array(4);
  private used = 0;

  push(position: number): void {
    if (this.used === this.values.length) {
      const larger = new Float64Array(this.used * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.used] = position;
    this.used += 1;
  }

  /** Newest first, so that a reader can stop at the first old one. */
  *newestFirst(): Generator<number> {
    for (let index = this.used - 1; index >= 0; index -= 1) yield this.values[index]!;
  }
}

const supplierInvoice = (buyer: string, { spplrTin, spplrBhfId, spplrInvcNo }: Purchase): string =>
  [buyer, spplrTin, spplrBhfId, spplrInvcNo].join('/');

const NO_POSITIONS = new Positions();

/** Both sides of a purchase: the sales that others reported to a buyer's PIN, and the buyer's confirmations. */
export class PurchasesStore implements LedgerStore {
  readonly entryTypes = ['sale', 'purchase'];
  private readonly salesByBuyer = new Map<string, Positions>();
  private readonly byBranch = new Map<string, Map<number, PurchaseEntry>>();
  private readonly highestNumbers = new Map<string, number>();
  private readonly answered = new Set<string>();

  /** Journal positions of the sales to this PIN. */
  salesTo(tin: string): Pick<Positions, 'newestFirst'> {
    return this.salesByBuyer.get(tin) ?? NO_POSITIONS;
  }

  /** Ordered by save within a branch. */
  *all(tin?: string, bhfId?: string): Generator<PurchaseEntry> {
    for (const purchases of this.byBranch.values()) {
      for (const entry of purchases.values()) {
        if ((tin ?? entry.tin) === entry.tin && (bhfId ?? entry.bhfId) === entry.bhfId) yield entry;
      }
    }
  }

  isTaken(tin: string, bhfId: string, invcNo: number): boolean {
    return this.of(tin, bhfId).has(invcNo);
  }

  /** True if a branch of the buyer confirmed or refused the supplier's invoice that this purchase names. */
  isAnswered(tin: string, purchase: Purchase): boolean {
    return this.answered.has(supplierInvoice(tin, purchase));
  }

  /** Purchases have their own counter, apart from sales. */
  nextNumber(tin: string, bhfId: string): number {
    return (this.highestNumbers.get(branchKey(tin, bhfId)) ?? 0) + 1;
  }

  apply(entry: SaleEntry | PurchaseEntry, at: number): void {
    if (entry.type === 'sale') this.indexByBuyer(entry, at);
    else this.add(entry);
  }

  reset(): void {
    [this.salesByBuyer, this.byBranch, this.highestNumbers, this.answered].forEach((collection) => collection.clear());
  }

  private of(tin: string, bhfId: string): Map<number, PurchaseEntry> {
    return this.byBranch.get(branchKey(tin, bhfId)) ?? new Map<number, PurchaseEntry>();
  }

  private add(entry: PurchaseEntry): void {
    const { tin, bhfId, purchase } = entry;
    const branch = branchKey(tin, bhfId);
    this.answered.add(supplierInvoice(tin, purchase));
    this.byBranch.set(branch, this.of(tin, bhfId).set(purchase.invcNo, entry));
    this.highestNumbers.set(branch, Math.max(this.highestNumbers.get(branch) ?? 0, purchase.invcNo));
  }

  /** Copies, training and proforma sales are no purchases; neither are sales to oneself. */
  private indexByBuyer({ sale: { tin, header, label } }: SaleEntry, at: number): void {
    const buyer = header.custTin;
    if (!buyer || buyer === tin || !label.startsWith('N')) return;
    const sales = this.salesByBuyer.get(buyer) ?? new Positions();
    this.salesByBuyer.set(buyer, sales);
    sales.push(at);
  }
}
