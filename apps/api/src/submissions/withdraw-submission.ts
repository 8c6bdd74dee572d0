import { Inject, Injectable } from '@nestjs/common';
import { succeeded } from '@app/contract';
import { isSettled, type AutomaticCause, type Environment, type SubmissionId } from '@app/domain';
import {
  type Database,
  isOfWithdrawal,
  type Ledger,
  type Principal,
  readDocument,
  readIdempotencyKey,
  readSubmissionViews,
  storeIdempotencyKey,
  type StoredDocument,
  type SubmissionView,
  withdrawalHash,
} from '@app/persistence';
import { automaticCauseOf, INVOICE_KINDS, type Withdraw } from '@app/submission';
import { submissionPath } from './submission-data.js';
import { submissionData } from './submission-data.js';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { keyReused } from '../http/requests/idempotency-key.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { LEDGERS, WITHDRAWALS } from '../infrastructure/tokens.js';
import type { RequestOptions } from '../http/requests/request-options.js';

/** Withdraws a submission that no worker has begun to send. A repeated withdrawal succeeds, with or without a key. */
@Injectable()
export class WithdrawSubmission {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: Record<Environment, Pick<Ledger, 'db'>>,
    @Inject(WITHDRAWALS) private readonly withdrawals: Record<Environment, Pick<Withdraw, 'withdraw'>>,
    private readonly handedOutReceipts: HandedOutReceipts,
  ) {}

  async withdraw(caller: Principal, id: SubmissionId, options: RequestOptions): Promise<Reply> {
    const { db } = this.ledgers[caller.environment];
    const isReplay = await wasRequestedBefore(db, caller, options);
    const storedDocument = await readDocument(db, id);
    const cause = storedDocument && automaticCauseOf(storedDocument.document);
    if (cause) throw this.notWithdrawable(await readView(db, id), cause);
    // Only what was settled long ago has no document; it cannot be withdrawn.
    const steps = storedDocument ? await earlierStepsOf(db, storedDocument) : [];
    const isCancelled = await this.withdrawals[caller.environment].withdraw(id, steps);
    const view = await readView(db, id);
    if (!isCancelled) throw this.tooLate(view, await readSubmissionViews(db, steps), options);
    await rememberKey(db, caller, id, options);
    return reply(200, succeeded(submissionData(view)), isReplay ? { 'Idempotent-Replayed': 'true' } : {});
  }

  /** Withdrawing an automatic submission would make the stock at the authority differ from ours for good. */
  private notWithdrawable(view: SubmissionView, cause: AutomaticCause): Failure {
    const { reason, fix } = AUTOMATIC_SUBMISSIONS[cause];
    return failedAt(
      '003',
      'id',
      `This submission was created automatically (${reason}), so it cannot be withdrawn.`,
      fix,
      {
        ...{ status: 422, data: submissionData(view), headers: { Location: submissionPath(view.id) } },
      },
    );
  }

  /** The answer shows the submission, and with it the receipt of an approved one. */
  private tooLate(view: SubmissionView, steps: SubmissionView[], { onAnswerEnd }: RequestOptions): Failure {
    this.handedOutReceipts.noteReceiptsOnceSent([view], onAnswerEnd);
    const message = `${reasonTooLate(view, steps)}, so it cannot be withdrawn: only submissions that were never sent can.`;
    return failedAt('003', 'id', message, fixOf(view), {
      ...{ status: 422, data: submissionData(view), headers: { Location: submissionPath(view.id) } },
    });
  }
}

async function wasRequestedBefore(
  db: Database,
  { appId }: Principal,
  { idempotencyKey }: RequestOptions,
): Promise<boolean> {
  if (!idempotencyKey) return false;
  const known = await readIdempotencyKey(db, appId, idempotencyKey.key);
  if (known && !isOfWithdrawal(known.bodyHash, idempotencyKey.bodyHash)) throw keyReused();
  return known !== null;
}

async function rememberKey(
  db: Database,
  { appId }: Principal,
  id: SubmissionId,
  { idempotencyKey }: RequestOptions,
): Promise<void> {
  if (!idempotencyKey) return;
  await storeIdempotencyKey(db, appId, idempotencyKey.key, withdrawalHash(idempotencyKey.bodyHash), id);
}

async function readView(db: Database, id: SubmissionId): Promise<SubmissionView> {
  const [view] = await readSubmissionViews(db, [id]);
  return view!;
}

const AUTOMATIC_SUBMISSIONS: Record<AutomaticCause, { reason: string; fix: string }> = {
  invoice: {
    reason: 'it reports the goods of an invoice to the tax authority',
    fix: 'To undo a sale, send a credit note; its goods are reported automatically.',
  },
  count: {
    reason: 'it is the first part of a stock count',
    fix: 'Withdraw the stock-master submission of that count instead; this part is withdrawn with it.',
  },
  movements: {
    reason: 'it reports the current stock of an item to the tax authority',
    fix: 'Nothing to do: the stock is correct when it is reported.',
  },
};

/**
 * An activation of stock is two submissions, the movement and the count that follows it, and so is a correction, the credit note and the
 * right sale. The caller posted them as one.
 */
async function earlierStepsOf(db: Database, { document, follows }: StoredDocument): Promise<SubmissionId[]> {
  if (follows && 'corrects' in document) return [follows];
  const earlier = follows && (await readDocument(db, follows));
  return earlier && automaticCauseOf(earlier.document) === 'count' ? [follows] : [];
}

/** A count that still waits cannot be withdrawn once the movement before it was sent. */
function reasonTooLate({ status }: SubmissionView, [step]: SubmissionView[]): string {
  const isWaiting = status === 'ACCEPTED' || status === 'QUEUED';
  return isWaiting && step
    ? `The ${step.kind === 'credit-note' ? 'credit note of this correction' : 'stock movement of this count'} has status ${step.status}`
    : `The submission has status ${status}`;
}

/** The way to undo an approved document of a kind. */
const UNDONE_BY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(INVOICE_KINDS.map((kind) => [kind, 'To undo the sale, send a credit note.'])),
  'stock-movement':
    'To undo the movement, send the goods back with POST /api/v1/stock/io: a new sarNo, the same items and quantities, and stockTyCd 16 where goods came in, 06 where they went out.',
};

function fixOf({ kind, status }: SubmissionView): string {
  if (!isSettled(status))
    return 'Read GET /api/v1/submissions/{id} until the status is final; undo an APPROVED sale with a credit note.';
  return (status === 'APPROVED' && UNDONE_BY[kind]) || 'Nothing to do: the status of the submission is final.';
}
