import { toDateTime } from '@app/domain';
import type { Stack, Till } from '@app/testing';
import { importLink, purchase } from '../client/bodies.js';
import { StockedShop } from '../stock/stocked-shop.js';

const ASYNC = { prefer: 'respond-async' };

interface ReceivedInvoice {
  spplrTin: string;
  spplrInvcNo: string;
  totAmt: number;
  status: string;
  salesList: { itemSeq: number }[];
}

/** Two suppliers may use one number. */
export const keyOf = ({ spplrTin, spplrInvcNo }: { spplrTin?: unknown; spplrInvcNo?: unknown }): string =>
  `${String(spplrTin)}/${String(spplrInvcNo)}`;

interface Declaration {
  importId: string;
  taskCd: string;
  dclDe: string;
  linked?: boolean;
  imptItemSttsCd: string;
}

/** Everything that a shop does in a month, at random. It keeps its own books, to compare them with ours and the authority's. */
export class MonthOfAShop {
  readonly shop: StockedShop;
  /** The totals of the confirmed invoices of suppliers, by their numbers. */
  readonly bought = new Map<string, number>();
  /** The linked declarations. */
  readonly imported = new Set<string>();
  private sales = 0;

  constructor(
    private readonly stack: Stack,
    readonly till: Till,
    private readonly random: () => number,
  ) {
    this.shop = new StockedShop(stack, till, random);
  }

  open = (): Promise<void> => this.shop.open(10_000);

  /** One document or a few that belong together. Six of ten are sales. */
  async trade(): Promise<void> {
    const drawn = this.random();
    if (drawn < 0.6) await this.sell();
    else if (drawn < 0.75) await this.sellAndTakeBack();
    else if (drawn < 0.88) await this.shop.move(this.shop.anyItem(), this.random() < 0.5 ? '15' : '06', 1);
    else if (drawn < 0.92) await this.shop.count(this.shop.anyItem(), 9_000);
    else if (drawn < 0.98) await this.buy();
    else await this.import();
  }

  private async sell() {
    const number = `INV-${++this.sales}`;
    return { number, lines: await this.shop.sell(number) };
  }

  private async sellAndTakeBack(): Promise<void> {
    const { number, lines } = await this.sell();
    await this.shop.takeBack(number, `CN-${number}`, lines[0]!);
  }

  /**
   * A supplier sells to the shop; the shop confirms every open invoice, and its goods come in. An invoice is open until its confirmation
   * is approved, and a second confirmation would be a repeat.
   */
  async buy(): Promise<void> {
    const qty = 1 + Math.floor(this.random() * 40);
    await this.stack.simulator.addPurchase(this.till.tin, { itemNm: 'Soap, bulk', qty, prc: 58 });
    await this.pull('purchases');
    const { saleList } = (await this.till.get('purchases')).body.data as unknown as { saleList: ReceivedInvoice[] };
    for (const invoice of saleList.filter(({ status }) => status === 'OPEN'))
      if (!this.bought.has(keyOf(invoice))) await this.confirm(invoice, qty);
  }

  /** Names an item of the shop for each line, since the authority refuses the code of a supplier. */
  private async confirm(invoice: ReceivedInvoice, qty: number): Promise<void> {
    const { spplrTin, spplrInvcNo, totAmt, salesList } = invoice;
    const itemList = salesList.map(({ itemSeq }) => ({ itemSeq, itemCd: 'SOAP' }));
    const body = purchase({ spplrTin, spplrInvcNo, totAmt, cfmDt: toDateTime(new Date()), itemList });
    await this.shop.post(this.till.post('purchases', body, ASYNC));
    this.bought.set(keyOf(invoice), totAmt);
    await this.shop.move('SOAP', '02', qty);
  }

  /** Links one declaration that the shop did not link before. */
  async import(): Promise<void> {
    await this.pull('imports');
    const { importList } = (await this.till.get('imports')).body.data as unknown as { importList: Declaration[] };
    const open = importList.find(({ imptItemSttsCd, taskCd }) => imptItemSttsCd === '2' && !this.imported.has(taskCd));
    if (!open) return;
    const { importId, taskCd, dclDe } = open;
    await this.shop.post(
      this.till.put(`imports/${importId}/link`, importLink({ itemCd: 'RICE', taskCd, dclDe }), ASYNC),
    );
    this.imported.add(taskCd);
    await this.shop.move('RICE', '01', 5);
  }

  /** Fetches a register anew, though the copy is only seconds old. */
  private async pull(register: string): Promise<void> {
    await this.stack.db.query(
      `UPDATE pulls SET pulled_at = pulled_at - interval '2 minutes', retry_at = NULL
       WHERE register = $2 AND environment = 'SANDBOX' AND tin = $1`,
      [this.till.tin, register],
    );
    await this.till.post('sync', {}, { prefer: 'wait=60' });
  }
}
