import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AttemptListDto, SubmissionListDto, SubmissionViewDto, succeeded } from '@app/contract';
import { isId, type SubmissionId } from '@app/domain';
import { INVOICE_KINDS } from '@app/submission';
import type { Principal, SubmissionPage, SubmissionView } from '@app/persistence';
import { publicAttemptData } from './attempt-data.js';
import { submissionData } from './submission-data.js';
import { Caller } from '../http/requests/caller.js';
import { Failure } from '../http/errors/failure.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { LongWork } from '../infrastructure/long-work.js';
import { ReceiptLinks } from '../receipts/receipt-links.js';
import { ApiSubmissionQuery, ApiWithdrawal } from './api-submissions.js';
import { ReadSubmission } from './read-submission.js';
import { SubmissionQueries } from './submission.queries.js';
import { unknownSubmission } from './unknown-submission.js';
import { WithdrawSubmission } from './withdraw-submission.js';
import { pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { readSubmissionQuery } from './submission-query.js';

const ID = { id: ['Id of the submission.', '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'] } as const;

@ApiTags('Submissions')
@Controller('submissions')
export class SubmissionsController {
  constructor(
    private readonly queries: SubmissionQueries,
    private readonly readSubmission: ReadSubmission,
    private readonly withdrawSubmission: WithdrawSubmission,
    private readonly handedOutReceipts: HandedOutReceipts,
    private readonly longWork: LongWork,
    private readonly receiptLinks: ReceiptLinks,
  ) {}

  @Get(':id')
  @ApiReading({
    summary: 'Read a submission, or wait for its receipt with Prefer: wait=N',
    result: SubmissionViewDto,
    path: ID,
    waits: true,
    failures: { 404: ['003'] },
  })
  async read(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const view = await this.readSubmission.require(caller, id, options);
    const link = INVOICE_KINDS.includes(view.kind) && { receiptUrl: this.receiptLinks.urlOf(view.id) };
    return reply(200, succeeded({ ...submissionData(view), ...link }));
  }

  @Get()
  @ApiReading({ summary: 'List submissions, newest first', result: SubmissionListDto, failures: { 400: ['003'] } })
  @ApiSubmissionQuery()
  async list(
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @ReadRequestOptions() { onAnswerEnd }: RequestOptions,
  ): Promise<Reply> {
    const reading = readSubmissionQuery(query);
    if (!reading.ok) throw new Failure('003', reading);
    const { filter, warnings } = reading;
    const { limit, after } = filter;
    if (after && !(await this.queries.find(caller, after))) throw unknownCursor();
    const { page, submissions, nextCursor } = await this.longWork.page(limit, {
      read: () => this.queries.list({ ...caller, ...filter, limit: withOneMore(limit) }),
      count: ({ views }) => views.length,
      shape: ({ views, searchedTo }) => shapePage(views, limit, searchedTo),
    });
    this.handedOutReceipts.noteReceiptsOnceSent(page, onAnswerEnd);
    return reply(200, succeeded({ submissions, nextCursor }, { warnings }));
  }

  @Delete(':id')
  @ApiWithdrawal({
    summary: 'Withdraw a submission that has not been sent yet; items posted with a sale stay registered',
    result: SubmissionViewDto,
    path: ID,
  })
  async cancel(
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
  async attempts(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() options: RequestOptions,
  ): Promise<Reply> {
    const { id: submissionId } = await this.requireSubmission(caller, id, options);
    const attempts = await this.queries.attemptsOf(submissionId);
    return reply(200, succeeded({ attempts: attempts.map(publicAttemptData) }));
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

function shapePage(views: SubmissionView[], limit: number, searchedTo: SubmissionPage['searchedTo']) {
  const { page, nextCursor } = pageOf(views, limit);
  return { page, submissions: page.map(submissionData), nextCursor: nextCursor ?? searchedTo };
}
