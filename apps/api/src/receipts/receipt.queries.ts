import { Injectable } from '@nestjs/common';
import type { SubmissionId } from '@app/domain';
import {
  Database,
  isReceiptLinkRevoked,
  type PrintSource,
  ReadDatabase,
  readPrints,
  readPrintSource,
  readSubmissionViews,
  type ReceiptActor,
  recordPrint,
  revokeReceiptLink,
  type SubmissionView,
} from '@app/persistence';

@Injectable()
export class ReceiptQueries {
  constructor(
    private readonly reads: ReadDatabase,
    private readonly db: Database,
  ) {}

  sourceOf(id: SubmissionId): Promise<PrintSource | null> {
    return readPrintSource(this.reads, id);
  }

  /** Whosever it is; null if its link was revoked, too. */
  async behindLink(id: SubmissionId): Promise<SubmissionView | null> {
    const [[view], isRevoked] = await Promise.all([
      readSubmissionViews(this.reads, [id]),
      isReceiptLinkRevoked(this.reads, id),
    ]);
    return isRevoked ? null : (view ?? null);
  }

  printsOf(id: SubmissionId) {
    return readPrints(this.reads, id);
  }

  recordPrint(submissionId: SubmissionId, actor: ReceiptActor, idempotencyKey: string | null) {
    return recordPrint(this.db, { submissionId, ...actor, idempotencyKey });
  }

  revokeLink(id: SubmissionId, actor: ReceiptActor): Promise<boolean> {
    return revokeReceiptLink(this.db, id, actor);
  }
}
