import { succeeded } from '@app/contract';
import { INVOICE_KINDS, isSettled, type Occasion, occasionOf, type SubmissionId } from '@app/domain';
import {
  type Database,
  type Principal,
  readDocument,
  readIdempotencyKey,
  readViews,
  rememberIdempotencyKey,
  type StoredDocument,
  type SubmissionView,
} from '@app/persistence';
import type { Cancel } from '@app/submission';
import { addressOf } from './answer.js';
import { submissionData } from './submission-data.js';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { keyReused } from '../http/requests/idempotency-key.js';
import { type Reply, reply } from '../http/replies/reply.js';
import type { HandingOut } from '../infrastructure/handed-out-receipts.js';
import type { Asking } from './submit.js';

/** Takes a submission back that nobody has begun to send. To do so again is no mistake, with or without a key. */
export class Withdraw {
  constructor(
    private readonly db: Database,
    private readonly cancel: Cancel,
    private readonly handingOut: HandingOut,
  ) {}

  async withdraw(caller: Principal, id: SubmissionId, asking: Asking): Promise<Reply> {
    const isReplay = await this.wasAskedBefore(caller, asking);
    const stored = await readDocument(this.db, id);
    const occasion = occasionOf(stored.document);
    if (occasion) throw this.notTheirs(await this.view(id), occasion);
    const steps = stepsOf(stored);
    const isCancelled = await this.cancel.cancel(id, steps);
    const view = await this.view(id);
    if (!isCancelled) throw this.tooLate(view, await readViews(this.db, steps), asking);
    await this.remember(caller, id, asking);
    return reply(200, succeeded(submissionData(view)), isReplay ? { 'Idempotent-Replayed': 'true' } : {});
  }

  private async wasAskedBefore({ appId }: Principal, { idempotency }: Asking): Promise<boolean> {
    if (!idempotency) return false;
    const known = await readIdempotencyKey(this.db, appId, idempotency.key);
    if (known && known.bodyHash !== idempotency.bodyHash) throw keyReused();
    return known !== null;
  }

  private async view(id: SubmissionId): Promise<SubmissionView> {
    const [view] = await readViews(this.db, [id]);
    return view!;
  }

  /** Without it the authority would have another stock than there is here, for good. */
  private notTheirs(view: SubmissionView, occasion: Occasion): Failure {
    const { what, fix } = BY_ITSELF[occasion];
    return failedAt('003', 'id', `Nobody posted it: ${what}.`, fix, {
      ...{ status: 422, data: submissionData(view), headers: { Location: addressOf(view.id) } },
    });
  }

  /** What it says of an approved one is its receipt. */
  private tooLate(view: SubmissionView, steps: SubmissionView[], { onceAnswered }: Asking): Failure {
    this.handingOut.receiptsIn([view], onceAnswered);
    const message = `${whatIsBegun(view, steps)}: only what was never sent can be withdrawn.`;
    return failedAt('003', 'id', message, fixOf(view), {
      ...{ status: 422, data: submissionData(view), headers: { Location: addressOf(view.id) } },
    });
  }

  private async remember({ appId }: Principal, id: SubmissionId, { idempotency }: Asking): Promise<void> {
    if (idempotency) await rememberIdempotencyKey(this.db, appId, idempotency.key, idempotency.bodyHash, id);
  }
}

const BY_ITSELF: Record<Occasion, { what: string; fix: string }> = {
  invoice: {
    what: 'it tells the tax authority which goods were sold, or came back',
    fix: 'Return what was sold with a credit note; its goods come back by themselves.',
  },
  count: {
    what: 'it is the first half of an activation of stock',
    fix: 'Withdraw the stock-master that follows it.',
  },
  movements: {
    what: 'it tells the tax authority what the movements of an item come to',
    fix: 'Leave it: it says what there is when its turn comes.',
  },
};

/** What was counted, and the difference that goes before it, are one thing to whoever counted. */
const stepsOf = ({ document, follows }: StoredDocument): SubmissionId[] =>
  document.kind === 'stock-master' && document.activates && follows ? [follows] : [];

/** What waits itself, but may not go without its step, is too late by that. */
function whatIsBegun({ status }: SubmissionView, [step]: SubmissionView[]): string {
  const isWaiting = status === 'ACCEPTED' || status === 'QUEUED';
  return isWaiting && step ? `The movement before it is ${step.status}` : `It is ${status}`;
}

function fixOf({ kind, status }: SubmissionView): string {
  if (!isSettled(status)) return 'Ask for it again until it is settled.';
  return status === 'APPROVED' && INVOICE_KINDS.includes(kind)
    ? 'Return what was sold with a credit note.'
    : 'Nothing is left to be withdrawn.';
}
