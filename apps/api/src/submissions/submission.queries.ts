import { Injectable } from '@nestjs/common';
import type { BatchId, SubmissionId } from '@app/domain';
import {
  type AttemptView,
  ReadDatabase,
  listSubmissionIds,
  listSubmissionViews,
  type Principal,
  readAttempts,
  readBatch,
  readSubmissionDetails,
  readSubmissionViews,
  readSubmissionsInOrder,
  type SubmissionDetails,
  type SubmissionIdPage,
  type SubmissionListFilter,
  type SubmissionPage,
  type SubmissionView,
} from '@app/persistence';
import { isOwnerOf } from '@app/submission';

/** The commit of the last chunk of a batch may be a little later than the end of the batch that was written. */
const AFTER_BATCH_MS = 60_000;

@Injectable()
export class SubmissionQueries {
  constructor(private readonly db: ReadDatabase) {}

  /** Null both for an id that does not exist and for a submission of another account. */
  async find(caller: Principal, id: SubmissionId): Promise<SubmissionView | null> {
    const [view] = await readSubmissionViews(this.db, [id]);
    return view && isOwnerOf(caller, view) ? view : null;
  }

  list(filter: SubmissionListFilter): Promise<SubmissionPage> {
    return listSubmissionViews(this.db, filter);
  }

  listIds(filter: SubmissionListFilter): Promise<SubmissionIdPage> {
    return listSubmissionIds(this.db, filter);
  }

  viewsOf(ids: readonly SubmissionId[]): Promise<SubmissionView[]> {
    return readSubmissionsInOrder(this.db, ids);
  }

  /** Details of all of them, or of the first ones if their documents are long. */
  detailsOf(ids: readonly SubmissionId[]): Promise<SubmissionDetails[]> {
    return readSubmissionDetails(this.db, ids);
  }

  /** The time in which the submissions of a batch were accepted; null for a batch of another account. */
  async spanOfBatch({ accountId, environment }: Principal, id: BatchId): Promise<SubmissionListFilter['batch'] | null> {
    const batch = await readBatch(this.db, id);
    if (batch?.accountId !== accountId || batch.environment !== environment) return null;
    const end = batch.endedAt?.getTime() ?? Date.now();
    return { id, from: batch.createdAt, to: new Date(end + AFTER_BATCH_MS) };
  }

  attemptsOf(id: SubmissionId): Promise<AttemptView[]> {
    return readAttempts(this.db, id);
  }
}
