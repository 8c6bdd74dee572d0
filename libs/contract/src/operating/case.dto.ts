import { MOVES, type SubmissionStatus } from '@app/domain';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { AttemptDto } from '../submissions/attempt-list.dto.js';
import { ReceiptResultDto } from '../sales/receipt-result.dto.js';
import {
  ENVIRONMENT_ENUM,
  EXAMPLE,
  Shown,
  ShownNumberOrNull,
  ShownOrNull,
  ShownTextOrNull,
  ShownTime,
  ShownTimeOrNull,
} from './shown-fields.js';

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
  @Shown('The submission that has waited longest comes first.', undefined, { type: [CaseDto] })
  submissions!: CaseDto[];

  @ShownTextOrNull('Send it as `cursor` for the next page; null on the last page.', null)
  nextCursor!: string | null;
}

/** A question of an operator to the authority, and its answer. */
export class QuestionDto {
  @Shown('Id of the question.', EXAMPLE.questionId)
  questionId!: string;

  @Shown('Who asked.', EXAMPLE.operator)
  operator!: string;

  @ShownTime('When', EXAMPLE.at)
  askedAt!: string;

  @ShownTimeOrNull('When the authority answered; null if it has not', EXAMPLE.later)
  answeredAt!: string | null;

  @Shown(
    'What the authority said: `kind` is found (with the receipt), absent, different, refused, unavailable, backOff or unclear. Null without an answer.',
    { kind: 'absent' },
    { oneOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] },
  )
  finding!: object | null;
}

/** An act of an operator, or of a user on their logins and keys. */
export class ActDto {
  @Shown('Id of the act.', EXAMPLE.actId)
  id!: string;

  @ShownTime('When', EXAMPLE.later)
  at!: string;

  @Shown('Who did it.', EXAMPLE.operator)
  operator!: string;

  @ShownTextOrNull('The address of the client; null for Risiti itself, and for an act in a shell.', EXAMPLE.address)
  address!: string | null;

  @Shown('What was done.', 'release')
  act!: string;

  @Shown('Why.', EXAMPLE.reason)
  reason!: string;

  @ShownTextOrNull('The lane that it concerned.', EXAMPLE.laneId)
  laneId!: string | null;

  @ShownTextOrNull('The submission that it concerned.', EXAMPLE.submissionId)
  submissionId!: string | null;

  @Shown('What else the act changed.', { neverReceived: true }, { type: 'object', additionalProperties: true })
  details!: object;
}

/** The answer of GET /admin/api/acts. */
export class ActListDto {
  @Shown('Newest first.', undefined, { type: [ActDto] })
  acts!: ActDto[];

  @ShownTextOrNull('Send it as `cursor` for the next page; null on the last page.', null)
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
