import type { EventSink, SubmissionId } from '@app/domain';
import { type WithdrawResult, type Ledger, readIdentities, readSubmissionViews } from '@app/persistence';
import type { HeadQueue, SettledRelay } from '@app/queue';
import { retryOnContention } from '../batching/retry-on-contention.js';

/** Withdraws what has never been on the wire: its number is free again, and its line goes on without it. */
export class Withdraw {
  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly relay: SettledRelay,
    private readonly emit: EventSink,
  ) {}

  /**
   * False where it has been claimed, or has ended otherwise. What is cancelled already stays so. `steps` are what it stands
   * on and nobody else wants: they go with it, and where one of them is on the wire, or has been, all of it stays.
   */
  async withdraw(id: SubmissionId, companionIds: SubmissionId[] = []): Promise<boolean> {
    await this.report(await retryOnContention(() => this.ledger.withdrawTogether([...companionIds, id])));
    const [view] = await readSubmissionViews(this.ledger.db, [id]);
    return view?.status === 'CANCELLED';
  }

  /** Each for itself. How many of them it withdrew. */
  async withdrawAll(ids: SubmissionId[]): Promise<number> {
    const written = await retryOnContention(() => this.ledger.withdraw(ids));
    await this.report(written);
    return written.cancelled.length;
  }

  private async report({ cancelled, heads }: WithdrawResult): Promise<void> {
    const withdrawn = await readIdentities(this.ledger.db, cancelled);
    for (const { id, environment, laneId, kind } of withdrawn) {
      this.emit({ event: 'cancelled', submissionId: id, environment, laneId, kind });
    }
    if (withdrawn.length > 0) this.relay.publish(withdrawn[0]!.environment, { settled: cancelled, stalled: [] });
    await this.queue.enqueue(heads);
  }
}
