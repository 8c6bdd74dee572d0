import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { FreshOrderDto, OrderDto, ReceiptOrderDto, succeeded } from '@app/contract';
import type { SubmissionId } from '@app/domain';
import type { CaseView } from '@app/persistence';
import {
  type ActResult,
  approve,
  giveUp,
  isAskable,
  type OperatingTools,
  type OperatorOrder,
  redrive,
  release,
} from '@app/submission';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { replyToAct } from './reply-to-act.js';
import { AskAuthority } from './ask-authority.js';
import { caseData, evidenceData, questionData } from './case-data.js';
import { CaseQueries } from './case.queries.js';
import { Operator } from './operator.js';
import { readCaseQuery } from './operator-query.js';
import { readOrder, receiptOf } from './read-order.js';

type CaseAct<T> = (tools: OperatingTools, order: OperatorOrder, id: SubmissionId, value: T) => Promise<ActResult>;

/** The submissions that wait for an operator, with their evidence, and the acts that may help. */
@ApiExcludeController()
@Controller('admin/api/submissions')
export class CasesController {
  constructor(
    private readonly queries: CaseQueries,
    private readonly askAuthority: AskAuthority,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get()
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readCaseQuery(query);
    if (filter.after && !(await this.queries.isCase(filter.after))) throw unknownCursor();
    const cases = await this.queries.list({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageBy(cases, filter.limit, ({ submissionId }) => submissionId);
    return reply(200, succeeded({ submissions: page.map(caseData), nextCursor }));
  }

  @Get(':id')
  async read(@Param('id') id: string): Promise<Reply> {
    const view = await this.requireCase(id);
    return reply(200, succeeded(evidenceData(view, await this.queries.evidence(view))));
  }

  @Post(':id/question')
  async ask(@Param('id') id: string, @Operator() operator: string): Promise<Reply> {
    const view = await this.requireCase(id);
    const turn = await this.queries.turn(view.submissionId);
    if (!turn || !isAskable(turn)) throw notAskable();
    const question = await this.askAuthority.ask(view, operator);
    return reply(200, succeeded(questionData(question)));
  }

  @Post(':id/receipt')
  attachReceipt(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    const attach: CaseAct<ReceiptOrderDto> = (tools, order, submissionId, dto) =>
      approve(tools, order, submissionId, receiptOf(dto));
    return this.carryOut(id, { dto: ReceiptOrderDto, body, operator }, attach);
  }

  @Post(':id/approval')
  approve(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    const withoutReceipt: CaseAct<OrderDto> = (tools, order, submissionId) => approve(tools, order, submissionId, null);
    return this.carryOut(id, { dto: OrderDto, body, operator }, withoutReceipt);
  }

  @Post(':id/release')
  release(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(
      id,
      { dto: FreshOrderDto, body, operator },
      (tools, order, submissionId, { neverReceived = false }) => release(tools, order, submissionId, neverReceived),
    );
  }

  @Post(':id/failure')
  giveUp(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(
      id,
      { dto: FreshOrderDto, body, operator },
      (tools, order, submissionId, { neverReceived = false }) => giveUp(tools, order, submissionId, neverReceived),
    );
  }

  @Post(':id/redrive')
  redrive(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(id, { dto: OrderDto, body, operator }, redrive);
  }

  /** An unknown id is reported before anything that is wrong with the order. */
  private async carryOut<T extends OrderDto>(
    id: string,
    { dto, body, operator }: { dto: new () => T; body: unknown; operator: string },
    act: CaseAct<T>,
  ): Promise<Reply> {
    const { submissionId } = await this.requireCase(id);
    const { order, value, warnings } = readOrder(dto, body, operator);
    const result = act(this.tools, order, submissionId, value);
    return replyToAct(result, warnings, async () => caseData(await this.requireCase(id)));
  }

  private async requireCase(id: string): Promise<CaseView> {
    const view = await this.queries.find(id);
    if (!view) throw unknownCase();
    return view;
  }
}

const unknownCase = (): Failure =>
  failedAt('003', 'id', 'No submission has this id.', 'Use a submissionId of GET /admin/api/submissions.', {
    status: 404,
  });

const notAskable = (): Failure =>
  failedAt(
    '003',
    'id',
    'The authority cannot be asked about this submission: it was never sent, or the authority has no query for its kind.',
    'Read attemptList of GET /admin/api/submissions/{id}.',
    { status: 409 },
  );
