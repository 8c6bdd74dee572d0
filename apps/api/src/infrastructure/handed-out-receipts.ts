import type { SubmissionId } from '@app/domain';
import { type Database, markReceiptsHandedOut, type SubmissionView } from '@app/persistence';

/** Tells once an answer is over, and whether all of it went out to somebody. */
export type OnAnswerEnd = (listener: (isWhole: boolean) => void) => void;

/**
 * Which receipts somebody has got. That is noted only after the answer has gone out: an API that dies before leaves no note,
 * and the receipt is given out once more, which harms nobody. Noted before, it could be marked as given and nobody have it.
 *
 * Until it is noted, it is known here: a till that posts again at once is told by this API what all will tell it later.
 */
export class HandedOutReceipts {
  private readonly answersBySubmission = new Map<SubmissionId, number>();
  private readonly pendingNotes = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** An answer that is on its way has them. */
  isBeingSent(id: SubmissionId): boolean {
    return this.answersBySubmission.has(id);
  }

  /** Of what an answer tells: the receipts among it, except those of which the ledger knows that somebody has them. */
  noteReceiptsOnceSent(
    views: readonly Pick<SubmissionView, 'id' | 'receipt' | 'handedOut'>[],
    onAnswerEnd: OnAnswerEnd,
  ): void {
    const signed = views.filter(({ receipt, handedOut }) => receipt && !handedOut).map(({ id }) => id);
    this.noteOnceSent(signed, onAnswerEnd);
  }

  noteOnceSent(ids: readonly SubmissionId[], onAnswerEnd: OnAnswerEnd): void {
    if (ids.length === 0) return;
    this.changeCount(ids, 1);
    onAnswerEnd((isWhole) => {
      const note = this.noteEnd(ids, isWhole).finally(() => this.pendingNotes.delete(note));
      this.pendingNotes.add(note);
    });
  }

  /** Until all is noted. */
  async close(): Promise<void> {
    await Promise.all(this.pendingNotes);
  }

  /** A note that is lost is no reason to fail: nobody waits for it any more. */
  private async noteEnd(ids: readonly SubmissionId[], isWhole: boolean): Promise<void> {
    if (isWhole) await markReceiptsHandedOut(this.db, ids).catch(this.onError);
    this.changeCount(ids, -1);
  }

  private changeCount(ids: readonly SubmissionId[], by: number): void {
    for (const id of ids) {
      const answers = (this.answersBySubmission.get(id) ?? 0) + by;
      if (answers > 0) this.answersBySubmission.set(id, answers);
      else this.answersBySubmission.delete(id);
    }
  }
}
