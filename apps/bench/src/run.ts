import { randomBytes } from 'node:crypto';
import { enterFloor, enterTextbook } from './baselines.js';
import { type Contestant, CONTESTANTS, directTill, mustBeComplete, type Simulator } from './contestant.js';
import { startSimulator, tinOf, type WireSale } from './contestant.js';
import { CostMeter, redisPid } from './costs.js';
import { Field } from './field.js';
import { Load } from './load.js';
import type { Backend, Options } from './options.js';
import { addIdleWebhooks, type Entry, enterProduct, openNeighbour, type Product, wireSaleOf } from './product.js';
import { STRETCHES } from './stretches.js';
import { measureUpload, type UploadResult } from './uploads.js';

const DIRECT_TILLS = 8;
const OUTPUT_SHOWN_MAX = 3_000;

type EntryOf = (name: string, letter: string) => Entry;

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
    const entryOf: EntryOf = (name, letter) => ({
      ...{ name, letter, simulator, devices: this.options.devices },
      redisUrl: this.backend.redisUrl,
      queuePrefix: `bench-${randomBytes(4).toString('hex')}`,
    });
    return { simulator, load, entryOf };
  }

  protected async keep<C extends Contestant>(entering: Promise<C>): Promise<C> {
    const contestant = await entering;
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= contestant.stop());
    this.stops.push(stop);
    return { ...contestant, stop };
  }
}

type Measured = Contestant & { meter: CostMeter };

/** All contestants run side by side. In each round, each stretch is run by each contestant in turn. */
export class BenchRun extends Run<Field<Measured>> {
  constructor(
    backend: Backend,
    options: Options,
    private readonly report: (line: string) => void,
  ) {
    super(backend, options);
  }

  async run(): Promise<Field<Measured>> {
    const { simulator, load, entryOf } = await this.start();
    const product = await this.keep(enterProduct(entryOf(CONTESTANTS.product, 'A')));
    await addIdleWebhooks(product, this.options.idleWebhooks);
    const wireSale = await wireSaleOf(product);
    const field = await this.enterAll(product, wireSale, simulator, entryOf);
    const tins = Array.from({ length: DIRECT_TILLS }, (_, index) => tinOf('Z', index + 1));
    const directTills = await Promise.all(tins.map((tin) => directTill(simulator, tin, wireSale)));
    const stretches = STRETCHES.map((stretch) => (contestant: Measured) => {
      const tools = { load, directTills, size: this.options, meter: contestant.meter };
      return whileAlive(contestant, stretch(contestant, tools));
    });
    // Round 0 is not counted: code is compiled, plans are made, caches fill.
    for (let round = 0; round <= this.options.rounds; round++) {
      this.report(`${this.backend.name}: round ${round} of ${this.options.rounds}`);
      await field.playRound(round, stretches);
    }
    await field.checkAll((contestant) => mustBeComplete(contestant, simulator));
    return field;
  }

  private async enterAll(product: Product, wireSale: WireSale, simulator: Simulator, entryOf: EntryOf) {
    const redis = this.backend.redisUrl ? await redisPid(this.backend.redisUrl) : undefined;
    const others = { simulator: simulator.process.pid, tills: process.pid, ...(redis && { redis }) };
    const field = new Field<Measured>();
    const enter = (name: string, entering: () => Promise<Contestant>) =>
      field.enter(name, async () => {
        const contestant = await this.keep(entering());
        return { ...contestant, meter: await CostMeter.of(contestant, others) };
      });
    await enter(product.name, () => Promise.resolve(product));
    await enter(CONTESTANTS.textbook, () => enterTextbook(entryOf(CONTESTANTS.textbook, 'B'), wireSale));
    await enter(CONTESTANTS.floor, () => enterFloor(entryOf(CONTESTANTS.floor, 'C'), wireSale));
    const { against: root } = this.options;
    if (root) await enter(CONTESTANTS.before, () => enterProduct({ ...entryOf(CONTESTANTS.before, 'D'), root }));
    return field;
  }
}

/** A program that has ended must fail its contestant at once: its tills would wait for long. */
function whileAlive<Result>({ api, worker }: Contestant, work: Promise<Result>): Promise<Result> {
  const ended = Promise.race([api.exited.then(() => 'API'), worker.exited.then(() => 'worker')]).then((program) => {
    throw new Error(`Its ${program} has ended.`);
  });
  return Promise.race([work, ended]).catch((error: unknown) => {
    const outputs = [api, worker].map((program) => program.output().slice(-OUTPUT_SHOWN_MAX));
    throw new Error([String(error), ...outputs].join('\n'), { cause: error });
  });
}

/** One upload to the product alone. */
export class UploadRun extends Run<UploadResult> {
  async run(): Promise<UploadResult> {
    const { simulator, load, entryOf } = await this.start();
    const product = await this.keep(enterProduct(entryOf(CONTESTANTS.product, 'A')));
    const neighbour = await openNeighbour(product);
    const result = await whileAlive(product, measureUpload(product, neighbour, load, this.options));
    await mustBeComplete({ ...product, tills: [...product.tills, neighbour] }, simulator);
    return result;
  }
}
