import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ACTED_ON_MAX,
  type ActOnMany,
  ActOnManyDto,
  MANY_ACTS,
  type ManyAct,
  readActOnMany,
  SubmissionIdsDto,
  succeeded,
} from '@app/contract';
import type { SubmissionId } from '@app/domain';
import { GROUPED_MAX, GROUPS_MAX } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { withOneMore } from '../http/requests/page.js';
import { ReadBody, type Valid } from '../http/requests/body.pipe.js';
import { EXAMPLE, Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { ActedOnDto, ActOnCases } from './act-on-cases.js';
import { ApiAct, ApiOperator } from './api-operator.js';
import { CaseQueries } from './case.queries.js';
import { Operator } from './operator.js';
import { readCaseGroupQuery } from './operator-query.js';
import { caseGroupData, CaseGroupListDto } from './case-group-data.js';

/** The number of submissions with each result. */
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
  @Shown('The act.', 'release', { enum: MANY_ACTS })
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

const REASON = 'The outage of 2 March is over, and the authority has received none of these sales';
const GROUP = { act: 'release', reason: REASON, groupId: '9b2f6a1c0d3e4f5a8b7c6d5e4f3a2b1c' };
const EXAMPLES = {
  whatWouldHappen: { act: 'failure', reason: REASON, neverReceived: true, submissionIds: [EXAMPLE.submissionId] },
  act: { act: 'release', reason: REASON, submissionIds: [EXAMPLE.submissionId], dryRun: false },
  askAboutAll: { act: 'question', submissionIds: [EXAMPLE.submissionId], dryRun: false },
  aGroup: { ...GROUP, dryRun: false },
  aGroupOfAFilteredList: { ...GROUP, status: 'NEEDS_REVIEW', environment: 'PRODUCTION', dryRun: false },
};

/** Cases with the same cause, and one act on many of them. */
@ApiTags('Many submissions')
@Controller('admin/api')
export class ManyCasesController {
  constructor(
    private readonly queries: CaseQueries,
    private readonly actOnCases: ActOnCases,
  ) {}

  @Get('case-groups')
  @ApiOperator({
    summary: 'Group the cases by their cause',
    result: CaseGroupListDto,
    query: {
      status: { about: 'NEEDS_REVIEW or FAILED.', example: 'NEEDS_REVIEW' },
      environment: { about: 'SANDBOX or PRODUCTION.', example: 'PRODUCTION' },
    },
  })
  async groups(@Query() query: Record<string, unknown>): Promise<Reply> {
    const groups = await this.queries.groups(readCaseGroupQuery(query));
    const cases = groups.reduce((sum, group) => sum + group.cases, 0);
    const isComplete = cases < GROUPED_MAX && groups.length < GROUPS_MAX;
    return reply(200, succeeded<CaseGroupListDto>({ groups: groups.map(caseGroupData), cases, isComplete }));
  }

  @Post('submissions/acts')
  @ApiAct({
    summary: 'Act on many submissions, or find out what the act would do',
    result: ActOnManyResultDto,
    body: [ActOnManyDto, SubmissionIdsDto],
    areParts: true,
    examples: EXAMPLES,
  })
  async act(
    @ReadBody(readActOnMany) { value: order, warnings }: Valid<typeof readActOnMany>,
    @Operator() operator: string,
  ): Promise<Reply> {
    const { ids, nextCursor } = await this.submissionsOf(order);
    const results = await this.actOnCases.run(ids, order, operator);
    const { act, dryRun } = order;
    const data = { act, dryRun, counts: countResults(results), results, nextCursor };
    return reply(200, succeeded<ActOnManyResultDto>(data, { warnings }));
  }

  private async submissionsOf({ on }: ActOnMany): Promise<{ ids: SubmissionId[]; nextCursor: string | null }> {
    if ('submissionIds' in on) return { ids: on.submissionIds, nextCursor: null };
    const { cursor, ...group } = on;
    const found = await this.queries.casesOf({ ...group, after: cursor, limit: withOneMore(ACTED_ON_MAX) });
    if (found.length === 0 && cursor === null) throw unknownGroup();
    const ids = found.slice(0, ACTED_ON_MAX);
    return { ids, nextCursor: found.length > ACTED_ON_MAX ? ids.at(-1)! : null };
  }
}

const countResults = (results: readonly ActedOnDto[]): ActCountsDto => {
  const counts = { done: 0, wouldBeDone: 0, notDone: 0, notReached: 0, failed: 0 };
  for (const { result } of results) counts[result]++;
  return counts;
};

const unknownGroup = () =>
  failedAt(
    '003',
    'groupId',
    'No case belongs to this group now.',
    'Use a groupId of GET /admin/api/case-groups, with the status and environment of that request. A group ends when its last case is decided.',
    { status: 409 },
  );
