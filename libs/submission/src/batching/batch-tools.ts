import type { EventSink } from '@app/domain';
import { currentAccount, type Database, FairGate } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** Batches use at most this many connections at a time, because tills use the same pool. */
const CONCURRENT_CHUNKS_MAX = 2;
const CONCURRENT_WHOLE_FILES_MAX = 1;

/** Lets at most `max` callers work at a time. Accounts work in rotation; the work of one account goes on in the order of its calls. */
export class AccountRotation {
  private readonly gate: FairGate;

  constructor(max: number) {
    this.gate = new FairGate(max, Infinity);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.gate.enter(currentAccount());
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

/** Shared by all batches of a process. */
export class BatchTools {
  readonly chunkRotation = new AccountRotation(CONCURRENT_CHUNKS_MAX);
  readonly wholeFileRotation = new AccountRotation(CONCURRENT_WHOLE_FILES_MAX);
  readonly validationRotation = new AccountRotation(CONCURRENT_WHOLE_FILES_MAX);

  constructor(
    readonly db: Database,
    readonly queue: HeadQueue,
    readonly emit: EventSink,
  ) {}
}
