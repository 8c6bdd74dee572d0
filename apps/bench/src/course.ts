import { setTimeout as pause } from 'node:timers/promises';
import type { BenchTill, Contestant } from './contestant.js';
import { isSigned, type Load } from './load.js';
import type { Meter } from './meter.js';
import type { Size } from './options.js';
import { percentile } from './summary.js';

/** What one contestant did in one round: measures by name. */
export type Measures = Record<string, number>;

const TILLS_AT_ONCE = 8;
const LOOK_EVERY_MS = 100;
const DRAIN_MAX_MS = 120_000;

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

/** The worker is halted where it stands, so that it is as warm as before when it goes on. */
function freeze({ worker }: Contestant): void {
  process.kill(worker.pid, 'SIGSTOP');
}

function thaw({ worker }: Contestant): void {
  process.kill(worker.pid, 'SIGCONT');
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** From the beginning to the last settlement in the ledger, both by the clock of its Postgres. */
async function untilSettled(contestant: Contestant, begin: () => void | Promise<void>): Promise<number> {
  const { ledger, worker, name } = contestant;
  const [start] = await ledger.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
  await begin();
  for (const giveUpAt = performance.now() + DRAIN_MAX_MS; !(await isIdle(contestant));) {
    const hasEnded = await Promise.race([worker.exited.then(() => true), pause(LOOK_EVERY_MS, false)]);
    if (!hasEnded && performance.now() < giveUpAt) continue;
    throw new Error(`The worker of "${name}" ${hasEnded ? 'ended' : 'does not come to an end'}:\n${worker.output()}`);
  }
  const [end] = await ledger.query<{ ms: number }>(LAST_SETTLED_AFTER, [start!.at]);
  return end!.ms;
}

/** A lane with anything to do has a head. */
async function isIdle({ ledger }: Contestant): Promise<boolean> {
  return (await ledger.query('SELECT 1 FROM lanes WHERE head_id IS NOT NULL LIMIT 1')).length === 0;
}

const LAST_SETTLED_AFTER = `
  SELECT (extract(epoch FROM max(settled_at) - $1::timestamptz) * 1000)::float8 AS ms
  FROM submissions WHERE settled_at >= $1::timestamptz`;

const perSecond = (count: number, ms: number): number => (count * 1_000) / ms;
