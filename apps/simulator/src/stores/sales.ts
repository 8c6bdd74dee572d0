import { type AcceptedSale, CREDIT_NOTE, receiptSeriesOf } from './accepted-sale.js';
import { branchKey, type LedgerStore } from './ledger-store.js';
import { NumberIndex } from './number-index.js';

export interface SaleEntry {
  type: 'sale';
  sale: AcceptedSale;
}

/** Other software took the numbers up to this one, with sales that the simulator does not know. */
export interface CounterEntry {
  type: 'counter';
  tin: string;
  bhfId: string;
  lastInvoiceNumber: number;
}

/** The journal holds the sales; this store holds their positions. */
export class SalesStore implements LedgerStore {
  readonly entryTypes = ['sale', 'counter'];
  private readonly branches = new Map<string, BranchSales>();
  private readonly firstSales = new Map<string, number>();
  private accepted = 0;

  constructor(private readonly saleAt: (position: number) => AcceptedSale) {}

  get count(): number {
    return this.accepted;
  }

  /** The time of the first sale of a PIN, by the authority's clock. */
  firstSaleAt(tin: string): number | undefined {
    return this.firstSales.get(tin);
  }

  of(tin: string, bhfId: string): BranchSales {
    return this.branches.get(branchKey(tin, bhfId)) ?? new BranchSales();
  }

  find(tin: string, bhfId: string, invcNo: number): AcceptedSale | undefined {
    const position = this.of(tin, bhfId).positions.get(invcNo);
    return position === undefined ? undefined : this.saleAt(position);
  }

  creditNotesOf(tin: string, bhfId: string, orgInvcNo: number): AcceptedSale[] {
    return this.of(tin, bhfId)
      .creditNotesOf(orgInvcNo)
      .map((invcNo) => this.find(tin, bhfId, invcNo)!);
  }

  /** Reads sales one by one in the order of acceptance, optionally of one taxpayer or one branch. */
  *inOrder(tin?: string, bhfId?: string): Generator<AcceptedSale> {
    for (const position of this.positionsOf(tin, bhfId)) yield this.saleAt(position);
  }

  *newestFirst(tin: string, bhfId: string): Generator<AcceptedSale> {
    for (const position of this.positionsOf(tin, bhfId).reverse()) yield this.saleAt(position);
  }

  apply(entry: SaleEntry | CounterEntry, at: number): void {
    if (entry.type === 'counter') return this.branch(entry).moveCounter(entry.lastInvoiceNumber);
    this.branch(entry.sale).accept(entry.sale, at);
    this.accepted += 1;
    if (!this.firstSales.has(entry.sale.tin)) this.firstSales.set(entry.sale.tin, entry.sale.signedAt);
  }

  reset(): void {
    this.branches.clear();
    this.firstSales.clear();
    this.accepted = 0;
  }

  /** Positions in the journal rise with acceptance, so sorting them gives that order. */
  private positionsOf(tin?: string, bhfId?: string): Float64Array {
    const wanted = [...this.branches].filter(([branch]) => isOf(branch, tin, bhfId));
    return joined(wanted.map(([, { positions }]) => Float64Array.from(positions.values()))).sort();
  }

  private branch({ tin, bhfId }: { tin: string; bhfId: string }): BranchSales {
    const branch = this.of(tin, bhfId);
    this.branches.set(branchKey(tin, bhfId), branch);
    return branch;
  }
}

/** An omitted PIN or branch matches every branch. */
const isOf = (branch: string, tin: string | undefined, bhfId: string | undefined) => {
  const [ownTin, ownBhfId] = branch.split('|');
  return (tin ?? ownTin) === ownTin && (bhfId ?? ownBhfId) === ownBhfId;
};

function joined(parts: Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}

/** Sales of one device: their numbers, counters and positions in the journal. */
class BranchSales {
  readonly positions = new NumberIndex();
  private readonly receiptsBySeries = new Map<string, number>();
  private readonly creditNotesByOriginal = new Map<number, number[]>();
  private receipts = 0;
  private highestNumber = 0;
  /** Other software has taken the numbers up to this one. */
  private movedTo = 0;

  get nextInvoiceNumber(): number {
    return this.highestNumber + 1;
  }

  get nextReceiptTotal(): number {
    return this.receipts + 1;
  }

  nextReceiptNumber(label: string): number {
    return (this.receiptsBySeries.get(receiptSeriesOf(label)) ?? 0) + 1;
  }

  isTaken(invcNo: number): boolean {
    return invcNo <= this.movedTo || this.positions.get(invcNo) !== undefined;
  }

  creditNotesOf(orgInvcNo: number): readonly number[] {
    return this.creditNotesByOriginal.get(orgInvcNo) ?? [];
  }

  accept({ header, label, receipt }: AcceptedSale, at: number): void {
    const { invcNo, orgInvcNo } = header;
    this.positions.set(invcNo, at);
    this.highestNumber = Math.max(this.highestNumber, invcNo);
    this.receipts = Math.max(this.receipts, receipt.totRcptNo);
    const series = receiptSeriesOf(label);
    this.receiptsBySeries.set(series, Math.max(this.receiptsBySeries.get(series) ?? 0, receipt.curRcptNo));
    if (label === CREDIT_NOTE) this.addCreditNote(orgInvcNo, invcNo);
  }

  private addCreditNote(orgInvcNo: number, invcNo: number): void {
    const numbers = this.creditNotesByOriginal.get(orgInvcNo);
    if (numbers) numbers.push(invcNo);
    else this.creditNotesByOriginal.set(orgInvcNo, [invcNo]);
  }

  moveCounter(lastInvoiceNumber: number): void {
    this.movedTo = Math.max(this.movedTo, lastInvoiceNumber);
    this.highestNumber = Math.max(this.highestNumber, lastInvoiceNumber);
  }
}
