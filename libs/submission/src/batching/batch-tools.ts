import type { EventSink } from '@app/domain';
import type { Database } from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { Semaphore } from './semaphore.js';

/** Connections that batches may have at a time, of those that tills need too: chunks, and files that are taken whole. */
const CONCURRENT_CHUNKS_MAX = 2;
const CONCURRENT_WHOLE_FILES_MAX = 1;

/** What all batches of a process share. */
export class BatchTools {
  readonly chunkSemaphore = new Semaphore(CONCURRENT_CHUNKS_MAX);
  readonly wholeFileSemaphore = new Semaphore(CONCURRENT_WHOLE_FILES_MAX);

  constructor(
    readonly db: Database,
    readonly queue: HeadQueue,
    readonly emit: EventSink,
  ) {}
}
