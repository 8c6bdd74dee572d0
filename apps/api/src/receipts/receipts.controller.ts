import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { succeeded, type Warning } from '@app/contract';
import type { Principal, ReceiptActor, SubmissionView } from '@app/persistence';
import type { PrintModel } from '@app/receipt';
import { Caller } from '../http/requests/caller.js';
import { idempotencyKeyOf } from '../http/requests/idempotency-key.js';
import { ReadRequestOptions, type RequestOptions } from '../http/requests/request-options.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ReadSubmission } from '../submissions/read-submission.js';
import { ApiLinkRevocation, ApiPrint, ApiPrintList, ApiReceipt, ApiReceiptWithSuffix } from './api-receipt.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { noReceipt, notSignedYet, printedTooOften } from './receipt-failures.js';
import { type Printable, ReceiptMaker } from './receipt-maker.js';
import { acceptedFormat, formatOfSuffix, readReceiptOptions, type ReceiptOptions } from './receipt-options.js';
import { receiptReply } from './receipt-reply.js';
import { ReceiptQueries, type ReceiptPrintListDto, type RevokedLinkDto } from './receipt.queries.js';
import type { ReceiptReader } from './receipt-thread.js';
import type { PrintModelDto } from './print-model.js';

type ReceiptQuery = Record<string, unknown>;

/** Receipts as people hold them. GET shows the electronic original; a print is counted. */
@ApiTags('Receipts')
@Controller('submissions')
export class ReceiptsController {
  constructor(
    private readonly readSubmission: ReadSubmission,
    private readonly maker: ReceiptMaker,
    private readonly queries: ReceiptQueries,
    private readonly retryAfter: RetryAfter,
  ) {}

  @Get(':id/receipt')
  @ApiReceipt()
  async read(
    @Param('id') id: string,
    @Query() query: ReceiptQuery,
    @Caller() caller: Principal,
    @ReadRequestOptions() request: RequestOptions,
    @Req() { headers }: FastifyRequest,
  ): Promise<Reply> {
    const shown = await this.receiptOf(id, caller, request, readReceiptOptions(query, acceptedFormat(headers.accept)));
    return { ...shown, headers: { ...shown.headers, Vary: 'Accept' } };
  }

  @Get(':id/receipt.:format')
  @ApiReceiptWithSuffix()
  async readAs(
    @Param('id') id: string,
    @Param('format') suffix: string,
    @Query() query: ReceiptQuery,
    @Caller() caller: Principal,
    @ReadRequestOptions() request: RequestOptions,
  ): Promise<Reply> {
    return this.receiptOf(id, caller, request, readReceiptOptions(query, formatOfSuffix(suffix)));
  }

  @Post(':id/receipt/prints')
  @HttpCode(200)
  @ApiPrint()
  async print(
    @Param('id') id: string,
    @Query() query: ReceiptQuery,
    @Caller() caller: Principal,
    @ReadRequestOptions() request: RequestOptions,
    @Req() http: FastifyRequest,
  ): Promise<Reply> {
    const options = readReceiptOptions(query, acceptedFormat(http.headers.accept));
    const view = await this.readSubmission.require(caller, id, request);
    // What cannot be printed must not count as printed.
    const source = await this.requireSource(view);
    if (!source.signed) throw notSignedYet(view, this.retryAfter.header(view));
    const printed = await this.queries.recordPrint(view.id, actorOf(http, caller), idempotencyKeyOf(http));
    if (printed === null || printed === 'full') throw printedTooOften();
    const { number, printedAt } = printed;
    const model = this.maker.modelOf(view, source, options, { number, at: printedAt.toISOString() });
    return this.replyWith(model, view, { ...source, isOpen: isSandbox(caller) }, options);
  }

  @Get(':id/receipt/prints')
  @ApiPrintList()
  async listPrints(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() request: RequestOptions,
  ): Promise<Reply> {
    const view = await this.readSubmission.require(caller, id, request);
    const prints = await this.queries.printsOf(view.id);
    return reply(200, succeeded<ReceiptPrintListDto>({ prints }));
  }

  @Delete(':id/receipt/link')
  @ApiLinkRevocation()
  async revokeLink(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @ReadRequestOptions() request: RequestOptions,
    @Req() http: FastifyRequest,
  ): Promise<Reply> {
    const view = await this.readSubmission.require(caller, id, request);
    await this.queries.revokeLink(view.id, actorOf(http, caller));
    return reply(200, succeeded<RevokedLinkDto>({ submissionId: view.id, revoked: true }));
  }

  private async receiptOf(
    id: string,
    caller: Principal,
    request: RequestOptions,
    options: ReceiptOptions & { warnings: Warning[] },
  ): Promise<Reply> {
    const view = await this.readSubmission.require(caller, id, request);
    const source = await this.requireSource(view);
    const model = this.maker.modelOf(view, source, options);
    return this.replyWith(model, view, { ...source, isOpen: isSandbox(caller) }, options);
  }

  private async replyWith(
    model: PrintModel,
    { id, accountId }: SubmissionView,
    { logo, isOpen }: Pick<Printable, 'logo'> & Pick<ReceiptReader, 'isOpen'>,
    options: ReceiptOptions & { warnings: Warning[] },
  ): Promise<Reply> {
    const { format, warnings } = options;
    if (format === 'json') return reply(200, succeeded<PrintModelDto>(model, { warnings }));
    const body = await this.maker.render(model, { ...options, format }, { account: accountId, isOpen, logo });
    if (body === 'noCode') throw noReceipt(body);
    return receiptReply(format, body, model.trader.invoiceNumber || id);
  }

  private async requireSource(view: SubmissionView): Promise<Printable> {
    const source = await this.maker.sourceOf(view);
    if (typeof source === 'string') throw noReceipt(source, view);
    return source;
  }
}

const isSandbox = ({ environment }: Principal): boolean => environment !== 'PRODUCTION';

/** A user has no key: where they work in an app, the key of the principal is the app itself. */
const actorOf = ({ session }: FastifyRequest, { appId, keyId }: Principal): ReceiptActor => ({
  appId,
  keyId: session ? null : keyId,
  userId: session?.userId ?? null,
});
