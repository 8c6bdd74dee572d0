/** A sale, as it came over the wire. */
export type SaleOnWire = Record<string, unknown> & { invcNo: number };

/** A stock movement, as it came over the wire. */
export type MovementOnWire = Record<string, unknown> & { sarNo: number };

/** An item, as it came over the wire. */
export type ItemOnWire = Record<string, unknown> & { itemCd: string; itemNm: string };

/** A document that the authority has accepted, with the number that it has there; null if it counts no such documents. */
export interface ReceivedDocument {
  mark: string | null;
  number: number | null;
  /** Null if documents of this kind are not signed. */
  receipt: ReturnType<typeof receiptOf> | null;
}

export interface SignedSale {
  sale: SaleOnWire;
  /** The mark of the document, see `markOf`. Null for a sale of other software. */
  mark: string | null;
  receipt: ReturnType<typeof receiptOf>;
}

type AnswerBody = { resultCd: string; resultMsg: string; data?: unknown };

/**
 * The mark of a document, from its remark, or from the name of an item. The authority refuses every document whose remark or
 * name has `REFUSED_REMARK`.
 */
export const markOf = ({ remark, itemNm }: Record<string, unknown>): string | null =>
  /#\d+/.exec(String(remark ?? itemNm))?.[0] ?? null;
export const REFUSED_REMARK = 'at fault';

/**
 * The authority behind the wire. It counts the sales of each branch and the stock movements of each taxpayer, and accepts only
 * the next number. It does not count items, and takes the same item again. It forgets nothing. Its answers may still be lost on their way.
 */
export class ModelAuthority {
  private readonly branches = new Map<string, SignedSale[]>();
  private readonly movements = new Map<string, { movement: MovementOnWire; mark: string | null }[]>();
  private readonly items = new Map<string, Set<string>>();
  private signed = 0;

  /** All documents that the authority has accepted from this branch, and the movements and items of its taxpayer. */
  receivedFrom(branch: string): ReceivedDocument[] {
    return [
      ...this.salesOf(branch).map(({ mark, receipt }) => ({ mark, number: receipt.curRcptNo, receipt })),
      ...this.movementsOf(taxpayerOf(branch)).map(({ mark, movement }) => ({
        mark,
        number: movement.sarNo,
        receipt: null,
      })),
      ...[...this.itemsOf(taxpayerOf(branch))].map((mark) => ({ mark, number: null, receipt: null })),
    ];
  }

  /** The sales of all branches. */
  signedSales(): SignedSale[] {
    return [...this.branches.values()].flat();
  }

  salesOf(branch: string): SignedSale[] {
    return entryOf(this.branches, branch, []);
  }

  sell(branch: string, sale: SaleOnWire): AnswerBody {
    const entries = this.salesOf(branch);
    const expected = entries.length + 1;
    if (sale.invcNo !== expected) {
      return refusal(`Invc No: ${sale.invcNo} is invalid, use the expected value: ${expected}`);
    }
    if (String(sale.remark).includes(REFUSED_REMARK)) return refusal('Request parameter error');
    return success(this.sign(branch, sale, markOf(sale)).receipt);
  }

  movementsOf(tin: string): { movement: MovementOnWire; mark: string | null }[] {
    return entryOf(this.movements, tin, []);
  }

  /** A direct host refuses a number that it has with 994, and asks no question about a repeat. */
  move(tin: string, movement: MovementOnWire): AnswerBody {
    const entries = this.movementsOf(tin);
    const expected = entries.length + 1;
    if (movement.sarNo < expected) return DUPLICATE;
    if (movement.sarNo > expected) {
      return refusal(`Invalid sarNo: Expected: ${expected} but found: ${movement.sarNo}`);
    }
    if (String(movement.remark).includes(REFUSED_REMARK)) return refusal('Request parameter error');
    entries.push({ movement, mark: markOf(movement) });
    return success(null);
  }

  itemsOf(tin: string): Set<string> {
    return entryOf(this.items, tin, new Set());
  }

  /** A direct host accepts a repeated item. */
  register(tin: string, item: ItemOnWire): AnswerBody {
    if (item.itemNm.includes(REFUSED_REMARK)) return refusal('Request parameter error');
    this.itemsOf(tin).add(markOf(item)!);
    return success(null);
  }

  find(branch: string, number: number): AnswerBody {
    const entry = this.salesOf(branch)[number - 1];
    return entry ? success({ salesList: [{ ...entry.sale, receipt: entry.receipt }] }) : NO_RESULT;
  }

  /** The authority has the sale, but not its receipt yet. */
  findWithoutReceipt(branch: string, number: number): AnswerBody {
    const entry = this.salesOf(branch)[number - 1];
    return entry ? success({ salesList: [{ ...entry.sale, receipt: null }] }) : NO_RESULT;
  }

  /** Other software sells on the same device: the same things, to the same buyer, for the same price, on the same day. */
  sellByOtherSoftware(branch: string, like: SaleOnWire): number {
    const invcNo = this.salesOf(branch).length + 1;
    this.sign(branch, { ...like, invcNo, trdInvcNo: `THEIRS-${invcNo}`, remark: null }, null);
    return invcNo;
  }

  /** The ledger that sent these documents is lost, so they are like those of other software. */
  forget(isLost: (mark: string) => boolean): void {
    for (const entry of [...this.branches.values(), ...this.movements.values()].flat())
      if (entry.mark !== null && isLost(entry.mark)) entry.mark = null;
    for (const items of this.items.values()) for (const mark of items) if (isLost(mark)) items.delete(mark);
  }

  private sign(branch: string, sale: SaleOnWire, mark: string | null): SignedSale {
    const entry = { sale, mark, receipt: receiptOf(sale.invcNo, ++this.signed) };
    this.salesOf(branch).push(entry);
    return entry;
  }
}

/** The entry of a key, which is `empty` at first. */
function entryOf<T>(entries: Map<string, T>, key: string, empty: T): T {
  const entry = entries.get(key) ?? empty;
  entries.set(key, entry);
  return entry;
}

/** A branch key is the PIN and the branch number. */
export const taxpayerOf = (branch: string): string => branch.split('/')[0]!;

const DUPLICATE: AnswerBody = { resultCd: '994', resultMsg: 'There is an overlapped Data' };
export const NO_RESULT: AnswerBody = { resultCd: '001', resultMsg: 'There is no search result' };

const success = (data: unknown): AnswerBody => ({ resultCd: '000', resultMsg: 'It is succeeded', data });
const refusal = (resultMsg: string): AnswerBody => ({ resultCd: '910', resultMsg });

const receiptOf = (number: number, signed: number) => ({
  curRcptNo: number,
  totRcptNo: number,
  intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH',
  rcptSign: `SIGNATURE${signed}`,
  sdcDateTime: '20260302101502',
});
