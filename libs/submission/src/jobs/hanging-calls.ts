import type { EventSink, HeadTurn } from '@app/domain';
import type { HeadFeed } from '../queueing/head-feed.js';
import { CALL_HANGS_AFTER_MS, type CallSlot } from '../attempting/call-slots.js';
import type { Conclusion } from '../attempting/conclusion.js';

/** Calls that go on although their job was deferred. They keep their claim and are settled when they end. */
export class HangingCalls {
  private readonly calls = new Set<Promise<unknown>>();

  constructor(
    private readonly feed: HeadFeed,
    private readonly emit: EventSink,
  ) {}

  /**
   * The result of the attempt, or of `defer` if its call hangs in a slot beyond the share of its taxpayer. The deferred job comes
   * back later and sees the result. If the settlement asks for a delay, the job may come back earlier: that attempt is only early
   * and does no harm.
   */
  async unlessHanging<Tried extends Conclusion | null>(
    headTurn: HeadTurn,
    trying: Promise<Tried>,
    slot: CallSlot,
    defer: () => Conclusion,
  ): Promise<Tried | Conclusion> {
    let timer: NodeJS.Timeout | undefined;
    const hanging = new Promise<Conclusion>((resolve) => {
      timer = setTimeout(() => {
        if (!slot.isBeyondShare) return;
        slot.leavePlace();
        this.keep(headTurn, trying);
        resolve(defer());
      }, CALL_HANGS_AFTER_MS);
    });
    return Promise.race([trying, hanging]).finally(() => clearTimeout(timer));
  }

  /** Resolves when no deferred call goes on any more. */
  async finish(): Promise<void> {
    while (this.calls.size > 0) await Promise.allSettled(this.calls);
  }

  private keep({ submissionId }: HeadTurn, trying: Promise<Conclusion | null>): void {
    const call = trying
      .then((conclusion) => this.enqueueNext(conclusion))
      .catch((error: unknown) => this.emit({ event: 'trouble', doing: 'attempting', submissionId, error }))
      .finally(() => this.calls.delete(call));
    this.calls.add(call);
  }

  /** No job goes on with the lane of a call whose job was deferred. */
  private async enqueueNext(conclusion: Conclusion | null): Promise<void> {
    if (conclusion?.kind === 'done' && conclusion.next) await this.feed.enqueue([conclusion.next.head]);
  }
}
