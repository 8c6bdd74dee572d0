import type { EventSink, SubmissionId } from '@app/domain';
import { type Ledger, readViews } from '@app/persistence';
import type { HeadQueue, SettledRelay } from '@app/queue';

/** Withdraws what has never been on the wire: its number is free again, and its line goes on without it. */
export class Cancel {
  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly relay: SettledRelay,
    private readonly emit: EventSink,
  ) {}

  /** False where it has been claimed, or has ended otherwise. What is cancelled already stays so. */
  async cancel(id: SubmissionId): Promise<boolean> {
    const { cancelled, heads } = await this.ledger.cancel(id);
    const [view] = await readViews(this.ledger.db, [id]);
    if (!view || !cancelled) return view?.status === 'CANCELLED';
    const { environment, laneId, kind } = view;
    this.emit({ event: 'cancelled', submissionId: id, environment, laneId, kind });
    this.relay.publish(environment, { settled: [id], stalled: [] });
    await this.queue.enqueue(heads);
    return true;
  }
}
