import { markOf, type ModelAuthority, type MovementOnWire, type SaleOnWire, taxpayerOf } from './model-authority.js';

/** The wire body of one document under one number. */
interface SentBody {
  number: number;
  body: string;
}

/** One document on the wire, and what the authority has in its series. */
interface SentDocument extends SentBody {
  mark: string;
  accepted: { mark: string | null; number: number }[];
}

/** Watches the wire of a run, and reports what must never go over it. */
export class WireChecker {
  readonly broken: string[] = [];
  private hasLostLedger = false;
  readonly sent = new Set<string>();
  private readonly sentByMark = new Map<string, SentBody[]>();
  private readonly calling = new Set<string>();

  constructor(private readonly authority: ModelAuthority) {}

  /** What was sent before is known only to the authority. */
  ledgerIsLost(): void {
    this.hasLostLedger = true;
    this.sentByMark.clear();
  }

  callBegins(series: string): void {
    if (this.calling.has(series)) this.broken.push(`two calls for the ${series} are in flight`);
    this.calling.add(series);
  }

  callEnds(series: string): void {
    this.calling.delete(series);
  }

  checkSale(branch: string, body: string): void {
    const sale = JSON.parse(body) as SaleOnWire;
    const entries = this.authority.salesOf(branch);
    const accepted = entries.map((entry) => ({ mark: entry.mark, number: entry.sale.invcNo }));
    const mark = markOf(sale) ?? '';
    this.check({ mark, number: sale.invcNo, body, accepted });
    const original = Number(sale.orgInvcNo);
    if (sale.rcptTyCd === 'R' && !entries.some((entry) => entry.sale.invcNo === original && entry.mark !== null)) {
      this.broken.push(`${mark} goes before the sale it takes back`);
    }
  }

  checkMovement(branch: string, body: string): void {
    const movement = JSON.parse(body) as MovementOnWire;
    const entries = this.authority.movementsOf(taxpayerOf(branch));
    const accepted = entries.map((entry) => ({ mark: entry.mark, number: entry.movement.sarNo }));
    this.check({ mark: markOf(movement) ?? '', number: movement.sarNo, body, accepted });
  }

  private check({ mark, number, body, accepted }: SentDocument): void {
    const sentBefore = this.sentByMark.get(mark) ?? [];
    const sameNumber = sentBefore.find((sent) => sent.number === number);
    if (sameNumber && sameNumber.body !== body) this.broken.push(`${mark} goes out in two ways under number ${number}`);
    if (!sameNumber) this.sentByMark.set(mark, [...sentBefore, { number, body }]);
    this.sent.add(mark);
    if (number > accepted.length + 1) this.broken.push(`${mark} leaves out number ${accepted.length + 1}`);
    const received = accepted.find((entry) => entry.mark === mark);
    // After a lost ledger, a submission that was received may go out under a number that is used: the authority refuses that.
    const isRefused = this.hasLostLedger && number <= accepted.length;
    if (received && received.number !== number && !isRefused) {
      this.broken.push(`${mark}, received as number ${received.number}, is sent again as number ${number}`);
    }
  }
}
