import { markOf, type AuthorityLedger, type WireSale } from './model-authority.js';

/** What one document went out as, under one number. */
interface Sent {
  number: number;
  body: string;
}

/** Watches the wire of a run, and says what must never go over it. */
export class Witness {
  readonly broken: string[] = [];
  readonly sent = new Set<string>();
  private readonly bodies = new Map<string, Sent[]>();
  private readonly calling = new Set<string>();

  constructor(private readonly authority: AuthorityLedger) {}

  begins(branch: string): void {
    if (this.calling.has(branch)) this.broken.push(`two calls of branch ${branch} are in flight`);
    this.calling.add(branch);
  }

  ends(branch: string): void {
    this.calling.delete(branch);
  }

  sees(branch: string, body: string): void {
    const sale = JSON.parse(body) as WireSale;
    const mark = markOf(sale) ?? '';
    const before = this.bodies.get(mark) ?? [];
    const same = before.find(({ number }) => number === sale.invcNo);
    if (same && same.body !== body) this.broken.push(`${mark} goes out in two ways under number ${sale.invcNo}`);
    if (!same) this.bodies.set(mark, [...before, { number: sale.invcNo, body }]);
    this.sent.add(mark);
    this.looksAtNumber(branch, sale, mark);
  }

  private looksAtNumber(branch: string, sale: WireSale, mark: string): void {
    const entries = this.authority.of(branch);
    if (sale.invcNo > entries.length + 1) this.broken.push(`${mark} leaves out number ${entries.length + 1}`);
    const there = entries.find((entry) => entry.mark === mark);
    if (there && there.sale.invcNo !== sale.invcNo) {
      this.broken.push(`${mark}, received as number ${there.sale.invcNo}, is sent again as number ${sale.invcNo}`);
    }
    const original = Number(sale.orgInvcNo);
    if (sale.rcptTyCd === 'R' && !entries.some((entry) => entry.sale.invcNo === original && entry.mark !== null)) {
      this.broken.push(`${mark} goes before the sale it takes back`);
    }
  }
}
