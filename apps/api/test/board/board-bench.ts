import { HeadQueue, openBackend } from '@app/queue';
import { eventually, queueSettings, Stack, startProcess, type Till } from '@app/testing';
import { BoardClient } from './board-client.js';
import { saleRow } from '../ledger-rows.js';

/** Long enough for a button to be pressed meanwhile. */
const AUTHORITY_RETRY_DELAY = '30s';
const LATER = { prefer: 'respond-async' };

export interface BenchLane {
  till: Till;
  invcNos: readonly [string, string, string];
  /** How the title of its first sale's job begins. */
  firstTitle: string;
}

/** A stack with a board, and lanes in the states an operator meets them in: three sales each, the first of them a job. */
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

  /** Numbers nobody else in this stack has, since the board shows all of them. */
  async idle(): Promise<BenchLane> {
    const till = await this.stack.till();
    const name = `S${++this.lanes}`;
    return { till, invcNos: [`${name}-1`, `${name}-2`, `${name}-3`], firstTitle: `sale ${name}-1` };
  }

  /** Its head was tried in vain and rests; the others wait behind it. The authority is back. */
  async delayed(): Promise<BenchLane> {
    const lane = await this.idle();
    await this.stack.simulator.down();
    await this.sell(lane);
    await eventually(() => this.board.job(lane.firstTitle, 'delayed'));
    await this.stack.simulator.up();
    return lane;
  }

  /** Its head was refused because of its device. */
  async held(): Promise<BenchLane> {
    const lane = await this.idle();
    const { tin } = lane.till;
    await this.stack.simulator.armFault({ fault: 'reject', code: '901', operation: 'saveTrnsSalesOsdc', tin });
    await this.sell(lane);
    await eventually(() => this.board.job(lane.firstTitle, 'failed'));
    return lane;
  }

  /** Its head was not tried yet, since the queue takes a pause. */
  async waiting(): Promise<BenchLane> {
    const lane = await this.idle();
    await this.board.pressOfQueue('pause');
    await this.sell(lane);
    await eventually(() => this.board.job(lane.firstTitle, 'waiting'));
    return lane;
  }

  async sell({ till, invcNos }: BenchLane): Promise<void> {
    for (const invcNo of invcNos) await till.sell(invcNo, LATER);
  }

  /** As if it had waited long enough for rescue to ask where its job is. */
  async letTimePass({ till }: BenchLane): Promise<void> {
    await this.stack.db.query(
      `UPDATE submissions SET accepted_at = accepted_at - interval '1 minute',
         next_attempt_at = next_attempt_at - interval '1 minute' WHERE tin = $1`,
      [till.tin],
    );
  }

  async release(lane: BenchLane): Promise<void> {
    const { laneId } = await this.head(lane);
    const env = { DATABASE_URL: this.stack.databaseUrl, ...this.queue };
    const command = startProcess('apps/setup/src/release', env, [laneId, '--reason', 'Its cause is mended']);
    const { code } = await command.exited;
    if (code !== 0) throw new Error(command.output());
  }

  head = ({ till, invcNos }: BenchLane) => saleRow(this.stack, till, invcNos[0]);

  sent = ({ till }: BenchLane) => this.stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc');

  /** Past the board, as somebody does who has a client of the queue's store; returns the job's id. */
  async putIntoQueue(data: object): Promise<string> {
    const { REDIS_URL: redisUrl, QUEUE_PREFIX: queuePrefix } = this.queue;
    const backend = openBackend({ databaseUrl: this.stack.databaseUrl, redisUrl, queuePrefix, poolSize: 2 });
    const queue = new HeadQueue(backend, () => {});
    try {
      const sandbox = queue.all().find(({ name }) => name === 'submissions-sandbox')!;
      return (await sandbox.add('sale', data, { attempts: 100 })).id!;
    } finally {
      await queue.close();
      await backend.close();
    }
  }

  /** For the next test. */
  async reset(): Promise<void> {
    await this.stack.simulator.up();
    await this.board.pressOfQueue('resume');
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }
}
