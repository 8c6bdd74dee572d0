import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AdoptOrderDto,
  CaseDto,
  CaseEvidenceDto,
  CaseListDto,
  FreshOrderDto,
  OrderDto,
  QuestionDto,
  ReceiptOrderDto,
  ReleaseOrderDto,
  succeeded,
} from '@app/contract';
import { CASE_ACTS, type SubmissionId } from '@app/domain';
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
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import type { JsonBody } from '../http/openapi/api-json.js';
import { replyToAct } from './reply-to-act.js';
import { AskAuthority } from './ask-authority.js';
import { caseData, evidenceData, questionData } from './case-data.js';
import { ApiCaseAct, ApiOperator, FRESH_ORDER, ORDER, pagesOf } from './api-operator.js';
import { CaseQueries } from './case.queries.js';
import { NOT_ASKABLE, UNKNOWN_SUBMISSION } from './case-refusals.js';
import { Operator } from './operator.js';
import { readCaseQuery } from './operator-query.js';
import { readOrder, receiptOf } from './read-order.js';

type CaseAct<T> = (tools: OperatingTools, order: OperatorOrder, id: SubmissionId, value: T) => Promise<ActResult>;

const ID = { id: ['Id of the submission.', '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'] } as const;
const CASE_ACT = { result: CaseDto, path: ID };
const CASE_FILTERS = pagesOf({
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
    summary: 'List the submissions that need a review or were given up',
    result: CaseListDto,
    query: CASE_FILTERS,
  })
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readCaseQuery(query);
    if (filter.after && !(await this.queries.isCase(filter.after))) throw unknownCursor();
    const cases = await this.queries.list({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageBy(cases, filter.limit, ({ submissionId }) => submissionId);
    return reply(200, succeeded({ submissions: page.map(caseData), nextCursor }));
  }

  @Get(':id')
  @ApiOperator({ summary: 'Show any submission with its evidence', result: CaseEvidenceDto, path: ID })
  async read(@Param('id') id: string): Promise<Reply> {
    const view = await this.requireCase(id);
    return reply(200, succeeded(evidenceData(view, await this.queries.evidence(view))));
  }

  @Post(':id/question')
  @ApiOperator({
    summary: CASE_ACTS.question.words,
    result: QuestionDto,
    path: ID,
    failures: QUESTION_FAILURES,
  })
  async ask(@Param('id') id: string, @Operator() operator: string): Promise<Reply> {
    const view = await this.requireCase(id);
    const turn = await this.queries.turn(view.submissionId);
    if (!turn || !isAskable(turn)) throw notAskable();
    const question = await this.askAuthority.ask(view, operator);
    return reply(200, succeeded(questionData(question)));
  }

  @Post(':id/receipt')
  @ApiCaseAct('receipt', { ...CASE_ACT, ...RECEIPT_ORDER })
  attachReceipt(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    if (namesQuestion(body)) {
      const adopt: CaseAct<AdoptOrderDto> = (tools, order, submissionId, { questionId }) =>
        adoptFinding(tools, order, submissionId, questionId);
      return this.carryOut(id, { dto: AdoptOrderDto, body, operator }, adopt);
    }
    const attach: CaseAct<ReceiptOrderDto> = (tools, order, submissionId, dto) =>
      approve(tools, order, submissionId, receiptOf(dto));
    return this.carryOut(id, { dto: ReceiptOrderDto, body, operator }, attach);
  }

  @Post(':id/approval')
  @ApiCaseAct('approval', { ...CASE_ACT, ...ORDER })
  approve(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    const withoutReceipt: CaseAct<OrderDto> = (tools, order, submissionId) => approve(tools, order, submissionId, null);
    return this.carryOut(id, { dto: OrderDto, body, operator }, withoutReceipt);
  }

  @Post(':id/release')
  @ApiCaseAct('release', { ...CASE_ACT, ...RELEASE_ORDER })
  release(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(
      id,
      { dto: ReleaseOrderDto, body, operator },
      (tools, order, submissionId, { neverReceived = false, importedNumber }) =>
        release(tools, order, submissionId, neverReceived, importedNumber),
    );
  }

  @Post(':id/failure')
  @ApiCaseAct('failure', { ...CASE_ACT, ...FRESH_ORDER })
  giveUp(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(
      id,
      { dto: FreshOrderDto, body, operator },
      (tools, order, submissionId, { neverReceived = false }) => giveUp(tools, order, submissionId, neverReceived),
    );
  }

  @Post(':id/redrive')
  @ApiCaseAct('redrive', { ...CASE_ACT, ...ORDER })
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

/** An order with a question has no receipt: which of the two would count? */
function namesQuestion(body: unknown): boolean {
  const { questionId, ...others } = (body ?? {}) as Record<string, unknown>;
  if (questionId === undefined || questionId === null || questionId === '') return false;
  const doubled = Object.keys(RECEIPT).filter((name) => Object.hasOwn(others, name));
  if (doubled.length === 0) return true;
  throw failedAt(
    '003',
    'questionId',
    `The order has a question and fields of a receipt: ${doubled.join(', ')}.`,
    'Send questionId alone to attach what the question found, or the fields of the receipt without questionId.',
  );
}

const unknownCase = (): Failure =>
  failedAt('003', 'id', UNKNOWN_SUBMISSION.message, UNKNOWN_SUBMISSION.fix, { status: 404 });

const notAskable = (): Failure => failedAt('003', 'id', NOT_ASKABLE.message, NOT_ASKABLE.fix, { status: 409 });
