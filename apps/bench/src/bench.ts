import { randomBytes } from 'node:crypto';
import type { Backend } from './backends.js';
import { type Contestant, CONTESTANTS, GROUP_ROWS_MAX, ONE_BY_ONE } from './contestant.js';
import { Course, type Measures } from './course.js';
import { assertHonest } from './evidence.js';
import { enterFloor } from './floor/enter-floor.js';
import { Load } from './load.js';
import { Meter } from './meter.js';
import type { Size } from './options.js';
import { enterProduct, type Entry, tinOf, wireSaleOf } from './product.js';
import { redisPid } from './redis-pid.js';
import { directTill, type Simulator, startSimulator } from './simulator.js';
import type { Rounds } from './table.js';

const DIRECT_TILLS = 8;
/** A round that is not counted: code is compiled, caches fill. */
const WARM_UP_SHARE = 0.2;

/** One run on one backend: all contestants side by side, round after round, each stretch by each of them in turn. */
export class Bench {
  private readonly stops: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly backend: Backend,
    private readonly size: Size,
    private readonly say: (line: string) => void,
  ) {}

  async run(): Promise<Rounds> {
    const simulator = await startSimulator();
    this.stops.push(() => simulator.process.kill('SIGKILL'));
    const load = new Load(this.size.connections);
    this.stops.push(() => load.close());
    const { contestants, course } = await this.enter(simulator, load);
    const meters = await this.meters(contestants, simulator);
    await this.round(contestants, meters, course(warmUp(this.size)));
    const rounds: Rounds = Object.fromEntries(contestants.map(({ name }) => [name, []]));
    for (let round = 1; round <= this.size.rounds; round++) {
      this.say(`${this.backend.name}: round ${round} of ${this.size.rounds}`);
      // Each round another begins, so that no place in the turn is anybody's own.
      const inTurn = contestants.map((_, index) => contestants[(index + round) % contestants.length]!);
      const measured = await this.round(inTurn, meters, course(this.size));
      for (const [name, measures] of measured) rounds[name]!.push(measures);
    }
    for (const contestant of contestants) await assertHonest(contestant, simulator);
    return rounds;
  }

  /** Everything it has started, in the reverse order. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop();
  }

  private async enter(simulator: Simulator, load: Load) {
    const entry = (name: string, letter: string, groupRowsMax: number): Entry => ({
      ...{ name, letter, groupRowsMax, simulator, devices: this.size.devices },
      redisUrl: this.backend.redisUrl,
      queuePrefix: `bench-${randomBytes(4).toString('hex')}`,
    });
    const oneByOne = await this.keep(enterProduct(entry(CONTESTANTS.oneByOne, 'A', ONE_BY_ONE)));
    const wireSale = await wireSaleOf(oneByOne);
    const contestants = [
      oneByOne,
      await this.keep(enterProduct(entry(CONTESTANTS.coalesced, 'B', GROUP_ROWS_MAX))),
      await this.keep(enterFloor(entry(CONTESTANTS.floor, 'C', GROUP_ROWS_MAX), wireSale)),
      await this.keep(enterFloor(entry(CONTESTANTS.floorOneByOne, 'D', ONE_BY_ONE), wireSale)),
    ];
    const tins = Array.from({ length: DIRECT_TILLS }, (_, index) => tinOf('Z', index + 1));
    const directTills = await Promise.all(tins.map((tin) => directTill(simulator, tin, wireSale)));
    return { contestants, course: (size: Size) => new Course(load, size, directTills) };
  }

  private async keep(entering: Promise<Contestant>): Promise<Contestant> {
    const contestant = await entering;
    this.stops.push(() => contestant.stop());
    return contestant;
  }

  private async meters(contestants: Contestant[], simulator: Simulator): Promise<Map<string, Meter>> {
    const redis = this.backend.redisUrl ? await redisPid(this.backend.redisUrl) : undefined;
    const others = { simulator: simulator.process.pid, tills: process.pid, ...(redis && { redis }) };
    const meters = new Map<string, Meter>();
    for (const contestant of contestants) meters.set(contestant.name, await Meter.of(contestant, others));
    return meters;
  }

  private async round(contestants: Contestant[], meters: Map<string, Meter>, course: Course) {
    const measured = new Map<string, Measures>(contestants.map(({ name }) => [name, {}]));
    const stretches: ((contestant: Contestant) => Promise<Measures>)[] = [
      (contestant) => course.backlog(contestant, meters.get(contestant.name)!),
      (contestant) => course.journey(contestant),
      (contestant) => course.oneLane(contestant),
      (contestant) => course.latency(contestant),
    ];
    for (const stretch of stretches) {
      for (const contestant of contestants) Object.assign(measured.get(contestant.name)!, await stretch(contestant));
    }
    return measured;
  }
}

const warmUp = (size: Size): Size => ({
  ...size,
  sales: Math.ceil(size.sales * WARM_UP_SHARE),
  laneSales: Math.ceil(size.laneSales * WARM_UP_SHARE),
  syncSales: Math.ceil(size.syncSales * WARM_UP_SHARE),
});
