import { type AcceptedSale, CREDIT_NOTE } from './accepted-sale.js';
import { NumberIndex } from './number-index.js';

/** Sales of one device: their numbers, counters and positions in the journal. */
export class BranchSales {
  readonly positions = new NumberIndex();
  private readonly receiptsByLabel = new Map<string, number>();
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
    return (this.receiptsByLabel.get(label) ?? 0) + 1;
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
    this.receiptsByLabel.set(label, receipt.curRcptNo);
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
