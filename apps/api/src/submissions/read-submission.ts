import { Injectable } from '@nestjs/common';
import { isId, isSettled, type SubmissionId } from '@app/domain';
import type { Principal, SubmissionView } from '@app/persistence';
import { untilSettledOrStalled, WaitingRoom } from '@app/submission';
import type { RequestOptions } from '../http/requests/request-options.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { SubmissionQueries } from './submission.queries.js';
import { unknownSubmission } from './unknown-submission.js';

/** Reads a submission for a caller that comes back with its id: now, or once the submission has settled. */
@Injectable()
export class ReadSubmission {
  constructor(
    private readonly queries: SubmissionQueries,
    private readonly waitingRoom: WaitingRoom,
    private readonly handedOutReceipts: HandedOutReceipts,
  ) {}

  /** Throws where the account of the caller has no submission with this id. */
  async require(caller: Principal, id: string, options: RequestOptions): Promise<SubmissionView> {
    const view = isId(id) ? await this.read(caller, id.toLowerCase() as SubmissionId, options) : null;
    if (!view) throw unknownSubmission();
    return view;
  }

  async read(caller: Principal, id: SubmissionId, options: RequestOptions): Promise<SubmissionView | null> {
    const { preference, noteSubmission, onAnswerEnd } = options;
    let view = await this.queries.find(caller, id);
    if (view) noteSubmission(id);
    const { waitMs } = preference;
    if (view && waitMs !== null && !isSettled(view.status)) {
      const wait = this.waitingRoom.enter(id, view.laneId, untilSettledOrStalled(waitMs));
      view = (await options.whileAllowed(wait.result(waitMs, true)).finally(wait.cancel)) ?? view;
    }
    // Only the answer to a post hands out anything besides receipts.
    if (view) this.handedOutReceipts.noteReceiptsOnceSent([view], onAnswerEnd);
    return view;
  }
}
