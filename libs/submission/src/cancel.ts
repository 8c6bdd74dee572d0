import type { EventSink, SubmissionId } from '@app/domain';
import { type Ledger, readIdentities, readViews } from '@app/persistence';
import type { HeadQueue, SettledRelay } from '@app/queue';
import { outOfTheWay } from './batch/in-the-way.js';

/** Withdraws what has never been on the wire: its number is free again, and its line goes on without it. */
export class Cancel {
  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly relay: SettledRelay,
    private readonly emit: EventSink,
  ) {}

  /**
   * False where it has been claimed, or has ended otherwise. What is cancelled already stays so. `steps` are what it stands
   * on and nobody else wants: they go with it, unless they are on the wire or have been.
   */
  async cancel(id: SubmissionId, steps: SubmissionId[] = []): Promise<boolean> {
    await this.cancelAll([...steps, id]);
    const [view] = await readViews(this.ledger.db, [id]);
    return view?.status === 'CANCELLED';
  }

  /** How many of them it withdrew. */
  async cancelAll(ids: SubmissionId[]): Promise<number> {
    const { cancelled, heads } = await outOfTheWay(() => this.ledger.cancel(ids));
    const withdrawn = await readIdentities(this.ledger.db, cancelled);
    for (const { id, environment, laneId, kind } of withdrawn) {
      this.emit({ event: 'cancelled', submissionId: id, environment, laneId, kind });
    }
    if (withdrawn.length > 0) this.relay.publish(withdrawn[0]!.environment, { settled: cancelled, stalled: [] });
    await this.queue.enqueue(heads);
    return cancelled.length;
  }
}
