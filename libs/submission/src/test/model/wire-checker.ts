import { markOf, type ModelAuthority, type SaleOnWire } from './model-authority.js';

/** What one document went out as, under one number. */
interface SentBody {
  number: number;
  body: string;
}

/** Watches the wire of a run, and says what must never go over it. */
export class WireChecker {
  readonly broken: string[] = [];
  readonly sent = new Set<string>();
  private readonly sentByMark = new Map<string, SentBody[]>();
  private readonly callingBranches = new Set<string>();

  constructor(private readonly authority: ModelAuthority) {}

  callBegins(branch: string): void {
    if (this.callingBranches.has(branch)) this.broken.push(`two calls of branch ${branch} are in flight`);
    this.callingBranches.add(branch);
  }

  callEnds(branch: string): void {
    this.callingBranches.delete(branch);
  }

  checkSale(branch: string, body: string): void {
    const sale = JSON.parse(body) as SaleOnWire;
    const mark = markOf(sale) ?? '';
    const sentBefore = this.sentByMark.get(mark) ?? [];
    const sameNumber = sentBefore.find(({ number }) => number === sale.invcNo);
    if (sameNumber && sameNumber.body !== body)
      this.broken.push(`${mark} goes out in two ways under number ${sale.invcNo}`);
    if (!sameNumber) this.sentByMark.set(mark, [...sentBefore, { number: sale.invcNo, body }]);
    this.sent.add(mark);
    this.checkNumber(branch, sale, mark);
  }

  private checkNumber(branch: string, sale: SaleOnWire, mark: string): void {
    const entries = this.authority.salesOf(branch);
    if (sale.invcNo > entries.length + 1) this.broken.push(`${mark} leaves out number ${entries.length + 1}`);
    const received = entries.find((entry) => entry.mark === mark);
    if (received && received.sale.invcNo !== sale.invcNo) {
      this.broken.push(`${mark}, received as number ${received.sale.invcNo}, is sent again as number ${sale.invcNo}`);
    }
    const original = Number(sale.orgInvcNo);
    if (sale.rcptTyCd === 'R' && !entries.some((entry) => entry.sale.invcNo === original && entry.mark !== null)) {
      this.broken.push(`${mark} goes before the sale it takes back`);
    }
  }
}
