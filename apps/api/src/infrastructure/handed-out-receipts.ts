import type { SubmissionId } from '@app/domain';
import { type Database, handOut, type SubmissionView } from '@app/persistence';

/** Tells once an answer is over, and whether all of it went out to somebody. */
export type OnceAnswered = (heard: (isWhole: boolean) => void) => void;

/**
 * Which receipts somebody has got. That is noted only after the answer has gone out: an API that dies before leaves no note,
 * and the receipt is given out once more, which harms nobody. Noted before, it could be marked as given and nobody have it.
 *
 * Until it is noted, it is known here: a till that posts again at once is told by this API what all will tell it later.
 */
export class HandingOut {
  private readonly answersWith = new Map<SubmissionId, number>();
  private readonly notes = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** An answer that is on its way has them. */
  has(id: SubmissionId): boolean {
    return this.answersWith.has(id);
  }

  /** Of what an answer tells: the receipts among it, except those of which the ledger knows that somebody has them. */
  receiptsIn(views: readonly Pick<SubmissionView, 'id' | 'receipt' | 'handedOut'>[], onceAnswered: OnceAnswered): void {
    const signed = views.filter(({ receipt, handedOut }) => receipt && !handedOut).map(({ id }) => id);
    this.with(signed, onceAnswered);
  }

  with(ids: readonly SubmissionId[], onceAnswered: OnceAnswered): void {
    if (ids.length === 0) return;
    this.count(ids, 1);
    onceAnswered((isWhole) => {
      const note = this.end(ids, isWhole).finally(() => this.notes.delete(note));
      this.notes.add(note);
    });
  }

  /** Until all is noted. */
  async close(): Promise<void> {
    await Promise.all(this.notes);
  }

  /** A note that is lost is no reason to fail: nobody waits for it any more. */
  private async end(ids: readonly SubmissionId[], isWhole: boolean): Promise<void> {
    if (isWhole) await handOut(this.db, ids).catch(this.onTrouble);
    this.count(ids, -1);
  }

  private count(ids: readonly SubmissionId[], by: number): void {
    for (const id of ids) {
      const answers = (this.answersWith.get(id) ?? 0) + by;
      if (answers > 0) this.answersWith.set(id, answers);
      else this.answersWith.delete(id);
    }
  }
}
