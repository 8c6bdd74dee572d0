import { type TillAnswer, eventually, saleBody, type SaleOptions, type Till } from '@app/testing';

/** Long enough for what an attack breaks to be mended. */
const WAIT_MAX_MS = 120_000;

/** What a till that was not promised anything is told: come again, or nothing at all. */
const NO_ANSWER = 'cut off';
type PostOutcome = number | typeof NO_ANSWER;

/** How a sale of so many is wished. */
export type SaleOptionsFor = (invcNo: string) => SaleOptions;

/** A till that sells one sale after the other, and as tills do, posts each again until somebody promised it. */
export class ChaosShop {
  /** Promised by a 2xx, in that order. */
  readonly promised: string[] = [];
  /** All that was said, promise or not. */
  readonly outcomes: PostOutcome[] = [];
  /** Asked to be refused. */
  readonly refusedOnPurpose: string[] = [];
  /** What no till should ever be told of a sound sale. */
  readonly unexpected: string[] = [];

  constructor(readonly till: Till) {}

  sell(invcNo: string, options: SaleOptions = {}): Promise<void> {
    return this.postUntilAccepted(invcNo, () => this.till.sell(invcNo, options));
  }

  /** The whole of an earlier sale, as a document under a number of its own. */
  refund(orgInvcNo: string, invcNo: string, options: SaleOptions = {}): Promise<void> {
    const { transaction, items } = saleBody(invcNo, { rcptTyCd: 'R' });
    const body = { transaction: { ...transaction, orgInvcNo }, items };
    return this.postUntilAccepted(invcNo, () => this.till.post('sales', body, options));
  }

  /** One that the authority will refuse, for a reason nobody else has. */
  async sellRefused(invcNo: string): Promise<void> {
    this.refusedOnPurpose.push(invcNo);
    await this.sell(invcNo, { remark: `simulate:reject=921:No ${invcNo}`, prefer: 'respond-async' });
  }

  private postUntilAccepted(invcNo: string, post: () => Promise<TillAnswer>): Promise<void> {
    return eventually(() => this.post(invcNo, post), { timeoutMs: WAIT_MAX_MS, everyMs: 100 });
  }

  /** Throws where the till should try again. */
  private async post(invcNo: string, post: () => Promise<TillAnswer>): Promise<void> {
    const answer = await post().catch(() => NO_ANSWER as typeof NO_ANSWER);
    const outcome = answer === NO_ANSWER ? NO_ANSWER : answer.status;
    this.outcomes.push(outcome);
    if (outcome === NO_ANSWER || outcome === 503)
      throw new Error(`${invcNo} of ${this.till.tin} is answered: ${outcome}`);
    if (outcome === 200 || outcome === 202) this.promised.push(invcNo);
    else this.unexpected.push(`${invcNo}: ${outcome} ${JSON.stringify((answer as { body: object }).body)}`);
  }
}

/** All shops sell at once, so many sales together, each its share. */
export async function sellAll(
  shops: ChaosShop[],
  sales: number,
  optionsFor: SaleOptionsFor,
  name = 'INV',
): Promise<void> {
  const each = Math.ceil(sales / shops.length);
  await Promise.all(
    shops.map(async (shop) => {
      for (let number = 1; number <= each; number++) {
        const invcNo = `${name}-${number}`;
        await shop.sell(invcNo, optionsFor(invcNo));
      }
    }),
  );
}

/** Some wait a moment for their receipt, as tills do, and some do not. */
export const randomWaits =
  (random: () => number): SaleOptionsFor =>
  () => ({ prefer: random() < 0.5 ? 'respond-async' : 'wait=2' });
