import type { EventSink } from '@app/domain';
import type { Database } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** Batches use at most this many connections at a time, because tills use the same pool. */
const CONCURRENT_CHUNKS_MAX = 2;
const CONCURRENT_WHOLE_FILES_MAX = 1;

/** Lets at most `max` callers work at a time; the others wait in the order of their calls. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly max: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.max) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The next caller takes over the place, so that no newer one can slip in between.
      if (next) next();
      else this.running--;
    }
  }
}

/** Shared by all batches of a process. */
export class BatchTools {
  readonly chunkSemaphore = new Semaphore(CONCURRENT_CHUNKS_MAX);
  readonly wholeFileSemaphore = new Semaphore(CONCURRENT_WHOLE_FILES_MAX);

  constructor(
    readonly db: Database,
    readonly queue: HeadQueue,
    readonly emit: EventSink,
  ) {}
}
