import type { SubmissionId } from '@app/domain';
import { type Database, markReceiptsHandedOut, readSubmissionView, type SubmissionView } from '@app/persistence';

/** Calls the listener once the answer has ended, and tells whether all of it went out. */
export type OnAnswerEnd = (listener: (isWhole: boolean) => void) => void;

/**
 * Notes in the ledger which receipts were handed out. It writes the note only after the answer has gone out. If the API dies before
 * that, there is no note, and the receipt is handed out once more, which is harmless. An earlier note could name a receipt that
 * no till has received.
 *
 * This process remembers a receipt until the note is written, so a till that posts again at once gets the same answer from
 * it as from every process later.
 */
export class HandedOutReceipts {
  private readonly answersBySubmission = new Map<SubmissionId, number>();
  private readonly pendingNotes = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Looks again where the view says no: the note may have been written since the view was read. */
  async wasHandedOut({ id, handedOut }: Pick<SubmissionView, 'id' | 'handedOut'>): Promise<boolean> {
    if (handedOut || this.isBeingSent(id)) return true;
    return (await readSubmissionView(this.db, id))?.handedOut ?? false;
  }

  /** True while an answer with this receipt is on its way. */
  isBeingSent(id: SubmissionId): boolean {
    return this.answersBySubmission.has(id);
  }

  /** Notes the receipts in an answer, except those that the ledger knows as handed out. */
  noteReceiptsOnceSent(views: readonly SentView[], onAnswerEnd: OnAnswerEnd): void {
    this.noteOnceSent(notNotedYet(views), onAnswerEnd);
  }

  /** The same for a part of a long answer that the client has read. */
  async noteReceiptsSent(views: readonly SentView[]): Promise<void> {
    const ids = notNotedYet(views);
    if (ids.length > 0) await markReceiptsHandedOut(this.db, ids);
  }

  noteOnceSent(ids: readonly SubmissionId[], onAnswerEnd: OnAnswerEnd): void {
    if (ids.length === 0) return;
    this.changeCount(ids, 1);
    onAnswerEnd((isWhole) => {
      const note = this.noteEnd(ids, isWhole).finally(() => this.pendingNotes.delete(note));
      this.pendingNotes.add(note);
    });
  }

  /** Waits until every note is written. */
  async close(): Promise<void> {
    await Promise.all(this.pendingNotes);
  }

  /** A lost note is reported and not thrown, because no caller waits for it. */
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

type SentView = Pick<SubmissionView, 'id' | 'receipt' | 'handedOut'>;

const notNotedYet = (views: readonly SentView[]): SubmissionId[] =>
  views.filter(({ receipt, handedOut }) => receipt && !handedOut).map(({ id }) => id);
