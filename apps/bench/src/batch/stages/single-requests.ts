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

/**
 * What one way and the other accept in a second, turn by turn, with nothing else at work: posts one after the other, as a
 * program makes them that knows no batches; posts on many connections, which share commits; and one upload.
 */
export async function singleRequests(scene: Scene, notes: Notes): Promise<void> {
  const { pairs, singleSeconds, pairInvoices } = scene.size;
  const course = new Course(scene);
  const rates: Rates = { oneByOne: [], many: [], batch: [] };
  freeze(settlingOf(scene));
  try {
    await course.singles(singleSeconds * WARM_UP_SHARE);
    await course.batch(Math.ceil(pairInvoices * WARM_UP_SHARE));
    for (let pair = 1; pair <= pairs; pair++) {
      rates.oneByOne.push(await course.singles(singleSeconds, 1));
      rates.many.push(await course.singles(singleSeconds));
      rates.batch.push(await course.batch(pairInvoices));
    }
  } finally {
    thaw(settlingOf(scene));
  }
  tell(notes, rates, scene.size.connections);
}

interface Rates {
  oneByOne: number[];
  many: number[];
  batch: number[];
}

function tell(notes: Notes, { oneByOne, many, batch }: Rates, connections: number): void {
  const rate = (what: string, each: number[]) => notes.tell(what, each, each.map(whole).join(' · '));
  rate('posted one after the other, accepted/s', oneByOne);
  rate(`posted from ${connections} connections, accepted/s`, many);
  rate('in a batch, accepted lines/s', batch);
  tellRatio(notes, 'batch ÷ one after the other', batch, oneByOne);
  tellRatio(notes, `batch ÷ ${connections} connections`, batch, many);
}

function tellRatio(notes: Notes, what: string, batches: number[], singles: number[]): void {
  const ratio = ratioOf(batches, singles)!;
  const each = singles.map((single, pair) => batches[pair]! / single);
  const words = `${inWords(ratio, 2)} ${goal(ratio.median >= GOAL, `≥ ${GOAL}`)}; ${each.map((one) => one.toFixed(2)).join(' · ')}`;
  notes.tell(what, each, words);
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

  async singles(seconds: number, clients?: number): Promise<number> {
    const startedAt = performance.now();
    const sales = await this.scene.load.floodFor(this.tills, seconds * 1_000, clients);
    return perSecond(sales, performance.now() - startedAt);
  }

  async batch(sales: number): Promise<number> {
    const file = newFile(this.scene, `PAIR${++this.files}`, sales);
    const { tally, ms } = await upload(this.scene.account.uploader, chunksOf(linesOf(file)));
    if (tally.of('accepted') !== sales) throw new Error(`A pair's upload comes to ${tally}`);
    return perSecond(sales, ms);
  }
}
