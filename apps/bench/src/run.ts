import { randomBytes } from 'node:crypto';
import { enterFloor, enterTextbook } from './baselines.js';
import { type Contestant, CONTESTANTS, directTill, mustBeComplete, startSimulator, tinOf } from './contestant.js';
import { CostMeter, redisPid } from './costs.js';
import { Load } from './load.js';
import type { Backend, Options, Size } from './options.js';
import { type Entry, enterProduct, openNeighbour, wireSaleOf } from './product.js';
import { type Measures, STRETCHES, type Tools } from './stretches.js';
import type { Rounds } from './table.js';
import { measureUpload, type UploadResult } from './uploads.js';

const DIRECT_TILLS = 8;
/** One smaller round is not counted: code is compiled, caches fill. */
const WARM_UP_SHARE = 0.2;

/** Starts what a run needs and stops it in the reverse order. */
abstract class Run<Result> {
  private readonly stops: (() => Promise<unknown>)[] = [];

  constructor(
    protected readonly backend: Backend,
    protected readonly options: Options,
  ) {}

  abstract run(): Promise<Result>;

  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop();
  }

  protected async start() {
    const simulator = await startSimulator();
    this.stops.push(() => simulator.process.kill('SIGKILL'));
    const load = new Load(this.options.connections);
    this.stops.push(() => load.close());
    const entryOf = (name: string, letter: string): Entry => ({
      ...{ name, letter, simulator, devices: this.options.devices, groupRowsMax: this.options.groupRowsMax },
      redisUrl: this.backend.redisUrl,
      queuePrefix: `bench-${randomBytes(4).toString('hex')}`,
    });
    return { simulator, load, entryOf };
  }

  protected async keep<C extends Contestant>(entering: Promise<C>): Promise<C> {
    const contestant = await entering;
    this.stops.push(() => contestant.stop());
    return contestant;
  }
}

/** All contestants run side by side. In each round, each stretch is run by each contestant in turn. */
export class BenchRun extends Run<Rounds> {
  constructor(
    backend: Backend,
    options: Options,
    private readonly report: (line: string) => void,
  ) {
    super(backend, options);
  }

  async run(): Promise<Rounds> {
    const { contestants, tools, simulator } = await this.enter();
    await playRound(contestants, tools, warmUp(this.options));
    const rounds: Rounds = Object.fromEntries(contestants.map(({ name }) => [name, []]));
    for (let round = 1; round <= this.options.rounds; round++) {
      this.report(`${this.backend.name}: round ${round} of ${this.options.rounds}`);
      // Another contestant begins each round, so that the place in the turn favours no one.
      const inTurn = contestants.map((_, index) => contestants[(index + round) % contestants.length]!);
      const measured = await playRound(inTurn, tools, this.options);
      for (const [name, measures] of measured) rounds[name]!.push(measures);
    }
    for (const contestant of contestants) await mustBeComplete(contestant, simulator);
    return rounds;
  }

  private async enter() {
    const { simulator, load, entryOf } = await this.start();
    const product = await this.keep(enterProduct(entryOf(CONTESTANTS.product, 'A')));
    const wireSale = await wireSaleOf(product);
    const contestants: Contestant[] = [
      product,
      await this.keep(enterTextbook(entryOf(CONTESTANTS.textbook, 'B'), wireSale)),
      await this.keep(enterFloor(entryOf(CONTESTANTS.floor, 'C'), wireSale)),
    ];
    const { against: root } = this.options;
    if (root) contestants.push(await this.keep(enterProduct({ ...entryOf(CONTESTANTS.before, 'D'), root })));
    const tins = Array.from({ length: DIRECT_TILLS }, (_, index) => tinOf('Z', index + 1));
    const directTills = await Promise.all(tins.map((tin) => directTill(simulator, tin, wireSale)));
    const redis = this.backend.redisUrl ? await redisPid(this.backend.redisUrl) : undefined;
    const others = { simulator: simulator.process.pid, tills: process.pid, ...(redis && { redis }) };
    const meters = new Map<string, CostMeter>();
    for (const contestant of contestants) meters.set(contestant.name, await CostMeter.of(contestant, others));
    return { contestants, simulator, tools: { load, directTills, meters } };
  }
}

type RunTools = Pick<Tools, 'load' | 'directTills'> & { meters: Map<string, CostMeter> };

async function playRound(contestants: Contestant[], { load, directTills, meters }: RunTools, size: Size) {
  const measured = new Map<string, Measures>(contestants.map(({ name }) => [name, {}]));
  for (const stretch of STRETCHES) {
    for (const contestant of contestants) {
      const tools = { load, directTills, size, meter: meters.get(contestant.name)! };
      const measures = await stretch(contestant, tools).catch((error: unknown) => {
        const { name, api, worker } = contestant;
        throw new Error(`"${name}" failed:\n${api.output()}\n${worker.output()}`, { cause: error });
      });
      Object.assign(measured.get(contestant.name)!, measures);
    }
  }
  return measured;
}

const warmUp = (size: Size): Size => ({
  ...size,
  sales: Math.ceil(size.sales * WARM_UP_SHARE),
  laneSales: Math.ceil(size.laneSales * WARM_UP_SHARE),
  syncSales: Math.ceil(size.syncSales * WARM_UP_SHARE),
});

/** One upload to the product alone. */
export class UploadRun extends Run<UploadResult> {
  async run(): Promise<UploadResult> {
    const { simulator, load, entryOf } = await this.start();
    const product = await this.keep(enterProduct(entryOf(CONTESTANTS.product, 'A')));
    const neighbour = await openNeighbour(product);
    const result = await measureUpload(product, neighbour, load, this.options);
    await mustBeComplete({ ...product, tills: [...product.tills, neighbour] }, simulator);
    return result;
  }
}
