/** What was sold, as it came over the wire. */
export type WireSale = Record<string, unknown> & { invcNo: number };

export interface Entry {
  sale: WireSale;
  /** The mark of whose it is: see `markOf`. Null for what other software sold. */
  mark: string | null;
  receipt: ReturnType<typeof receiptOf>;
}

type WireAnswer = { resultCd: string; resultMsg: string; data?: unknown };

/**
 * Every document of a run says in its remark which it is. What is to be refused says so, too, and is refused whenever it
 * comes.
 */
export const markOf = (sale: Record<string, unknown>): string | null => /#\d+/.exec(String(sale.remark))?.[0] ?? null;
export const REFUSABLE = 'at fault';

/**
 * The authority behind the wire: for each branch what it has signed, under numbers that rise by one whenever it does. It
 * believes nothing and forgets nothing; what its answers come to on their way is not its business.
 */
export class AuthorityLedger {
  private readonly branches = new Map<string, Entry[]>();
  private signed = 0;

  of(branch: string): Entry[] {
    const entries = this.branches.get(branch) ?? [];
    this.branches.set(branch, entries);
    return entries;
  }

  sell(branch: string, sale: WireSale): WireAnswer {
    const entries = this.of(branch);
    const expected = entries.length + 1;
    if (sale.invcNo !== expected) {
      return refusal(`Invc No: ${sale.invcNo} is invalid, use the expected value: ${expected}`);
    }
    if (String(sale.remark).includes(REFUSABLE)) return refusal('Request parameter error');
    return success(this.sign(branch, sale, markOf(sale)).receipt);
  }

  show(branch: string, number: number): WireAnswer {
    const entry = this.of(branch)[number - 1];
    return entry ? success({ salesList: [{ ...entry.sale, receipt: entry.receipt }] }) : NOTHING;
  }

  /** It is there, but its receipt is not, yet. */
  showBare(branch: string, number: number): WireAnswer {
    const entry = this.of(branch)[number - 1];
    return entry ? success({ salesList: [{ ...entry.sale, receipt: null }] }) : NOTHING;
  }

  /** Other software sells on the same device: the same things, to the same buyer, for the same price, on the same day. */
  strangerSells(branch: string, like: WireSale): number {
    const invcNo = this.of(branch).length + 1;
    this.sign(branch, { ...like, invcNo, trdInvcNo: `THEIRS-${invcNo}`, remark: null }, null);
    return invcNo;
  }

  private sign(branch: string, sale: WireSale, mark: string | null): Entry {
    const entry = { sale, mark, receipt: receiptOf(sale.invcNo, ++this.signed) };
    this.of(branch).push(entry);
    return entry;
  }
}

export const NOTHING: WireAnswer = { resultCd: '001', resultMsg: 'There is no search result' };

const success = (data: unknown): WireAnswer => ({ resultCd: '000', resultMsg: 'It is succeeded', data });
const refusal = (resultMsg: string): WireAnswer => ({ resultCd: '910', resultMsg });

const receiptOf = (number: number, signed: number) => ({
  curRcptNo: number,
  totRcptNo: number,
  intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH',
  rcptSign: `SIGNATURE${signed}`,
  sdcDateTime: '20260302101502',
});
