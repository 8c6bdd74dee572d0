import { type TillAnswer, eventually, saleBody, type SaleOptions, type Till } from '@app/testing';

/** Long enough for an attack to be repaired. */
const WAIT_MAX_MS = 120_000;

/** The result of a post without a promise: a request to come again, or a cut connection. */
const NO_ANSWER = 'cut off';
type PostOutcome = number | typeof NO_ANSWER;

/** Chooses the options of a sale by its number. */
export type SaleOptionsFor = (invcNo: string) => SaleOptions;

/** A till that sells one sale after another and posts each again until an API promises it, as tills do. */
export class ChaosShop {
  /** Sales that an API promised with a 2xx status, in that order. */
  readonly promised: string[] = [];
  /** All results of posts, with or without a promise. */
  readonly outcomes: PostOutcome[] = [];
  /** Sales that request a refusal. */
  readonly refusedOnPurpose: string[] = [];
  /** Answers that no valid sale should get. */
  readonly unexpected: string[] = [];

  constructor(readonly till: Till) {}

  sell(invcNo: string, options: SaleOptions = {}): Promise<void> {
    return this.postUntilAccepted(invcNo, () => this.till.sell(invcNo, options));
  }

  /** Refunds an earlier sale completely, under another number. */
  refund(orgInvcNo: string, invcNo: string, options: SaleOptions = {}): Promise<void> {
    const { transaction, items } = saleBody(invcNo, { rcptTyCd: 'R' });
    const body = { transaction: { ...transaction, orgInvcNo }, items };
    return this.postUntilAccepted(invcNo, () => this.till.post('sales', body, options));
  }

  /** Posts a sale that the authority will refuse, with a reason that identifies it. */
  async sellRefused(invcNo: string): Promise<void> {
    this.refusedOnPurpose.push(invcNo);
    await this.sell(invcNo, { remark: `simulate:reject=921:No ${invcNo}`, prefer: 'respond-async' });
  }

  private postUntilAccepted(invcNo: string, post: () => Promise<TillAnswer>): Promise<void> {
    return eventually(() => this.post(invcNo, post), { timeoutMs: WAIT_MAX_MS, everyMs: 100 });
  }

  /** Throws if the till should post again. */
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

/** Lets all shops sell at once, each an equal share of the sales. */
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

/** Some tills wait a moment for their receipt, others do not. */
export const randomWaits =
  (random: () => number): SaleOptionsFor =>
  () => ({ prefer: random() < 0.5 ? 'respond-async' : 'wait=2' });
