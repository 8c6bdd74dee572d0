import { benchTill } from '../product.js';
import type { BenchTill } from '../contestant.js';
import { percentile } from '../summary.js';
import type { Account } from './account.js';
import { Batches } from './batches.js';
import { chunksOf, linesOf, nthSale } from './sales-file.js';
import type { Scene } from './scene.js';
import { settledMeanwhile } from './stored-sales.js';
import { upload } from './upload.js';

const OVERTAKERS = 5;

/** Two accounts of one device each, side by side: one has a backlog, the other sells sale by sale. */
export class Street {
  readonly batches: Batches;
  private readonly neighbour: BenchTill;
  private sold = 0;

  constructor(
    private readonly scene: Scene,
    private readonly crowded: Account,
    stranger: Account,
  ) {
    this.batches = new Batches(crowded.uploader);
    this.neighbour = benchTill(stranger.branches[0]!.till, () => JSON.stringify(this.nextSale()));
  }

  /** Resolves to the batch. */
  async putUp(name: string, sales: number): Promise<string> {
    const { uploader, branches } = this.crowded;
    const file = { name, sales, linesEach: this.scene.size.lines, branches };
    const { tally, batch } = await upload(uploader, chunksOf(linesOf(file)));
    if (tally.of('accepted') !== sales) throw new Error(`A backlog comes to ${tally}`);
    return batch.batchId;
  }

  /** What the neighbour waits for its receipts, in ms. */
  async p95(sales: number): Promise<number> {
    return percentile(await this.scene.load.queueUp([this.neighbour], sales), 0.95);
  }

  /** Single sales of the crowded device; resolves to how many of its backlog came before each. */
  async overtake(): Promise<number[]> {
    const { till } = this.crowded.branches[0]!;
    const counts: number[] = [];
    for (let nth = 1; nth <= OVERTAKERS; nth++) {
      const { status, headers, body } = await till.post('sales', this.nextSale());
      if (status !== 200) throw new Error(`A single sale is answered ${status}: ${JSON.stringify(body)}`);
      const submissionId = headers.get('location')!.split('/').at(-1)!;
      counts.push(await settledMeanwhile(this.scene.installation.ledger, submissionId));
    }
    return counts;
  }

  private nextSale(): object {
    return nthSale(`STREET-${++this.sold}`, this.sold, this.scene.size.lines);
  }
}
