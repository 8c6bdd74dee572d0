import { HeadQueue, openBackend } from '@app/queue';
import { eventually, queueSettings, Stack, type Till } from '@app/testing';
import { BoardClient } from './board-client.js';
import { saleRow } from '../ledger-rows.js';

/** Long enough to act meanwhile. */
const AUTHORITY_RETRY_DELAY = '30s';
const LATER = { prefer: 'respond-async' };

export interface BenchLane {
  till: Till;
  invcNos: readonly [string, string, string];
  /** The start of the title of the job of its first sale. */
  firstTitle: string;
}

/**
 * A stack with a board, and with lanes in the states that an operator sees: three sales each, of which the first has a
 * job.
 */
export class BoardBench {
  private lanes = 0;

  private constructor(
    readonly stack: Stack,
    readonly board: BoardClient,
    private readonly queue: Record<string, string>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<BoardBench> {
    const queue = queueSettings();
    const stack = await Stack.start({ env: { ...queue, AUTHORITY_RETRY_DELAY, ...env } });
    return new BoardBench(stack, await BoardClient.of(stack), queue);
  }

  /** Uses numbers that are unique in this stack, because the board shows all of them. */
  async idle(): Promise<BenchLane> {
    const till = await this.stack.till();
    const name = `S${++this.lanes}`;
    return { till, invcNos: [`${name}-1`, `${name}-2`, `${name}-3`], firstTitle: `sale ${name}-1` };
  }

  /** Returns a lane with a failed and deferred head and two sales behind it. The authority is available again. */
  async delayed(): Promise<BenchLane> {
    const lane = await this.idle();
    await this.stack.simulator.down();
    await this.sell(lane);
    await eventually(() => this.board.job(lane.firstTitle, 'delayed'));
    await this.stack.simulator.up();
    return lane;
  }

  /** Returns a lane with a head that was refused because of its device. */
  async held(): Promise<BenchLane> {
    const lane = await this.idle();
    const { tin } = lane.till;
    await this.stack.simulator.armFault({ fault: 'reject', code: '901', operation: 'saveTrnsSalesOsdc', tin });
    await this.sell(lane);
    await eventually(() => this.board.job(lane.firstTitle, 'failed'));
    return lane;
  }

  /** Returns a lane with an untried head, because the queue is paused. */
  async waiting(): Promise<BenchLane> {
    const lane = await this.idle();
    await this.board.actOnQueue('pause');
    await this.sell(lane);
    await eventually(() => this.board.job(lane.firstTitle, 'waiting'));
    return lane;
  }

  async sell({ till, invcNos }: BenchLane): Promise<void> {
    for (const invcNo of invcNos) await till.sell(invcNo, LATER);
  }

  /** Makes the lane old enough that rescue looks for its job. */
  async letTimePass({ till }: BenchLane): Promise<void> {
    await this.stack.db.query(
      `UPDATE submissions SET accepted_at = accepted_at - interval '5 minutes',
         next_attempt_at = next_attempt_at - interval '5 minutes' WHERE tin = $1`,
      [till.tin],
    );
  }

  /** Releases the lane as an operator; the shell command for it has its own test. */
  async release(lane: BenchLane): Promise<void> {
    const { laneId } = await this.head(lane);
    await this.board.releaseLane(laneId, 'Its cause is mended');
  }

  head = ({ till, invcNos }: BenchLane) => saleRow(this.stack, till, invcNos[0]);

  sent = ({ till }: BenchLane) => this.stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc');

  /** Adds a job as another client of the queue's store could, and returns its id. */
  putIntoQueue(data: object): Promise<string> {
    return this.withQueue(async (sandbox) => (await sandbox.add('sale', data, { attempts: 100 })).id!);
  }

  /** The queue of the sandbox for another client of its store, which is no part of Risiti. */
  async withQueue<T>(work: (sandbox: ReturnType<HeadQueue['all']>[number]) => Promise<T>): Promise<T> {
    const { REDIS_URL: redisUrl, QUEUE_PREFIX: queuePrefix } = this.queue;
    const backend = openBackend({ databaseUrl: this.stack.databaseUrl, redisUrl, queuePrefix, poolSize: 2 });
    const queue = HeadQueue.open(backend, () => {});
    try {
      return await work(queue.all().find(({ name }) => name === 'submissions-sandbox')!);
    } finally {
      await queue.close();
      await backend.close();
    }
  }

  /** Restores the stack for the next test. */
  async reset(): Promise<void> {
    await this.stack.simulator.up();
    if ((await this.board.queue()).isPaused) await this.board.actOnQueue('resume');
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }
}
