import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failed, succeeded, type Violation } from '@app/contract';
import { type BatchId, isId } from '@app/domain';
import type { BatchView, Principal } from '@app/persistence';
import {
  batchData,
  BatchListDto,
  batchPath,
  type BatchValidationDto,
  BatchProgressDto,
  progressData,
  WithdrawnBatchDto,
} from './batch-data.js';
import { BatchQueries } from './batch.queries.js';
import { BatchResults } from './batch-results.js';
import { ProgressCache } from './progress-cache.js';
import { failedUpload } from './incomplete-upload.js';
import { Receive, type ReceivedBatch } from './receive.js';
import { RunningUploads } from './running-uploads.js';
import { ValidateBatch, validationStream } from './validate-batch.js';
import { WithdrawBatch } from './withdraw-batch.js';
import { Caller } from '../http/requests/caller.js';
import { type Failure, failedAt, violation } from '../http/errors/failure.js';
import { idempotencyKeyOf } from '../http/requests/idempotency-key.js';
import { endAfterUpload } from '../http/hooks/close-after-request.js';
import { type Reply, reply, streamed } from '../http/replies/reply.js';
import { CSV } from '../submissions/list-format.js';
import { ApiBatchExport, ApiBatchResults, ApiBatchUpload } from './api-batch.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { verdictData } from './line-details.js';
import { readPageQuery, readResultsQuery, readUploadQuery, type ResultsType, resultsTypeOf } from './batch-query.js';
import { csvFile } from '../submissions/list-reply.js';
import { pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { givenRequestIdOf } from '../http/requests/request-options.js';
import { validationOf } from '../http/requests/validation.js';
import { ApiPageQuery } from '../http/openapi/api-parameters.js';

const ID = { id: ['Id of the batch.', '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11'] } as const;

@ApiTags('Batches')
@Controller('batches')
export class BatchesController {
  constructor(
    private readonly queries: BatchQueries,
    private readonly receive: Receive,
    private readonly validateBatch: ValidateBatch,
    private readonly batchResults: BatchResults,
    private readonly withdrawBatch: WithdrawBatch,
    private readonly progress: ProgressCache,
    private readonly uploads: RunningUploads,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiBatchUpload()
  async create(
    @Body() body: Readable | Buffer | undefined,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<Reply> {
    const uploadQuery = readUploadQuery(request.query);
    if (validationOf(request)) return this.validate(body, caller, request);
    const key = idempotencyKeyOf(request);
    const receiving = {
      caller,
      standing: request.standing!,
      key,
      requestId: request.id,
      givenRequestId: givenRequestIdOf(request),
      ...uploadQuery,
    };
    if (body instanceof Readable) {
      const { verdicts, ...received } = await this.receive.stream(body, receiving);
      const { batch } = received;
      if (batch.state === 'CUT' && batch.lastLine === 0) throw emptyUpload(batch);
      return streamed(endAfterUpload(verdicts, request.raw), headersOf(received), statusOf(batch));
    }
    const { data, ...received } = await this.receive.list(body, receiving);
    const { batch } = received;
    const envelope =
      batch.state === 'REFUSED' ? failed('003', [NOT_ALL_TAKEN], { data, requestId: request.id }) : succeeded(data);
    return reply(statusOf(batch), envelope, headersOf(received));
  }

  private async validate(
    body: Readable | Buffer | undefined,
    caller: Principal,
    request: FastifyRequest,
  ): Promise<Reply> {
    const { id: requestId } = request;
    const validated = await this.validateBatch.validate(body, { caller, standing: request.standing!, requestId });
    if (body instanceof Readable) return streamed(endAfterUpload(validationStream(validated), request.raw));
    const verdicts = validated.wrong.map(verdictData);
    return reply(200, succeeded<BatchValidationDto>({ ...validated.counts, verdicts }));
  }

  @Get()
  @ApiReading({ summary: 'List batches, newest first', result: BatchListDto, failures: { 400: ['003'] } })
  @ApiPageQuery()
  async list(@Query() query: Record<string, unknown>, @Caller() caller: Principal): Promise<Reply> {
    const { after, limit } = readPageQuery(query);
    if (after && !(await this.queries.find(caller, after))) throw unknownCursor();
    const tin = caller.servesAccount ? null : caller.tin;
    const batches = await this.queries.list({ ...caller, tin, after, limit: withOneMore(limit) });
    const { page, nextCursor } = pageOf(batches, limit);
    return reply(200, succeeded<BatchListDto>({ batches: page.map(batchData), nextCursor }));
  }

  @Get(':id')
  @ApiReading({
    summary: 'Read the progress of a batch',
    result: BatchProgressDto,
    path: ID,
    failures: { 404: ['003'] },
  })
  async read(@Param('id') id: string, @Caller() caller: Principal): Promise<Reply> {
    const batch = await this.requireBatch(caller, id);
    const lanes = await this.progress.of(batch.id);
    return reply(200, succeeded(progressData(batch, lanes, new Date())));
  }

  @Get(':id/results')
  @ApiBatchResults({
    summary: 'Read the result of each line of a batch',
    path: ID,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async readResults(
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) { raw }: FastifyReply,
  ): Promise<Reply> {
    return this.resultsAs(resultsTypeOf(headers.accept), id, query, caller, raw);
  }

  @Get(':id/results/export')
  @ApiBatchExport({ path: ID, failures: { 400: ['003'], 404: ['003'] } })
  async exportResults(
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) { raw }: FastifyReply,
  ): Promise<Reply> {
    return this.resultsAs(CSV, id, query, caller, raw);
  }

  private async resultsAs(
    type: ResultsType,
    id: string,
    query: Record<string, unknown>,
    caller: Principal,
    raw: FastifyReply['raw'],
  ): Promise<Reply> {
    const batch = await this.requireBatch(caller, id);
    const isStillReading = () => !raw.destroyed && !this.uploads.isClosing;
    const options = { ...readResultsQuery(query, type), isStillReading };
    return type === CSV
      ? csvFile('results.csv', this.batchResults.csv(batch.id, options), { Vary: 'Accept' })
      : streamed(this.batchResults.stream(batch.id, options), { Vary: 'Accept' });
  }

  @Delete(':id')
  @ApiReading({
    summary:
      'Withdraw all submissions of a batch that have not been sent yet; earlier submissions and items posted with a sale stay',
    result: WithdrawnBatchDto,
    path: ID,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async withdraw(@Param('id') id: string, @Caller() caller: Principal): Promise<Reply> {
    const batch = await this.requireBatch(caller, id);
    const withdrawn = await this.withdrawBatch.withdraw(batch);
    this.progress.forget(batch.id);
    const latest = await this.requireBatch(caller, id);
    return reply(200, succeeded<WithdrawnBatchDto>({ ...batchData(latest), ...withdrawn }));
  }

  private async requireBatch(caller: Principal, id: string): Promise<BatchView> {
    const batch = isId(id) ? await this.queries.find(caller, id.toLowerCase() as BatchId) : null;
    if (!batch) throw unknownBatch();
    return batch;
  }
}

const headersOf = ({ batch, replayed }: ReceivedBatch) => ({
  Location: batchPath(batch.id),
  ...(replayed && { 'Idempotent-Replayed': 'true' }),
});

/** An atomic batch that was not accepted as a whole is refused as a whole. */
const statusOf = ({ state }: BatchView): number => (state === 'REFUSED' ? 422 : 200);

/** The upload ended before its first line was complete. */
const emptyUpload = (batch: BatchView): Failure =>
  failedUpload(batch.trouble as Violation, {
    data: batchData(batch),
    headers: headersOf({ batch, replayed: false }),
  });

const NOT_ALL_TAKEN = violation(
  '003',
  'atomic',
  'Some lines are refused or duplicates, so no line was accepted (atomic=validate).',
  'Correct the lines with verdict refused or duplicate in data.verdicts, and send all lines again.',
);

/** The same answer for an id that does not exist and for a batch of another account. */
const unknownBatch = (): Failure =>
  failedAt('003', 'id', 'No batch of your account has this id.', 'Use a batchId of GET /api/v1/batches.', {
    status: 404,
  });
