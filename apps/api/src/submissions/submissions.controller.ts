import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { succeeded } from '@app/contract';
import { isId, type SubmissionId } from '@app/domain';
import { PAGE_TEXT_MAX, type Principal, type SubmissionListFilter, type SubmissionView } from '@app/persistence';
import { AttemptListDto, publicAttemptData } from './attempt-data.js';
import { Caller } from '../http/requests/caller.js';
import { Failure } from '../http/errors/failure.js';
import { takeForAnswer } from '../http/admission/limit-answers.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ASK_AGAIN } from '../http/openapi/answer-headers.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { whenToAskAgain } from './answer.js';
import { ApiSubmissionExport, ApiSubmissionList, PART_ROWS } from './api-submission-list.js';
import { ApiWithdrawal } from './api-submissions.js';
import { CSV, exportTypeOf, type ListType, listTypeOf } from './list-format.js';
import { csvReply, EXPORT_PATH, listHeaders, ndjsonReply, ndjsonRows } from './list-reply.js';
import { ListSubmissions } from './list-submissions.js';
import { ReadSubmission } from './read-submission.js';
import { csvRows } from './submission-csv.js';
import { SubmissionQueries } from './submission.queries.js';
import { unknownSubmission } from './unknown-submission.js';
import { WithdrawSubmission } from './withdraw-submission.js';
import { readSubmissionQuery } from './submission-query.js';
import { SubmissionDetailsDto, type SubmissionListDto } from './submission-details.js';
import { SubmissionViewDto } from './submission-data.js';
import { EXAMPLE } from '../http/openapi/reply-fields.js';

interface RowsAsked {
  query: Record<string, unknown>;
  /** The address of the next part, if it is not the list. */
  path?: string;
  includesDocument: boolean;
  /** The receipts in the answer count as handed out. */
  handsOut: boolean;
}

/** A page of documents as it is read, and as it is written. */
const EXPORT_BYTES = 2 * PAGE_TEXT_MAX;

const ID = { id: ['Id of the submission.', EXAMPLE.submissionId] } as const;

@ApiTags('Submissions')
@Controller('submissions')
export class SubmissionsController {
  constructor(
    private readonly queries: SubmissionQueries,
    private readonly readSubmission: ReadSubmission,
    private readonly listSubmissions: ListSubmissions,
    private readonly withdrawSubmission: WithdrawSubmission,
    private readonly retryAfter: RetryAfter,
  ) {}

  @Get(':id')
  @ApiReading({
    summary: 'Read a submission, or wait for its receipt with Prefer: wait=N',
    result: SubmissionDetailsDto,
    path: ID,
    waits: true,
    headers: ASK_AGAIN,
    failures: { 404: ['003'] },
  })
  async read(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const view = await this.readSubmission.require(caller, id, options);
    const shown = await this.listSubmissions.one(view);
    // It may have been deleted meanwhile.
    if (!shown) throw unknownSubmission();
    return reply(200, succeeded(shown.data, { warnings: shown.warnings }), whenToAskAgain(view, this.retryAfter));
  }

  @Get()
  @ApiSubmissionList()
  async list(
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @ReadRequestOptions() { onAnswerEnd }: RequestOptions,
    @Req() { headers, method }: FastifyRequest,
  ): Promise<Reply> {
    const type = listTypeOf(headers.accept);
    const reading = readSubmissionQuery(query, type === 'application/json' ? undefined : PART_ROWS);
    if (!reading.ok) throw new Failure('003', reading);
    const filter = await this.listSubmissions.filterFor(caller, reading);
    if (type === 'application/json') {
      const { warnings, ...page } = reading.includesDocument
        ? await this.listSubmissions.pageWithDocuments(filter, onAnswerEnd)
        : await this.listSubmissions.page(filter, onAnswerEnd);
      const envelope = succeeded<SubmissionListDto>(page, { warnings: [...reading.warnings, ...warnings] });
      return reply(200, envelope, listHeaders(query, page.nextCursor));
    }
    return this.rowsAs(type, filter, { ...reading, query, handsOut: method !== 'HEAD' });
  }

  @Get('export')
  @ApiSubmissionExport()
  async export(
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @Req() { headers, method }: FastifyRequest,
  ): Promise<Reply> {
    const reading = readSubmissionQuery(query, PART_ROWS);
    if (!reading.ok) throw new Failure('003', reading);
    const filter = await this.listSubmissions.filterFor(caller, reading);
    const asked = { ...reading, query, path: EXPORT_PATH, handsOut: method !== 'HEAD' };
    return this.rowsAs(exportTypeOf(headers.accept), filter, asked);
  }

  private async rowsAs(type: ListType, filter: SubmissionListFilter, asked: RowsAsked): Promise<Reply> {
    const { includesDocument, query, path, handsOut } = asked;
    const hasDocuments = type === CSV || includesDocument;
    // Later, a refusal would cut the answer off.
    if (hasDocuments) takeForAnswer(EXPORT_BYTES);
    const { ids, nextCursor } = await this.listSubmissions.part(filter);
    const write = type === CSV ? csvRows : ndjsonRows;
    const rows = this.listSubmissions.rows(ids, { write, hasDocuments, handsOut });
    const headers = listHeaders(query, nextCursor, path);
    return type === CSV ? csvReply(rows, headers) : ndjsonReply(rows, nextCursor, headers);
  }

  @Delete(':id')
  @ApiWithdrawal({
    summary: 'Withdraw a submission that has not been sent yet; items posted with a sale stay registered',
    result: SubmissionViewDto,
    path: ID,
  })
  async withdraw(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const { id: submissionId } = await this.requireSubmission(caller, id, options);
    return this.withdrawSubmission.withdraw(caller, submissionId, options);
  }

  @Get(':id/attempts')
  @ApiReading({
    summary: 'List the last 200 attempts of a submission, oldest first',
    result: AttemptListDto,
    path: ID,
    failures: { 404: ['003'] },
  })
  async listAttempts(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const { id: submissionId } = await this.requireSubmission(caller, id, options);
    const attempts = await this.queries.attemptsOf(submissionId);
    return reply(200, succeeded<AttemptListDto>({ attempts: attempts.map(publicAttemptData) }));
  }

  private async requireSubmission(
    caller: Principal,
    id: string,
    { noteSubmission }: RequestOptions,
  ): Promise<SubmissionView> {
    const view = isId(id) ? await this.queries.find(caller, id.toLowerCase() as SubmissionId) : null;
    if (!view) throw unknownSubmission();
    noteSubmission(view.id);
    return view;
  }
}
