import { type TillAnswer, eventually, type Stack, type Till } from '@app/testing';
import { line, moved, returnOf, sale, stockMaster, stockMovement, type Wares } from '../client/bodies.js';

const ASYNC = { prefer: 'respond-async' };
/** Several tax types, and prices that no quantity makes round. */
const WARES = {
  SOAP: { taxTyCd: 'B', prc: 116 },
  TEA: { taxTyCd: 'A', prc: 58.35 },
  RICE: { taxTyCd: 'C', prc: 210.45 },
  OIL: { taxTyCd: 'B', prc: 349.99 },
} as const;
const GOODS = Object.keys(WARES) as (keyof typeof WARES)[];
/** The gateway's sandbox knows 26 classes only, and this is one of them. */
const ITEM_CLASS = '9901201200';
const DISCOUNT_PERCENT = 10;

export type SoldLine = ReturnType<typeof line>;

/** A shop that keeps its own count of its stock and posts without waiting for answers. */
export class StockedShop {
  /** The quantities that the shop expects. */
  readonly expected: Record<string, number> = {};
  /** The totals of its invoices, by their numbers. */
  readonly invoiced = new Map<string, number>();
  private readonly answers: Promise<TillAnswer>[] = [];
  private movementNumber = 0;

  constructor(
    private readonly stack: Stack,
    readonly till: Till,
    private readonly random: () => number,
  ) {}

  async open(quantity = 50): Promise<void> {
    await this.till.initialise();
    for (const itemCd of GOODS) {
      const { taxTyCd: taxType, prc: price } = WARES[itemCd];
      await this.till.post('items/goods', {
        itemCode: itemCd,
        itemName: itemCd,
        taxType,
        price,
        itemClsCd: ITEM_CLASS,
      });
      await this.count(itemCd, quantity);
    }
    await this.move('RICE', '02', 24);
    await this.move('OIL', '01', 12);
    await this.settled();
  }

  anyItem = (): string => GOODS[Math.floor(this.random() * GOODS.length)]!;

  /** Sells a random basket and returns its lines. */
  async sell(number: string): Promise<SoldLine[]> {
    const lines = this.basket();
    await this.post(this.till.post('sales', sale(number, lines), ASYNC));
    for (const { itemCd, qty } of lines) this.noteChange(itemCd, -qty);
    this.invoiced.set(number, totalOf(lines));
    return lines;
  }

  async takeBack(original: string, number: string, sold: SoldLine): Promise<void> {
    await this.post(this.till.post('sales', returnOf(original, number, [sold]), ASYNC));
    this.noteChange(sold.itemCd, sold.qty);
    this.invoiced.set(number, totalOf([sold]));
  }

  async move(itemCd: string, stockTyCd: string, qty: number): Promise<void> {
    const body = stockMovement(++this.movementNumber, [moved(itemCd, qty, { stockTyCd })]);
    await this.post(this.till.post('stock/io', body, ASYNC));
    this.noteChange(itemCd, stockTyCd < '11' ? qty : -qty);
  }

  async count(itemCd: string, rsdQty: number): Promise<void> {
    await this.post(this.till.put('stock/master/activate', stockMaster(itemCd, rsdQty), ASYNC));
    this.expected[itemCd] = rsdQty;
  }

  post(answer: Promise<TillAnswer>): Promise<TillAnswer> {
    this.answers.push(answer);
    return answer;
  }

  /** Every document was accepted, and the authority has approved all of them; on a slow machine, one before it was answered. */
  async settled(timeoutMs = 240_000): Promise<void> {
    for (const { status, body } of await Promise.all(this.answers)) {
      expect(body.errors).toBeUndefined();
      expect([200, 202]).toContain(status);
    }
    await eventually(async () => expect(await this.unapproved()).toEqual([]), { timeoutMs, everyMs: 250 });
  }

  /** The expected stock, our stock, and the authority's sums of movements and masters. */
  async stocks() {
    const { db, simulator } = this.stack;
    const { tin } = this.till;
    const items = await db.prisma.item.findMany({ where: { tin } });
    const ownCode = new Map(items.map(({ itemCd, wireCd }) => [wireCd ?? itemCd, itemCd]));
    const levels = await db.prisma.stockLevel.findMany({ where: { lane: { device: { tin } } } });
    const theirs: Record<string, number> = {};
    for (const { sarTyCd, itemList } of await simulator.rows('stockMoves', tin)) {
      for (const { itemCd, qty } of itemList as { itemCd: string; qty: number }[]) {
        const own = ownCode.get(itemCd)!;
        theirs[own] = rounded((theirs[own] ?? 0) + ((sarTyCd as string) < '11' ? qty : -qty));
      }
    }
    const masters = await simulator.rows('stockMaster', tin);
    return {
      expected: this.expected,
      ours: Object.fromEntries(levels.map(({ itemCd, quantity }) => [itemCd, quantity.toNumber()])),
      reported: Object.fromEntries(levels.map(({ itemCd, reported }) => [itemCd, reported.toNumber()])),
      theirs,
      masters: Object.fromEntries(masters.map(({ itemCd, rsdQty }) => [ownCode.get(itemCd as string), rsdQty])),
    };
  }

  private basket(): SoldLine[] {
    const codes = GOODS.filter(() => this.random() < 0.5);
    return (codes.length > 0 ? codes : (['SOAP'] as const)).map((itemCd) => {
      const sold = { itemCd, itemNm: itemCd, ...WARES[itemCd], qty: 1 + Math.floor(this.random() * 3) };
      return this.random() < 0.2 ? discounted(sold) : line(sold);
    });
  }

  private noteChange(itemCd: string, change: number): void {
    this.expected[itemCd] = (this.expected[itemCd] ?? 0) + change;
  }

  private unapproved() {
    return this.stack.db.query(
      `SELECT kind, reference, status, answer_message FROM submissions WHERE tin = $1 AND status <> 'APPROVED' LIMIT 5`,
      [this.till.tin],
    );
  }
}

/** The amounts are those of a line that costs so much less. */
function discounted(wares: Required<Wares>): SoldLine {
  const supply = rounded(wares.qty * wares.prc);
  const dcAmt = rounded((supply * DISCOUNT_PERCENT) / 100);
  const { qty: _, prc: __, ...amounts } = line({ ...wares, qty: 1, prc: rounded(supply - dcAmt) });
  return { ...amounts, qty: wares.qty, prc: wares.prc, ...{ dcRt: DISCOUNT_PERCENT, dcAmt } };
}

const totalOf = (lines: readonly SoldLine[]): number => rounded(lines.reduce((sum, { totAmt }) => sum + totAmt, 0));

const rounded = (quantity: number) => Math.round(quantity * 100) / 100;

/** The shop, our ledger and the authority have the same quantities. */
export async function expectStocksAgree(shop: StockedShop): Promise<void> {
  const { expected, ours, reported, theirs, masters } = await shop.stocks();
  expect({ ours, reported, theirs, masters }).toEqual({
    ours: expected,
    reported: expected,
    theirs: expected,
    masters: expected,
  });
}
