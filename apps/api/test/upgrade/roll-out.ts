import {
  databaseMigratedBy,
  eventually,
  freePort,
  migrate,
  type RunningProcess,
  Stack,
  testSize,
  Till,
} from '@app/testing';
import { Balancer } from '../chaos/balancer.js';
import { upTo } from '../sale-assertions.js';
import { BusyShop } from './busy-shop.js';
import { atRest, earlierTill } from './earlier-till.js';
import { type EveryKind, postEveryKind, repeatEveryKind } from './every-kind.js';

const SHOPS = testSize({ short: 2, full: 6 });
/** Each list is read once in so many rounds of all shops. */
const ROUNDS_BETWEEN = testSize({ short: 2, full: 60 });
/** The end of an API, before which a balancer must have noticed it. */
const DRAIN = { DRAIN: '2s' };
/** 0.1.0 has settings for what follows from the retry delay today. */
const EARLIER = { AUTHORITY_DOUBT_DELAY: '100ms', RESCUE_INTERVAL: '1s' };

const BOOKS = ['stockMoves', 'purchases', 'imports'];
/** A repeated activation counts the stock anew: a movement corrects it by the difference. */
const OF_COUNTS: readonly unknown[] = ['06', '16'];

const addressAt = (port: number): string => `http://127.0.0.1:${port}`;

/** An API and a worker of one release. */
interface Pair {
  api: RunningProcess;
  worker: RunningProcess;
  port: number;
}

/** An installation whose programs are replaced by those of another release while its shops are busy. */
export class RollOut {
  private trading: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly stack: Stack,
    private readonly ports: readonly [number, number],
    private readonly balancer: Balancer,
    private readonly tills: readonly Till[],
    private readonly shops: readonly BusyShop[],
  ) {
    this.openShops();
  }

  /** Begins with the programs of this checkout, and with the ledger that they made. */
  static async start(root: string): Promise<{ rollOut: RollOut; pair: Pair }> {
    const stack = await Stack.start({ database: await databaseMigratedBy(root), apis: 0, workers: 0, env: EARLIER });
    try {
      return await RollOut.open(stack, root);
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  private static async open(stack: Stack, root: string): Promise<{ rollOut: RollOut; pair: Pair }> {
    const ports = [await freePort(), await freePort()] as const;
    const worker = await stack.startWorker({}, root);
    const pair = { worker, port: ports[0], api: await stack.startApi(DRAIN, ports[0], root) };
    const balancer = await Balancer.start(ports.map(addressAt));
    const tills: Till[] = [];
    for (const shop of upTo(SHOPS)) tills.push(await earlierTill(stack, `P00000000${shop}K`, () => balancer.url));
    const shops = tills.map((till) => new BusyShop(till));
    return { rollOut: new RollOut(stack, ports, balancer, tills, shops), pair };
  }

  get findings(): string[] {
    return this.shops.flatMap(({ findings }) => findings);
  }

  migrate(root: string): Promise<string> {
    return migrate(this.stack.databaseUrl, root);
  }

  /** Starts an API and a worker beside those of the other port. */
  async startPair(root: string, beside: Pair): Promise<Pair> {
    const port = this.ports.find((one) => one !== beside.port)!;
    const [worker, api] = await Promise.all([this.stack.startWorker({}, root), this.stack.startApi(DRAIN, port, root)]);
    await eventually(() => expect(this.balancer.isHealthy(addressAt(port))).toBe(true));
    return { worker, api, port };
  }

  /** A document of each kind is posted to the API of this pair. */
  postEveryKind(tin: string, { port }: Pair): Promise<EveryKind> {
    return postEveryKind(this.stack, tin, addressAt(port));
  }

  /** Each document is repeated to both releases. Nothing that has a number gets into the books of the authority again. */
  async repeatToBoth(kinds: EveryKind): Promise<void> {
    const before = await this.booksOf(kinds.till);
    await repeatEveryKind(kinds, this.ports.map(addressAt));
    await atRest(this.stack, kinds.till.tin);
    expect(await this.booksOf(kinds.till)).toEqual(before);
  }

  async endPair({ api, worker }: Pair): Promise<void> {
    const ended = { code: 0, signal: null };
    expect(await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')])).toEqual([ended, ended]);
  }

  /** Waits until all shops together have played some more rounds. */
  async goOn(): Promise<void> {
    const enough = this.rounds() + ROUNDS_BETWEEN;
    await eventually(() => expect(this.rounds()).toBeGreaterThanOrEqual(enough), { timeoutMs: 180_000 });
  }

  openShops(): void {
    this.trading = Promise.all(this.shops.map((shop) => shop.trade()));
  }

  async closeShops(): Promise<void> {
    for (const shop of this.shops) shop.isOpen = false;
    await this.trading;
  }

  /** All that was promised is approved, and the authority has each invoice once, under the numbers 1, 2, 3 … */
  async expectNothingLost(): Promise<void> {
    for (const [index, { tin }] of this.tills.entries()) {
      await eventually(async () => expect(await this.unapproved(tin)).toEqual([]), { timeoutMs: 120_000 });
      const theirs = await this.stack.simulator.sales(tin);
      const ours = await this.stack.db.query<{ number: number }>(
        `SELECT number::int FROM submissions WHERE tin = $1 AND series LIKE 'sale/%' ORDER BY number`,
        [tin],
      );
      expect(theirs.map(({ trdInvcNo }) => trdInvcNo).sort()).toEqual(this.shops[index]!.promised.toSorted());
      expect(theirs.map(({ invcNo }) => invcNo)).toEqual(upTo(ours.length));
      expect(ours.map(({ number }) => number)).toEqual(upTo(ours.length));
    }
  }

  async stop(): Promise<void> {
    await this.closeShops();
    await this.balancer.stop();
    await this.stack.stop();
  }

  private async booksOf({ tin }: Till) {
    const { simulator } = this.stack;
    const [moves, ...others] = await Promise.all(BOOKS.map((book) => simulator.rows(book, tin)));
    const movesOfDocuments = moves!.filter(({ sarTyCd }) => !OF_COUNTS.includes(sarTyCd));
    return { sales: await simulator.sales(tin), movesOfDocuments, others };
  }

  private rounds(): number {
    return this.shops.reduce((sum, { rounds }) => sum + rounds, 0);
  }

  private unapproved(tin: string) {
    return this.stack.db.query(
      `SELECT kind, reference, status, answer_message FROM submissions WHERE tin = $1 AND status <> 'APPROVED' LIMIT 5`,
      [tin],
    );
  }
}
