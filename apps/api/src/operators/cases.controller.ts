import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdoptOrderDto, FreshOrderDto, OrderDto, ReceiptOrderDto, ReleaseOrderDto, succeeded } from '@app/contract';
import { CASE_ACTS, type LaneId, type SubmissionId } from '@app/domain';
import type { CaseView } from '@app/persistence';
import {
  type ActResult,
  adoptFinding,
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
import { bodyAbout } from '../http/requests/body.pipe.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import type { JsonBody } from '../http/openapi/api-json.js';
import { replyToAct } from './reply-to-act.js';
import { AskAuthority } from './ask-authority.js';
import { caseData, CaseDto, CaseEvidenceDto, CaseListDto, evidenceData } from './case-data.js';
import { ApiCaseAct, ApiOperator, FRESH_ORDER, ORDER, pagesOf } from './api-operator.js';
import { CaseQueries } from './case.queries.js';
import { NOT_ASKABLE } from './case-refusals.js';
import { Operator } from './operator.js';
import { readCaseQuery } from './operator-query.js';
import { CaseOrder, type OrderOn, readOrder, receiptOf } from './read-order.js';
import { questionData, QuestionDto } from './act-data.js';
import { EXAMPLE } from '../http/openapi/reply-fields.js';

type CaseAct = (tools: OperatingTools, order: OperatorOrder, id: SubmissionId) => Promise<ActResult>;

const ID = { id: ['Id of the submission.', EXAMPLE.submissionId] } as const;
const CASE_ACT = { result: CaseDto, path: ID };
const CASE_FILTERS = pagesOf({
  laneId: {
    about:
      'All submissions of this lane, the newest first: of the account that has its PIN now. Together with status, only those that wait or were given up.',
    example: EXAMPLE.laneId,
  },
  status: { about: 'NEEDS_REVIEW or FAILED.', example: 'NEEDS_REVIEW' },
  environment: { about: 'SANDBOX or PRODUCTION.', example: 'PRODUCTION' },
});
/** 409: the authority has no such question. 503: no worker has answered in time. */
const QUESTION_FAILURES = { 409: ['003'], 503: ['006', '905'] } as const;
const RECEIPT = {
  ...{ cisInvcNo: 37, totRcptNo: 41, intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
  sdcDateTime: '20260302101502',
};
const RECEIPT_ORDER: JsonBody = {
  body: [ReceiptOrderDto, AdoptOrderDto],
  examples: {
    seen: { reason: 'As the portal shows it on 2 March', ...RECEIPT },
    found: { reason: 'The question has found it', questionId: '019caf41-22a0-7b8e-9d0f-6c1e2f7a9b42' },
  },
};

/** The order has the fields of a receipt, or names the question that has found one. */
const ReceiptOrder = (): ParameterDecorator =>
  bodyAbout(CaseQueries, (cases, { params, body }) => {
    refuseBoth(body as OrderBody);
    return cases.require((params as { id: string }).id);
  })((request) =>
    namesQuestion(request.body as OrderBody) ? readOrder(AdoptOrderDto, request) : readOrder(ReceiptOrderDto, request),
  );

type OrderBody = Record<string, unknown> | null | undefined;

const namesQuestion = (body: OrderBody): boolean => ![undefined, null, ''].includes(body?.questionId as string);

/** Which of the two would count? */
function refuseBoth(body: OrderBody): void {
  const doubled = Object.keys(RECEIPT).filter((name) => Object.hasOwn(body ?? {}, name));
  if (!namesQuestion(body) || doubled.length === 0) return;
  throw failedAt(
    '003',
    'questionId',
    `The order has a question and fields of a receipt: ${doubled.join(', ')}.`,
    'Send questionId alone to attach what the question found, or the fields of the receipt without questionId.',
  );
}

const RELEASE_ORDER: JsonBody = {
  body: ReleaseOrderDto,
  examples: {
    ...FRESH_ORDER.examples,
    imported: { reason: 'The same sale, seen with the branch', importedNumber: 57 },
  },
};

/** The submissions that wait for an operator, with their evidence, and the acts that may help. */
@ApiTags('Submissions')
@Controller('admin/api/submissions')
export class CasesController {
  constructor(
    private readonly queries: CaseQueries,
    private readonly askAuthority: AskAuthority,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get()
  @ApiOperator({
    summary: 'List the submissions that need a review or were given up, or all of one lane',
    result: CaseListDto,
    query: CASE_FILTERS,
  })
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readCaseQuery(query);
    if (filter.laneId && !filter.status) return this.listOfLane(filter.laneId as LaneId, filter);
    if (filter.after && !(await this.queries.isCase(filter.after))) throw unknownCursor();
    const cases = await this.queries.list({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageBy(cases, filter.limit, ({ submissionId }) => submissionId);
    return reply(200, succeeded<CaseListDto>({ submissions: page.map(caseData), nextCursor }));
  }

  @Get(':id')
  @ApiOperator({ summary: 'Show any submission with its evidence', result: CaseEvidenceDto, path: ID })
  async read(@Param('id') id: string): Promise<Reply> {
    const view = await this.queries.require(id);
    return reply(200, succeeded(evidenceData(view, await this.queries.evidence(view))));
  }

  @Post(':id/question')
  @ApiOperator({
    summary: CASE_ACTS.question,
    result: QuestionDto,
    path: ID,
    failures: QUESTION_FAILURES,
  })
  async ask(@Param('id') id: string, @Operator() operator: string): Promise<Reply> {
    const view = await this.queries.require(id);
    const facts = await this.queries.attemptFacts(view.submissionId);
    if (!facts || !isAskable(facts)) throw notAskable();
    const question = await this.askAuthority.ask(view, operator);
    return reply(200, succeeded(questionData(question)));
  }

  @Post(':id/receipt')
  @ApiCaseAct('receipt', { ...CASE_ACT, ...RECEIPT_ORDER })
  attachReceipt(
    @ReceiptOrder() receiptOrder: OrderOn<CaseView, ReceiptOrderDto> | OrderOn<CaseView, AdoptOrderDto>,
  ): Promise<Reply> {
    const { value } = receiptOrder;
    return this.carryOut(receiptOrder, (tools, order, id) =>
      value instanceof AdoptOrderDto
        ? adoptFinding(tools, order, id, value.questionId)
        : approve(tools, order, id, receiptOf(value)),
    );
  }

  @Post(':id/approval')
  @ApiCaseAct('approval', { ...CASE_ACT, ...ORDER })
  approve(@CaseOrder(OrderDto) caseOrder: OrderOn<CaseView>): Promise<Reply> {
    return this.carryOut(caseOrder, (tools, order, id) => approve(tools, order, id, null));
  }

  @Post(':id/release')
  @ApiCaseAct('release', { ...CASE_ACT, ...RELEASE_ORDER })
  release(@CaseOrder(ReleaseOrderDto) caseOrder: OrderOn<CaseView, ReleaseOrderDto>): Promise<Reply> {
    const { neverReceived = false, importedNumber } = caseOrder.value;
    return this.carryOut(caseOrder, (tools, order, id) => release(tools, order, id, neverReceived, importedNumber));
  }

  @Post(':id/failure')
  @ApiCaseAct('failure', { ...CASE_ACT, ...FRESH_ORDER })
  giveUp(@CaseOrder(FreshOrderDto) caseOrder: OrderOn<CaseView, FreshOrderDto>): Promise<Reply> {
    const { neverReceived = false } = caseOrder.value;
    return this.carryOut(caseOrder, (tools, order, id) => giveUp(tools, order, id, neverReceived));
  }

  @Post(':id/redrive')
  @ApiCaseAct('redrive', { ...CASE_ACT, ...ORDER })
  redrive(@CaseOrder(OrderDto) caseOrder: OrderOn<CaseView>): Promise<Reply> {
    return this.carryOut(caseOrder, redrive);
  }

  private async listOfLane(
    laneId: LaneId,
    { limit, environment, ...filter }: ReturnType<typeof readCaseQuery>,
  ): Promise<Reply> {
    const after = filter.after as SubmissionId | undefined;
    if (after && !(await this.queries.known([after])).has(after)) throw unknownCursor();
    const { cases, searchedTo } = await this.queries.ofLane(laneId, { environment, after, limit: withOneMore(limit) });
    const { page, nextCursor } = pageBy(cases, limit, ({ submissionId }) => submissionId);
    return reply(
      200,
      succeeded<CaseListDto>({ submissions: page.map(caseData), nextCursor: nextCursor ?? searchedTo }),
    );
  }

  private carryOut({ subject, order, warnings }: OrderOn<CaseView>, act: CaseAct): Promise<Reply> {
    const { submissionId } = subject;
    const result = act(this.tools, order, submissionId);
    return replyToAct(result, warnings, async () => caseData(await this.queries.require(submissionId)));
  }
}

const notAskable = (): Failure => failedAt('003', 'id', NOT_ASKABLE.message, NOT_ASKABLE.fix, { status: 409 });
