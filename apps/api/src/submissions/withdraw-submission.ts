import { Injectable } from '@nestjs/common';
import { succeeded } from '@app/contract';
import { isSettled, type AutomaticCause, type SubmissionId } from '@app/domain';
import {
  Database,
  type Principal,
  readDocument,
  readIdempotencyKey,
  readSubmissionViews,
  storeIdempotencyKey,
  type StoredDocument,
  type SubmissionView,
} from '@app/persistence';
import { automaticCauseOf, hasRequiredCompanion, INVOICE_KINDS, Withdraw } from '@app/submission';
import { submissionPath } from './answer.js';
import { submissionData } from './submission-data.js';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { keyReused } from '../http/requests/idempotency-key.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import type { RequestOptions } from '../http/requests/request-options.js';

/** Withdraws a submission that no worker has begun to send. A repeated withdrawal succeeds, with or without a key. */
@Injectable()
export class WithdrawSubmission {
  constructor(
    private readonly db: Database,
    private readonly withdrawals: Withdraw,
    private readonly handedOutReceipts: HandedOutReceipts,
  ) {}

  async withdraw(caller: Principal, id: SubmissionId, options: RequestOptions): Promise<Reply> {
    const isReplay = await this.wasRequestedBefore(caller, options);
    const storedDocument = await readDocument(this.db, id);
    const cause = automaticCauseOf(storedDocument.document);
    if (cause) throw this.notWithdrawable(await this.view(id), cause);
    const steps = earlierStepsOf(storedDocument);
    const isCancelled = await this.withdrawals.withdraw(id, steps);
    const view = await this.view(id);
    if (!isCancelled) throw this.tooLate(view, await readSubmissionViews(this.db, steps), options);
    await this.rememberKey(caller, id, options);
    return reply(200, succeeded(submissionData(view)), isReplay ? { 'Idempotent-Replayed': 'true' } : {});
  }

  private async wasRequestedBefore({ appId }: Principal, { idempotencyKey }: RequestOptions): Promise<boolean> {
    if (!idempotencyKey) return false;
    const known = await readIdempotencyKey(this.db, appId, idempotencyKey.key);
    if (known && known.bodyHash !== idempotencyKey.bodyHash) throw keyReused();
    return known !== null;
  }

  private async view(id: SubmissionId): Promise<SubmissionView> {
    const [view] = await readSubmissionViews(this.db, [id]);
    return view!;
  }

  /** Withdrawing an automatic submission would make the stock at the authority differ from ours for good. */
  private notWithdrawable(view: SubmissionView, cause: AutomaticCause): Failure {
    const { reason, fix } = AUTOMATIC_SUBMISSIONS[cause];
    return failedAt('003', 'id', `Nobody posted it: ${reason}.`, fix, {
      ...{ status: 422, data: submissionData(view), headers: { Location: submissionPath(view.id) } },
    });
  }

  /** The answer shows the submission, and with it the receipt of an approved one. */
  private tooLate(view: SubmissionView, steps: SubmissionView[], { onAnswerEnd }: RequestOptions): Failure {
    this.handedOutReceipts.noteReceiptsOnceSent([view], onAnswerEnd);
    const message = `${reasonTooLate(view, steps)}: only what was never sent can be withdrawn.`;
    return failedAt('003', 'id', message, fixOf(view), {
      ...{ status: 422, data: submissionData(view), headers: { Location: submissionPath(view.id) } },
    });
  }

  private async rememberKey({ appId }: Principal, id: SubmissionId, { idempotencyKey }: RequestOptions): Promise<void> {
    if (idempotencyKey) await storeIdempotencyKey(this.db, appId, idempotencyKey.key, idempotencyKey.bodyHash, id);
  }
}

const AUTOMATIC_SUBMISSIONS: Record<AutomaticCause, { reason: string; fix: string }> = {
  invoice: {
    reason: 'it tells the tax authority which goods were sold, or came back',
    fix: 'Return what was sold with a credit note; its goods come back by themselves.',
  },
  count: {
    reason: 'it is the first half of an activation of stock',
    fix: 'Withdraw the stock-master that follows it.',
  },
  movements: {
    reason: 'it tells the tax authority what the movements of an item come to',
    fix: 'Leave it: it says what there is when its turn comes.',
  },
};

/** An activation of stock is two submissions, the movement and the count. The caller posted them as one. */
const earlierStepsOf = ({ document, follows }: StoredDocument): SubmissionId[] =>
  follows && hasRequiredCompanion(document) ? [follows] : [];

/** A count that still waits cannot be withdrawn once the movement before it was sent. */
function reasonTooLate({ status }: SubmissionView, [step]: SubmissionView[]): string {
  const isWaiting = status === 'ACCEPTED' || status === 'QUEUED';
  return isWaiting && step ? `The movement before it is ${step.status}` : `It is ${status}`;
}

function fixOf({ kind, status }: SubmissionView): string {
  if (!isSettled(status)) return 'Ask for it again until it is settled.';
  return status === 'APPROVED' && INVOICE_KINDS.includes(kind)
    ? 'Return what was sold with a credit note.'
    : 'Nothing is left to be withdrawn.';
}
