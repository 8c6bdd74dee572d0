import type { EventSink } from '@app/domain';
import type { Database } from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { AtMost } from './semaphore.js';

/** Connections that batches may have at a time, of those that tills need too: chunks, and files that are taken whole. */
const CHUNKS_MAX = 2;
const WHOLES_MAX = 1;

/** What all batches of a process share. */
export class BatchTools {
  readonly chunks = new AtMost(CHUNKS_MAX);
  readonly wholes = new AtMost(WHOLES_MAX);

  constructor(
    readonly db: Database,
    readonly queue: HeadQueue,
    readonly emit: EventSink,
  ) {}
}
