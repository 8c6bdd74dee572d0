import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failed, succeeded, type Violation } from '@app/contract';
import { type BatchId, isId } from '@app/domain';
import { type BatchView, listBatches, type Principal, readBatch, readProgress } from '@app/persistence';
import { addressOfBatch, batchData, progressData } from '../batches/batch-data.js';
import { Receive } from '../batches/receive.js';
import { resultsStream } from '../batches/results-stream.js';
import { WithdrawBatch } from '../batches/withdraw-batch.js';
import { Caller } from '../http/caller.js';
import { type Failure, failedAt, violation } from '../http/failure.js';
import { type Reply, reply, streamed } from '../http/reply.js';
import { Resources } from '../resources.js';
import { readBatchList, readResultsQuery, readUploadQuery } from './batch-query.js';

@ApiTags('Batches')
@Controller('batches')
export class BatchesController {
  constructor(
    @Inject(Resources) private readonly resources: Resources,
    @Inject(Receive) private readonly receive: Receive,
    @Inject(WithdrawBatch) private readonly withdrawBatch: WithdrawBatch,
  ) {}

  @Post()
  async create(@Body() body: unknown, @Caller() caller: Principal, @Req() request: FastifyRequest): Promise<Reply> {
    const receiving = { caller, requestId: request.id, ...readUploadQuery(request.query) };
    if (isStream(body)) {
      const { batch, verdicts } = await this.receive.stream(body, receiving);
      if (batch.state === 'CUT' && batch.lastLine === 0) throw nothingCame(batch);
      return streamed(verdicts, headersOf(batch), statusOf(batch));
    }
    const { batch, data } = await this.receive.list(readBatchList(body), receiving);
    const envelope = batch.state === 'REFUSED' ? failed('003', [NOT_ALL], { data }) : succeeded(data);
    return reply(statusOf(batch), envelope, headersOf(batch));
  }

  @Get()
  async list(@Query() query: Record<string, unknown>, @Caller() caller: Principal): Promise<Reply> {
    const { after, limit } = { after: query.cursor as BatchId | undefined, limit: 50 };
    const batches = await listBatches(this.resources.db, { ...caller, after, limit: limit + 1 });
    const page = batches.slice(0, limit);
    const nextCursor = batches.length > limit ? page.at(-1)!.id : null;
    return reply(200, succeeded({ batches: page.map(batchData), nextCursor }));
  }

  @Get(':id')
  async read(@Param('id') id: string, @Caller() caller: Principal): Promise<Reply> {
    const batch = await this.known(caller, id);
    const lanes = await readProgress(this.resources.db, batch.id);
    return reply(200, succeeded(progressData(batch, lanes, new Date())));
  }

  @Get(':id/results')
  async results(
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) { raw }: FastifyReply,
  ): Promise<Reply> {
    const batch = await this.known(caller, id);
    const asked = { ...readResultsQuery(query), isThere: () => !raw.destroyed };
    return streamed(resultsStream(this.resources.db, this.resources.room, batch.id, asked));
  }

  @Delete(':id')
  async cancel(@Param('id') id: string, @Caller() caller: Principal): Promise<Reply> {
    const batch = await this.known(caller, id);
    const withdrawn = await this.withdrawBatch.withdraw(batch.id);
    const now = await readBatch(this.resources.db, batch.id);
    return reply(200, succeeded({ ...batchData(now!), ...withdrawn }));
  }

  private async known({ accountId, environment }: Principal, id: string): Promise<BatchView> {
    const batch = isId(id) ? await readBatch(this.resources.db, id.toLowerCase() as BatchId) : null;
    if (batch?.accountId !== accountId || batch.environment !== environment) throw unknownBatch();
    return batch;
  }
}

const headersOf = ({ id }: BatchView) => ({ Location: addressOfBatch(id) });

/** What was to be taken as a whole, and was not, is refused as a whole. */
const statusOf = ({ state }: BatchView): number => (state === 'REFUSED' ? 422 : 200);

/** Not one line could be made out. */
function nothingCame(batch: BatchView): Failure {
  const { field, code, message, fix } = batch.trouble as Violation;
  const status = code === '905' ? 503 : 400;
  return failedAt(code, field, message, fix, { status, data: batchData(batch), headers: headersOf(batch) });
}

const NOT_ALL = violation(
  '003',
  'atomic',
  'Some lines cannot be taken, so none of them was.',
  'Mend the lines that are refused or duplicates, and send all of them again.',
);

const isStream = (body: unknown): body is Readable => typeof (body as Readable | null)?.pipe === 'function';

/** One body for what does not exist and for what is another's. */
const unknownBatch = (): Failure =>
  failedAt('003', 'id', 'There is no such batch.', 'Use the batchId of an upload of yours.', { status: 404 });
