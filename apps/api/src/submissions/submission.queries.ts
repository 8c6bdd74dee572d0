import { Injectable } from '@nestjs/common';
import type { SubmissionId } from '@app/domain';
import {
  type AttemptView,
  ReadDatabase,
  listSubmissionViews,
  type Principal,
  readAttempts,
  readSubmissionViews,
  type SubmissionListFilter,
  type SubmissionPage,
  type SubmissionView,
} from '@app/persistence';
import { isOwnerOf } from '@app/submission';

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

  attemptsOf(id: SubmissionId): Promise<AttemptView[]> {
    return readAttempts(this.db, id);
  }
}
