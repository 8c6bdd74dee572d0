import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { CaseGroup } from '@app/persistence';
import { ENVIRONMENT_ENUM, EXAMPLE, Shown, ShownOrNull, ShownTime } from '../http/openapi/reply-fields.js';
import { CaseAnswerDto } from './case-data.js';

/** One case of a group. */
export class CaseExampleDto {
  @Shown('Id of the submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown('PIN of the taxpayer.', EXAMPLE.tin)
  tin!: string;

  @Shown('Branch.', '00')
  bhfId!: string;

  @Shown("The client's name for it.", 'INV-1041')
  reference!: string;
}

/** The lane that is the cause of a group. */
export class CaseGroupLaneDto {
  @Shown('Id of the lane.', EXAMPLE.laneId)
  laneId!: string;

  @Shown('PIN of the taxpayer.', EXAMPLE.tin)
  tin!: string;

  @Shown('Branch.', '00')
  bhfId!: string;
}

/** Cases with one cause. */
@ApiExtraModels(CaseAnswerDto, CaseGroupLaneDto)
export class CaseGroupDto {
  @Shown(
    'For POST /admin/api/submissions/acts. It stays the same while cases come and go.',
    '9b2f6a1c0d3e4f5a8b7c6d5e4f3a2b1c',
  )
  groupId!: string;

  @Shown('Status of its cases.', 'NEEDS_REVIEW', { enum: ['NEEDS_REVIEW', 'FAILED'] })
  status!: string;

  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('What was submitted.', 'sale')
  kind!: string;

  @ShownOrNull('The last answer about them; each word with a digit is written as #.', getSchemaPath(CaseAnswerDto))
  authority!: CaseAnswerDto | null;

  @ShownOrNull('The lane, if its device is the cause: the whole lane is held.', getSchemaPath(CaseGroupLaneDto))
  lane!: CaseGroupLaneDto | null;

  @Shown('How many cases.', 212)
  count!: number;

  @Shown('Of how many taxpayers.', 1)
  taxpayers!: number;

  @ShownTime('Since when the oldest waits', EXAMPLE.at)
  oldest!: string;

  @ShownTime('Since when the newest waits', EXAMPLE.later)
  newest!: string;

  @Shown('Up to five of them, oldest first.', undefined, { type: [CaseExampleDto] })
  examples!: CaseExampleDto[];
}

/** The answer of GET /admin/api/case-groups. */
export class CaseGroupListDto {
  @Shown('The largest group first, at most 200.', undefined, { type: [CaseGroupDto] })
  groups!: CaseGroupDto[];

  @Shown('How many cases these groups have together.', 253)
  cases!: number;

  @Shown(
    'False if there may be more cases than these: only the 20,000 that have waited longest are grouped, and only 200 groups are shown.',
    true,
  )
  isComplete!: boolean;
}

/** Cases with one cause. */
export const caseGroupData = ({
  answerCode,
  answerMessage,
  laneId,
  tin,
  bhfId,
  cases,
  ...group
}: CaseGroup): CaseGroupDto => ({
  ...group,
  authority: answerCode === null ? null : { code: answerCode, message: answerMessage },
  lane: laneId && { laneId, tin: tin!, bhfId: bhfId! },
  count: cases,
  oldest: group.oldest.toISOString(),
  newest: group.newest.toISOString(),
});
