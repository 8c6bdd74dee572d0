import { type Database, type DueWebhook, readDueWebhooks, runInOneProcess } from '@app/persistence';
import type { WebhookQueue } from '@app/queue';

/** An advisory lock, so that one process of the fleet looks at a time. The number is arbitrary. */
const LOCK = 8_220_417;
/** A webhook that waits in the queue is not woken again sooner, so that a long line is no more work with each look. */
const AGAIN_MS = 5_000;

/**
 * Wakes the webhooks that have something to deliver. The ledger says which: what has an event behind its position, and is not in hand, nor
 * waits for its next try. So nothing has to be told to a queue when an event is written, and a lost job comes again soon.
 */
export class Waker {
  private readonly wokenAt = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly queue: Pick<WebhookQueue, 'wake'>,
  ) {}

  async runOnce(): Promise<void> {
    const now = performance.now();
    for (const [due, at] of this.wokenAt) if (now - at > AGAIN_MS) this.wokenAt.delete(due);
    const all = (await runInOneProcess(this.db, LOCK, readDueWebhooks)) ?? [];
    const results = await Promise.allSettled(all.map((one) => this.wake(one, now)));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  private async wake({ environment, id, position, tries }: DueWebhook, now: number): Promise<void> {
    const due = `${position}-${tries}`;
    if (this.wokenAt.has(`${id} ${due}`)) return;
    this.wokenAt.set(`${id} ${due}`, now);
    await this.queue.wake(environment, id, due);
  }
}
