import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { CaseView } from '@app/persistence';
import { MOVES, type SubmissionStatus } from '@app/domain';
import { attemptData, AttemptDto } from '../submissions/attempt-data.js';
import { receiptData, ReceiptResultDto } from '../submissions/receipt-data.js';
import {
  ENVIRONMENT_ENUM,
  EXAMPLE,
  NextCursor,
  Shown,
  ShownNumberOrNull,
  ShownOrNull,
  ShownTextOrNull,
  ShownTime,
  ShownTimeOrNull,
} from '../http/openapi/reply-fields.js';
import type { Evidence } from './case.queries.js';
import { actData, ActDto, questionData, QuestionDto } from './act-data.js';

/** The last answer of the authority about a submission. */
export class CaseAnswerDto {
  @Shown("The authority's own code.", '910')
  code!: string;

  @Shown("The authority's own words, or those of the operator who decided.", 'Request parameter error')
  message!: string;
}

/** The lane of a submission. */
export class CaseLaneDto {
  @Shown('Id of the lane, which is the id of the device.', EXAMPLE.laneId)
  laneId!: string;

  @Shown('True if the lane waits for this submission.', true)
  isHead!: boolean;

  @Shown('True if the lane goes on without this submission, except with its kind.', false)
  isParked!: boolean;

  @Shown('Submissions of the lane that wait.', 2)
  waitingBehind!: number;

  @ShownTimeOrNull('Since when the lane is held; null if it is not', EXAMPLE.at)
  heldAt!: string | null;

  @ShownTextOrNull('`device` if the whole lane is held, `invoices` if only those are.', 'invoices')
  heldScope!: string | null;

  @ShownTextOrNull('The code with which the lane is held.', 'no answer')
  code!: string | null;

  @ShownTextOrNull('Why the lane is held.', 'timeout')
  message!: string | null;
}

/** A submission as an operator sees it to decide about it. */
@ApiExtraModels(CaseAnswerDto)
export class CaseDto {
  @Shown('Id of the submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('PIN of the taxpayer.', EXAMPLE.tin)
  tin!: string;

  @Shown('Branch.', '00')
  bhfId!: string;

  @Shown('What was submitted.', 'sale')
  kind!: string;

  @Shown("The client's name for it: its invcNo, itemCd or serial.", 'INV-1041')
  reference!: string;

  @Shown('Where the submission stands.', 'NEEDS_REVIEW', { enum: Object.keys(MOVES) })
  status!: SubmissionStatus;

  @ShownTimeOrNull('When it began to wait for an operator; null if it does not', EXAMPLE.at)
  since!: string | null;

  @ShownTime('When it was accepted', EXAMPLE.at)
  acceptedAt!: string;

  @Shown('How often it was tried.', 3)
  attempts!: number;

  @ShownNumberOrNull('The number under which it was sent to the authority.', 41)
  number!: number | null;

  @ShownNumberOrNull('The next number of its series, as far as Risiti knows.', 41)
  nextNumber!: number | null;

  @ShownTimeOrNull('Since when the authority may have received it', EXAMPLE.at)
  doubtSince!: string | null;

  @ShownOrNull('The last answer about it.', getSchemaPath(CaseAnswerDto))
  authority!: CaseAnswerDto | null;

  @Shown('The lane of its device.', undefined, { type: CaseLaneDto })
  lane!: CaseLaneDto;
}

/** The answer of GET /admin/api/submissions. */
export class CaseListDto {
  @Shown('The submission that has waited longest comes first; of one lane, the newest.', undefined, { type: [CaseDto] })
  submissions!: CaseDto[];

  @NextCursor()
  nextCursor!: string | null;
}

/** Any submission, with its evidence. */
@ApiExtraModels(QuestionDto, ReceiptResultDto)
export class CaseEvidenceDto extends CaseDto {
  @ShownTimeOrNull('When nothing more happened to it automatically', null)
  settledAt!: string | null;

  @ShownTextOrNull('The submission that this one refers to.', null)
  follows!: string | null;

  @ShownOrNull('Its receipt, if it has one.', getSchemaPath(ReceiptResultDto))
  receipt!: ReceiptResultDto | null;

  @Shown('The last 200 attempts, oldest first.', undefined, { type: [AttemptDto] })
  attemptList!: AttemptDto[];

  @ShownOrNull('The last question about it.', getSchemaPath(QuestionDto))
  question!: QuestionDto | null;

  @Shown('The last 50 acts on its lane, newest first.', undefined, { type: [ActDto] })
  acts!: ActDto[];
}

/** A submission as operators read it: its state, its number and its lane. */
export const caseData = (view: CaseView): CaseDto => ({
  submissionId: view.submissionId,
  environment: view.environment,
  tin: view.tin,
  bhfId: view.bhfId,
  kind: view.kind,
  reference: view.reference,
  status: view.status,
  since: toIsoOrNull(view.since),
  acceptedAt: view.acceptedAt.toISOString(),
  attempts: view.attempts,
  number: view.number,
  nextNumber: view.nextNumber,
  doubtSince: toIsoOrNull(view.doubtSince),
  authority: view.answerCode === null ? null : { code: view.answerCode, message: view.answerMessage ?? '' },
  lane: {
    laneId: view.laneId,
    isHead: view.isHead,
    isParked: view.isParked,
    waitingBehind: view.waitingBehind,
    heldAt: toIsoOrNull(view.heldAt),
    heldScope: view.heldScope,
    code: view.heldCode,
    message: view.heldMessage,
  },
});

export const evidenceData = (
  view: CaseView,
  { submission, attempts, lastQuestion, acts }: Evidence,
): CaseEvidenceDto => ({
  ...caseData(view),
  settledAt: toIsoOrNull(submission.settledAt),
  follows: submission.follows,
  receipt: submission.receipt && receiptData(submission.receipt),
  attemptList: attempts.map(attemptData),
  question: lastQuestion && questionData(lastQuestion),
  acts: acts.map(actData),
});

const toIsoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
