import { markOf, type ModelAuthority, type SaleOnWire } from './model-authority.js';
import { SeededRandom } from './seeded-random.js';

const MIXES_PERCENT = 25;

export interface MixUpSurroundings {
  authority: ModelAuthority;
  /** Every call is answered while this is true. */
  isHealthy: boolean;
  /** The marks of sales that were answered with the receipt of another one. */
  mixedUpMarks: Set<string>;
  /** The receipts that the ledger had after the last act. */
  storedSignatures: Set<string>;
  /** Null in most runs: nothing mixes answers up. */
  mixUpSeed: number | null;
  log(words: string): void;
}

/**
 * Something before the authority that answers some calls with the receipt of another sale, as a cache does. The other sale has its
 * receipt in the ledger already: of two that are on their way nobody could tell whose receipt it is.
 */
export class MixUp {
  private readonly random: SeededRandom | null;

  constructor(
    private readonly surroundings: MixUpSurroundings,
    worker: string,
  ) {
    const { mixUpSeed } = surroundings;
    this.random = mixUpSeed === null ? null : new SeededRandom(mixUpSeed + Number(worker.split(' ').at(-1)));
  }

  /** The answer to a sale, which may come from another sale while this one arrives or does not. */
  answerTo(sale: SaleOnWire, accept: () => object): object {
    const receipt = this.draw(sale);
    if (!receipt) return accept();
    const answer = { resultCd: '000', resultMsg: 'It is succeeded', data: receipt };
    const isReceived = this.random!.happens(50);
    this.surroundings.log(`  mixed up: ${isReceived ? 'received' : 'lost'}, and answered with ${receipt.rcptSign}`);
    if (isReceived) accept();
    return answer;
  }

  /** The found sale, which may show the receipt of another one. */
  findingOf(found: { data?: unknown }): object {
    const { salesList = [] } = (found.data ?? {}) as { salesList?: SaleOnWire[] };
    const receipt = salesList[0] && this.draw(salesList[0]);
    if (!receipt) return found;
    this.surroundings.log(`  mixed up: found with ${receipt.rcptSign}`);
    return { ...found, data: { salesList: [{ ...salesList[0], receipt }] } };
  }

  private draw(sale: SaleOnWire) {
    const { authority, isHealthy, mixedUpMarks, storedSignatures } = this.surroundings;
    if (!this.random || isHealthy || !this.random.happens(MIXES_PERCENT)) return null;
    const mark = markOf(sale);
    const others = authority
      .signedSales()
      .filter((other) => other.mark !== mark && storedSignatures.has(other.receipt.rcptSign));
    if (others.length === 0 || mark === null) return null;
    mixedUpMarks.add(mark);
    return this.random.pick(others).receipt;
  }
}
