import { Injectable } from '@nestjs/common';
import { isId, type LaneId, type SubmissionId } from '@app/domain';
import {
  type ActView,
  type AttemptView,
  type CaseFilter,
  type CaseGroup,
  type CaseGroupFilter,
  type CaseView,
  ReadDatabase,
  isCase,
  listActs,
  listCases,
  listCasesOfLane,
  type Question,
  readAttempts,
  readHeldSubmission,
  readCase,
  readCaseGroups,
  readCasesOfGroup,
  readIdentities,
  readLastQuestion,
  readSubmissionViews,
  readAttemptFacts,
  type SubmissionView,
  type AttemptFacts,
} from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { UNKNOWN_SUBMISSION } from './case-refusals.js';

const ACTS_MAX = 50;

export interface Evidence {
  /** The submission as its owner sees it. */
  submission: SubmissionView;
  attempts: AttemptView[];
  lastQuestion: Question | null;
  acts: ActView[];
}

/** The submissions that wait for an operator. */
@Injectable()
export class CaseQueries {
  constructor(private readonly db: ReadDatabase) {}

  isCase(id: string): Promise<boolean> {
    return isCase(this.db, id);
  }

  list(filter: CaseFilter): Promise<CaseView[]> {
    return listCases(this.db, filter);
  }

  ofLane(laneId: LaneId, page: Parameters<typeof listCasesOfLane>[2]): ReturnType<typeof listCasesOfLane> {
    return listCasesOfLane(this.db, laneId, page);
  }

  /** Any submission; an unknown id is refused. */
  async require(id: string): Promise<CaseView> {
    const view = isId(id) ? await readCase(this.db, id.toLowerCase()) : null;
    if (!view) throw failedAt('003', 'id', UNKNOWN_SUBMISSION.message, UNKNOWN_SUBMISSION.fix, { status: 404 });
    return view;
  }

  groups(filter: CaseGroupFilter): Promise<CaseGroup[]> {
    return readCaseGroups(this.db, filter);
  }

  casesOf(page: Parameters<typeof readCasesOfGroup>[1]): Promise<SubmissionId[]> {
    return readCasesOfGroup(this.db, page);
  }

  /** Finds the submissions of these that exist. */
  async known(ids: SubmissionId[]): Promise<ReadonlySet<SubmissionId>> {
    return new Set((await readIdentities(this.db, ids)).map(({ id }) => id));
  }

  /** The submission for which a lane is held; null if there is none. */
  async heldIn(laneId: LaneId): Promise<CaseView | null> {
    const id = await readHeldSubmission(this.db, laneId);
    return id && readCase(this.db, id);
  }

  attemptFacts(id: SubmissionId): Promise<AttemptFacts | null> {
    return readAttemptFacts(this.db, id);
  }

  async evidence({ submissionId, laneId }: CaseView): Promise<Evidence> {
    const [[submission], attempts, lastQuestion, acts] = await Promise.all([
      readSubmissionViews(this.db, [submissionId]),
      readAttempts(this.db, submissionId),
      readLastQuestion(this.db, submissionId),
      listActs(this.db, { laneId, limit: ACTS_MAX }),
    ]);
    return { submission: submission!, attempts, lastQuestion, acts };
  }
}
