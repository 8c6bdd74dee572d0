import type { EventSink, SubmissionId } from '@app/domain';
import { type WithdrawResult, type Ledger, readIdentities, readSubmissionViews } from '@app/persistence';
import type { HeadQueue, SettledSignals } from '@app/queue';
import { retryOnContention } from '../batching/retry-on-contention.js';

/** Withdraws submissions that were never sent. Their natural keys are free again and their lanes go on. */
export class Withdraw {
  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly signals: SettledSignals,
    private readonly emit: EventSink,
  ) {}

  /**
   * Withdraws the submission together with its companions (`companionIds`). If one of them was ever sent, none is withdrawn.
   * Returns whether the submission is withdrawn now, by this call or an earlier one.
   */
  async withdraw(id: SubmissionId, companionIds: SubmissionId[] = []): Promise<boolean> {
    await this.report(await retryOnContention(() => this.ledger.withdrawTogether([...companionIds, id])));
    const [view] = await readSubmissionViews(this.ledger.db, [id]);
    return view?.status === 'CANCELLED';
  }

  /** Withdraws each submission on its own. Returns how many were withdrawn. */
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
    this.signals.publish({ settled: cancelled, stalled: [] });
    await this.queue.enqueue(heads);
  }
}
