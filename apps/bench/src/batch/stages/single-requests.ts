import { benchTill } from '../../product.js';
import { freeze, thaw } from '../../settling.js';
import { inWords, perSecond, ratioOf } from '../../summary.js';
import type { Notes } from '../notes.js';
import { goal, whole } from '../report.js';
import { chunksOf, linesOf, nthSale } from '../sales-file.js';
import { newFile, type Scene, settlingOf } from '../scene.js';
import { upload } from '../upload.js';

const GOAL = 5;
/** A pair before them all that is not counted: code is compiled, caches fill. */
const WARM_UP_SHARE = 0.2;

/** What one and the other accept in a second, turn by turn, with nothing else at work. */
export async function singleRequests(scene: Scene, notes: Notes): Promise<void> {
  const { pairs, singleSeconds, pairInvoices } = scene.size;
  const course = new Course(scene);
  const [singles, batches]: [number[], number[]] = [[], []];
  freeze(settlingOf(scene));
  try {
    await course.singles(singleSeconds * WARM_UP_SHARE);
    await course.batch(Math.ceil(pairInvoices * WARM_UP_SHARE));
    for (let pair = 1; pair <= pairs; pair++) {
      singles.push(await course.singles(singleSeconds));
      batches.push(await course.batch(pairInvoices));
    }
  } finally {
    thaw(settlingOf(scene));
  }
  tell(notes, singles, batches);
}

function tell(notes: Notes, singles: number[], batches: number[]): void {
  const ratio = ratioOf(batches, singles)!;
  notes.tell('posted one by one, accepted/s', singles, singles.map(whole).join(' · '));
  notes.tell('in a batch, accepted lines/s', batches, batches.map(whole).join(' · '));
  const each = singles.map((single, pair) => batches[pair]! / single);
  const words = `${inWords(ratio, 2)} ${goal(ratio.median >= GOAL, `≥ ${GOAL}`)}; ${each.map((one) => one.toFixed(2)).join(' · ')}`;
  notes.tell('batch ÷ one by one', each, words);
}

/** The same sales over the same devices, each way. */
class Course {
  private readonly tills;
  private files = 0;

  constructor(private readonly scene: Scene) {
    const { lines } = scene.size;
    this.tills = scene.account.branches.map(({ till, bhfId }) => {
      let sold = 0;
      return benchTill(till, () => JSON.stringify(nthSale(`SINGLE-${bhfId}-${++sold}`, sold, lines)));
    });
  }

  async singles(seconds: number): Promise<number> {
    const startedAt = performance.now();
    const sales = await this.scene.load.floodFor(this.tills, seconds * 1_000);
    return perSecond(sales, performance.now() - startedAt);
  }

  async batch(sales: number): Promise<number> {
    const file = newFile(this.scene, `PAIR${++this.files}`, sales);
    const { tally, ms } = await upload(this.scene.account.uploader, chunksOf(linesOf(file)));
    if (tally.of('accepted') !== sales) throw new Error(`A pair's upload comes to ${tally}`);
    return perSecond(sales, ms);
  }
}
