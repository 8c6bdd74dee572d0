import type { ReportedStockMove } from '../operations/stock-move-fields.js';
import { branchKey, type LedgerStore } from './ledger-store.js';

export interface StockMoveEntry {
  type: 'stock-move';
  tin: string;
  bhfId: string;
  move: ReportedStockMove;
  movedAt: number;
}

export interface StockMasterEntry {
  type: 'stock-master';
  tin: string;
  bhfId: string;
  itemCd: string;
  rsdQty: number;
  savedAt: number;
}

const TO_OTHER_BRANCH = '13';

/**
 * The moves of stock and the resulting quantity per branch and item. The stock master is only what a branch reports.
 */
export class StockStore implements LedgerStore {
  readonly entryTypes = ['stock-move', 'stock-master'];
  private readonly movesByTaxpayer = new Map<string, StockMoveEntry[]>();
  private readonly numbers = new Map<string, { highest: number; taken: Set<number> }>();
  private readonly quantities = new Map<string, Map<string, number>>();
  private readonly transfersByTarget = new Map<string, StockMoveEntry[]>();
  private readonly masterByItem = new Map<string, StockMasterEntry>();
  private readonly firstMasterAt = new Map<string, number>();

  /** Ordered by record within a taxpayer, optionally of one taxpayer or one branch. */
  *moves(tin?: string, bhfId?: string): Generator<StockMoveEntry> {
    for (const moves of this.movesByTaxpayer.values()) {
      for (const entry of moves) if (isOf(entry, tin, bhfId)) yield entry;
    }
  }

  masters(tin?: string, bhfId?: string): StockMasterEntry[] {
    return [...this.masterByItem.values()].filter((entry) => isOf(entry, tin, bhfId));
  }

  /** All branches of a taxpayer share one counter, unless `bhfId` names the branch whose own counter is meant. */
  isTaken(tin: string, sarNo: number, bhfId?: string): boolean {
    return this.numbers.get(counterKey(tin, bhfId))?.taken.has(sarNo) ?? false;
  }

  nextNumber(tin: string, bhfId?: string): number {
    return (this.numbers.get(counterKey(tin, bhfId))?.highest ?? 0) + 1;
  }

  hasMoved(tin: string, bhfId: string): boolean {
    return this.quantities.has(branchKey(tin, bhfId));
  }

  /** True if the branch ever had the item, even if none is left. */
  has(tin: string, bhfId: string, itemCd: string): boolean {
    return this.quantities.get(branchKey(tin, bhfId))?.has(itemCd) ?? false;
  }

  onHand(tin: string, bhfId: string, itemCd: string): number {
    return this.quantities.get(branchKey(tin, bhfId))?.get(itemCd) ?? 0;
  }

  master(tin: string, bhfId: string, itemCd: string): StockMasterEntry | undefined {
    return this.masterByItem.get(itemKey(tin, bhfId, itemCd));
  }

  /** The time of the first stock master of an item. */
  masterSince(tin: string, bhfId: string, itemCd: string): number | undefined {
    return this.firstMasterAt.get(itemKey(tin, bhfId, itemCd));
  }

  /** Moves that other branches of the taxpayer sent to this one. */
  transfersTo(tin: string, bhfId: string): readonly StockMoveEntry[] {
    return this.transfersByTarget.get(branchKey(tin, bhfId)) ?? [];
  }

  apply(entry: StockMoveEntry | StockMasterEntry): void {
    if (entry.type === 'stock-move') return this.move(entry);
    const key = itemKey(entry.tin, entry.bhfId, entry.itemCd);
    this.masterByItem.set(key, entry);
    if (!this.firstMasterAt.has(key)) this.firstMasterAt.set(key, entry.savedAt);
  }

  reset(): void {
    const maps = [this.movesByTaxpayer, this.numbers, this.quantities, this.transfersByTarget, this.masterByItem, this.firstMasterAt]; // prettier-ignore
    maps.forEach((map) => map.clear());
  }

  private move(entry: StockMoveEntry): void {
    const { tin, bhfId, move } = entry;
    const moves = this.movesByTaxpayer.get(tin) ?? [];
    this.movesByTaxpayer.set(tin, moves);
    moves.push(entry);
    for (const counter of [counterKey(tin), counterKey(tin, bhfId)]) this.count(counter, move.sarNo);
    const quantities = this.quantities.get(branchKey(tin, bhfId)) ?? new Map<string, number>();
    this.quantities.set(branchKey(tin, bhfId), quantities);
    for (const { itemCd, qty } of move.itemList) {
      if (itemCd) quantities.set(itemCd, rounded((quantities.get(itemCd) ?? 0) + signOf(move.sarTyCd) * qty));
    }
    this.indexTransfer(entry);
  }

  private count(counter: string, sarNo: number): void {
    const { highest, taken } = this.numbers.get(counter) ?? { highest: 0, taken: new Set<number>() };
    this.numbers.set(counter, { highest: Math.max(highest, sarNo), taken: taken.add(sarNo) });
  }

  private indexTransfer(entry: StockMoveEntry): void {
    const { tin, bhfId, move } = entry;
    const isSameTaxpayer = (move.custTin ?? tin) === tin && move.custBhfId !== bhfId;
    if (move.sarTyCd !== TO_OTHER_BRANCH || !move.custBhfId || !isSameTaxpayer) return;
    const target = branchKey(tin, move.custBhfId);
    const transfers = this.transfersByTarget.get(target) ?? [];
    this.transfersByTarget.set(target, transfers);
    transfers.push(entry);
  }
}

/** Types 01 to 06 add stock, types 11 to 16 remove it. */
const signOf = (sarTyCd: string) => (sarTyCd >= '11' ? -1 : 1);

/** Quantities have two decimals, and so must their sums. */
const rounded = (quantity: number) => Math.round(quantity * 100) / 100;

const isOf = (entry: { tin: string; bhfId: string }, tin = entry.tin, bhfId = entry.bhfId) =>
  entry.tin === tin && entry.bhfId === bhfId;

const counterKey = (tin: string, bhfId?: string) => (bhfId === undefined ? tin : branchKey(tin, bhfId));

const itemKey = (tin: string, bhfId: string, itemCd: string) => `${branchKey(tin, bhfId)}|${itemCd}`;
