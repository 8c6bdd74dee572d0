import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { type CaseActName, codeSet } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { FlagField } from '../fields/flag-field.js';
import { IdField } from '../fields/id-field.js';
import { ReasonField, TextField } from '../fields/text-field.js';
import { QuestionDto } from './case.dto.js';
import { EXAMPLE, Shown, ShownOrNull, ShownTextOrNull } from './shown-fields.js';

/** One request acts on at most so many submissions. */
export const ACTED_ON_MAX = 200;

const ACT_MEANINGS = {
  question: 'asks the authority',
  receipt: 'approves with the receipt that the last question found',
  approval: 'approves without a receipt',
  release: 'tries again',
  failure: 'gives up',
  redrive: 'sends what was given up',
} satisfies Partial<Record<CaseActName, string>>;

const ACTS = codeSet(ACT_MEANINGS);

const CASE_STATUSES = codeSet({
  NEEDS_REVIEW: 'waits for an operator',
  FAILED: 'was given up',
});
const ENVIRONMENTS = codeSet({ SANDBOX: 'for trying out', PRODUCTION: 'real sales' });

/** The name of an act that is possible on many submissions. */
export type ManyAct = keyof typeof ACT_MEANINGS;

/** The order of POST /admin/api/submissions/acts, but for the list of submissions, which is of texts. */
export class ActOnManyDto {
  @CodeField(ACTS, { about: 'What to do with each of them.', example: 'release' })
  act!: ManyAct;

  @ReasonField({
    about: 'Reason of the act; it is stored with each act. A question needs none.',
    example: EXAMPLE.reason,
    max: 500,
    optional: true,
  })
  reason?: string;

  @FlagField({
    about: 'For release and failure: true if the authority has confirmed that it received none of them.',
    example: true,
    optional: true,
  })
  neverReceived?: boolean;

  @TextField({
    about:
      'In place of submissionIds: a groupId of GET /admin/api/case-groups. The act is on 200 cases of the group at a time.',
    example: '9b2f6a1c0d3e4f5a8b7c6d5e4f3a2b1c',
    max: 32,
    optional: true,
  })
  groupId?: string;

  @CodeField(CASE_STATUSES, {
    about: 'With groupId: the status that GET /admin/api/case-groups was sent, if any.',
    example: 'NEEDS_REVIEW',
    optional: true,
  })
  status?: string;

  @CodeField(ENVIRONMENTS, {
    about: 'With groupId: the environment that GET /admin/api/case-groups was sent, if any.',
    example: 'PRODUCTION',
    optional: true,
  })
  environment?: string;

  @IdField({
    about: 'With groupId: the nextCursor of the answer before.',
    example: EXAMPLE.submissionId,
    optional: true,
  })
  cursor?: string;

  @FlagField({
    about: 'Default true: the answer says what would happen, and nothing changes. Send false to act.',
    example: false,
    optional: true,
  })
  dryRun?: boolean;
}

/** The other part of the same body. */
export class SubmissionIdsDto {
  @ApiProperty({
    description: `The submissions, at most ${ACTED_ON_MAX}.`,
    examples: [[EXAMPLE.submissionId]],
    ...{ type: [String], required: false, minItems: 1, maxItems: ACTED_ON_MAX },
  })
  submissionIds?: string[];
}

const RESULTS = ['done', 'wouldBeDone', 'notDone', 'notReached', 'failed'] as const;
export type ActOnManyOutcome = (typeof RESULTS)[number];

/** What became of one submission. */
@ApiExtraModels(QuestionDto)
export class ActedOnDto {
  @Shown('Id of the submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown(
    '`done`; `wouldBeDone` in a dry run; `notDone`, because it is not possible now; `notReached` in time; or `failed`, because the database did not answer.',
    'notDone',
    { enum: RESULTS },
  )
  result!: ActOnManyOutcome;

  @ShownTextOrNull('Why it was not done.', 'This submission does not wait for an operator.')
  message!: string | null;

  @ShownTextOrNull(
    'What would help.',
    'Only a submission in NEEDS_REVIEW, one that is parked, or the head of a held lane can be settled by hand.',
  )
  fix!: string | null;

  @ShownOrNull('For act question: the question, and the answer if it came in time.', getSchemaPath(QuestionDto))
  question!: QuestionDto | null;
}

/** How many submissions came to which result. */
export class ActCountsDto {
  @Shown('Done.', 0)
  done!: number;

  @Shown('What a dry run found possible.', 41)
  wouldBeDone!: number;

  @Shown('Not possible now.', 1)
  notDone!: number;

  @Shown('Not reached in time.', 0)
  notReached!: number;

  @Shown('The database did not answer.', 0)
  failed!: number;
}

/** The answer of POST /admin/api/submissions/acts. */
export class ActOnManyResultDto {
  @Shown('The act.', 'release', { enum: Object.keys(ACT_MEANINGS) })
  act!: ManyAct;

  @Shown('True if nothing has changed.', true)
  dryRun!: boolean;

  @Shown('How many came to which result.', undefined, { type: ActCountsDto })
  counts!: ActCountsDto;

  @Shown('One for each submission, in the order of the request.', undefined, { type: [ActedOnDto] })
  results!: ActedOnDto[];

  @ShownTextOrNull('With groupId: send it as `cursor` for the next cases of the group; null after the last.', null)
  nextCursor!: string | null;
}
