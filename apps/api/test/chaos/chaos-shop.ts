import { type Answer, eventually, saleBody, type SaleWish, type Till } from '@app/testing';

/** Long enough for what an attack breaks to be mended. */
const PATIENCE_MS = 120_000;

/** What a till that was not promised anything is told: come again, or nothing at all. */
const CUT_OFF = 'cut off';
type Said = number | typeof CUT_OFF;

/** How a sale of so many is wished. */
export type Wishes = (invcNo: string) => SaleWish;

/** A till that sells one sale after the other, and as tills do, posts each again until somebody promised it. */
export class Shop {
  /** Promised by a 2xx, in that order. */
  readonly promised: string[] = [];
  /** All that was said, promise or not. */
  readonly said: Said[] = [];
  /** Asked to be refused. */
  readonly inVain: string[] = [];
  /** What no till should ever be told of a sound sale. */
  readonly strange: string[] = [];

  constructor(readonly till: Till) {}

  sell(invcNo: string, wish: SaleWish = {}): Promise<void> {
    return this.insist(invcNo, () => this.till.sell(invcNo, wish));
  }

  /** The whole of an earlier sale, as a document under a number of its own. */
  refund(orgInvcNo: string, invcNo: string, asking: SaleWish = {}): Promise<void> {
    const { transaction, items } = saleBody(invcNo, { rcptTyCd: 'R' });
    const body = { transaction: { ...transaction, orgInvcNo }, items };
    return this.insist(invcNo, () => this.till.post('sales', body, asking));
  }

  /** One that the authority will refuse, for a reason nobody else has. */
  async sellInVain(invcNo: string): Promise<void> {
    this.inVain.push(invcNo);
    await this.sell(invcNo, { remark: `simulate:reject=921:No ${invcNo}`, prefer: 'respond-async' });
  }

  private insist(invcNo: string, post: () => Promise<Answer>): Promise<void> {
    return eventually(() => this.post(invcNo, post), { timeoutMs: PATIENCE_MS, everyMs: 100 });
  }

  /** Throws where the till should try again. */
  private async post(invcNo: string, post: () => Promise<Answer>): Promise<void> {
    const answer = await post().catch(() => CUT_OFF as typeof CUT_OFF);
    const said = answer === CUT_OFF ? CUT_OFF : answer.status;
    this.said.push(said);
    if (said === CUT_OFF || said === 503) throw new Error(`${invcNo} of ${this.till.tin} is answered: ${said}`);
    if (said === 200 || said === 202) this.promised.push(invcNo);
    else this.strange.push(`${invcNo}: ${said} ${JSON.stringify((answer as { body: object }).body)}`);
  }
}

/** All shops sell at once, so many sales together, each its share. */
export async function sellAll(shops: Shop[], sales: number, wishes: Wishes, name = 'INV'): Promise<void> {
  const each = Math.ceil(sales / shops.length);
  await Promise.all(
    shops.map(async (shop) => {
      for (let number = 1; number <= each; number++) {
        const invcNo = `${name}-${number}`;
        await shop.sell(invcNo, wishes(invcNo));
      }
    }),
  );
}

/** Some wait a moment for their receipt, as tills do, and some do not. */
export const asTillsDo =
  (random: () => number): Wishes =>
  () => ({ prefer: random() < 0.5 ? 'respond-async' : 'wait=2' });
