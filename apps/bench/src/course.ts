import type { BenchTill, Contestant } from './contestant.js';
import { isSigned, type Load } from './load.js';
import type { Meter } from './meter.js';
import type { Size } from './options.js';
import { freeze, thaw, untilSettled } from './settling.js';
import { percentile, perSecond } from './summary.js';

/** What one contestant did in one round: measures by name. */
export type Measures = Record<string, number>;

const TILLS_AT_ONCE = 8;

/** The stretches of the course, each for one contestant while the others stand still. */
export class Course {
  constructor(
    private readonly load: Load,
    private readonly size: Size,
    private readonly directTills: BenchTill[],
  ) {}

  /** A backlog is accepted while the worker stands still, then settled while nobody posts. */
  async backlog(contestant: Contestant, meter: Meter): Promise<Measures> {
    const { sales } = this.size;
    let acceptMs = 0;
    let settleMs = 0;
    freeze(contestant);
    const accepting = await meter.during('accepting', sales, async () => {
      acceptMs = await timed(() => this.load.flood(contestant.tills, sales));
    });
    const settling = await meter.during('settling', sales, async () => {
      settleMs = await untilSettled(contestant, () => thaw(contestant));
    });
    return { ...accepting, ...settling, accepted: perSecond(sales, acceptMs), settled: perSecond(sales, settleMs) };
  }

  /** Both at once, as on any day. */
  async journey(contestant: Contestant): Promise<Measures> {
    const { sales } = this.size;
    const ms = await untilSettled(contestant, () => this.load.flood(contestant.tills, sales));
    return { journey: perSecond(sales, ms) };
  }

  /** The backlog of one device, which can only go one by one. */
  async oneLane(contestant: Contestant): Promise<Measures> {
    const { laneSales } = this.size;
    freeze(contestant);
    await this.load.flood(contestant.tills.slice(0, 1), laneSales);
    return { oneLane: perSecond(laneSales, await untilSettled(contestant, () => thaw(contestant))) };
  }

  /** What a till waits for its receipt, over what the same sale takes when the authority is called without a gateway. */
  async latency({ tills }: Contestant): Promise<Measures> {
    const measures: Measures = {};
    for (const [at, count] of [['1', 1] as const, ['8', TILLS_AT_ONCE] as const]) {
      const each = Math.ceil(this.size.syncSales / count);
      const direct = await this.load.queueUp(this.directTills.slice(0, count), each, isSigned);
      const sync = await this.load.queueUp(tills.slice(0, count), each);
      for (const [name, share] of [['p50', 0.5] as const, ['p95', 0.95] as const]) {
        measures[`direct.${name}.${at}`] = percentile(direct, share);
        measures[`sync.${name}.${at}`] = percentile(sync, share) - percentile(direct, share);
      }
    }
    return measures;
  }
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
